// Requests for derivatives in a program are replaced by operations.
// RUN: tpu-opt %s --differentiate | FileCheck %s

// CHECK-LABEL: func.func @loss_of_a_layer(
// CHECK-SAME: %[[X:.*]]: tensor<4x3xf32>, %[[W:.*]]: tensor<3x2xf32>, %[[B:.*]]: tensor<2xf32>)
func.func @loss_of_a_layer(%x: tensor<4x3xf32>, %w: tensor<3x2xf32>, %b: tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.constant dense<0.0> : tensor<4x2xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
  %2 = stablehlo.add %0, %1 : tensor<4x2xf32>
  // CHECK: %[[RELU:.*]] = stablehlo.maximum
  %3 = stablehlo.maximum %2, %zeros : tensor<4x2xf32>
  // CHECK: stablehlo.reduce
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0, 1]
    : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>
  // No gradient of the input is computed, for nobody asked for it.
  // CHECK-NEXT: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[D0:.*]] = stablehlo.broadcast_in_dim %[[ONE]], dims = [] : (tensor<f32>) -> tensor<4x2xf32>
  // CHECK-NEXT: %[[MASK:.*]] = stablehlo.compare GT, %[[RELU]]
  // CHECK-NEXT: %[[ZEROS:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4x2xf32>
  // CHECK-NEXT: %[[D1:.*]] = stablehlo.select %[[MASK]], %[[D0]], %[[ZEROS]]
  // CHECK-NEXT: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  // CHECK-NEXT: %[[DB:.*]] = stablehlo.reduce(%[[D1]] init: %[[ZERO]]) applies stablehlo.add across dimensions = [0]
  // CHECK-NEXT: %[[DW:.*]] = stablehlo.dot_general %[[X]], %[[D1]], contracting_dims = [0] x [0]
  // CHECK-NEXT: return %[[DW]], %[[DB]]
  %dw, %db = graph.gradients %4 wrt %w, %b : (tensor<f32>, tensor<3x2xf32>, tensor<2xf32>) -> (tensor<3x2xf32>, tensor<2xf32>)
  return %dw, %db : tensor<3x2xf32>, tensor<2xf32>
}

// A value the loss does not depend on; integers lie between.
// CHECK-LABEL: func.func @independent(
func.func @independent(%x: tensor<f32>, %y: tensor<2xf32>) -> (tensor<f32>, tensor<2xf32>) {
  %0 = stablehlo.convert %x : (tensor<f32>) -> tensor<i32>
  %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<f32>
  // CHECK-DAG: %[[DX:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[DY:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<2xf32>
  // CHECK: return %[[DX]], %[[DY]]
  %dx, %dy = graph.gradients %1 wrt %x, %y : (tensor<f32>, tensor<f32>, tensor<2xf32>) -> (tensor<f32>, tensor<2xf32>)
  return %dx, %dy : tensor<f32>, tensor<2xf32>
}

// With respect to a value computed on the way, and to what it is computed from.
// CHECK-LABEL: func.func @on_the_way(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @on_the_way(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: %[[S:.*]] = stablehlo.sine %[[X]]
  %0 = stablehlo.sine %x : tensor<f32>
  // CHECK: %[[E:.*]] = stablehlo.exponential %[[S]]
  %1 = stablehlo.exponential %0 : tensor<f32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.0
  // CHECK: %[[DS:.*]] = stablehlo.multiply %[[ONE]], %[[E]]
  // CHECK: %[[C:.*]] = stablehlo.cosine %[[X]]
  // CHECK: %[[DX:.*]] = stablehlo.multiply %[[DS]], %[[C]]
  // CHECK: return %[[DS]], %[[DX]]
  %ds, %dx = graph.gradients %1 wrt %0, %x : (tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return %ds, %dx : tensor<f32>, tensor<f32>
}

// The loss itself.
// CHECK-LABEL: func.func @loss_itself(
func.func @loss_itself(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.0
  // CHECK: return %[[ONE]]
  %0 = graph.gradients %x wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// An operation without a derivative does not matter behind stop_gradient.
// CHECK-LABEL: func.func @stopped(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @stopped(%x: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[CALL:.*]] = stablehlo.custom_call @opaque(%[[X]])
  %0 = stablehlo.custom_call @opaque(%x) : (tensor<f32>) -> tensor<f32>
  // CHECK-NOT: graph.stop_gradient
  %1 = graph.stop_gradient %0 : tensor<f32>
  // CHECK: stablehlo.multiply %[[X]], %[[CALL]]
  %2 = stablehlo.multiply %x, %1 : tensor<f32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.0
  // CHECK: %[[DX:.*]] = stablehlo.multiply %[[ONE]], %[[CALL]]
  // CHECK: return %[[DX]]
  %3 = graph.gradients %2 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// A called function is inlined where the derivative passes it.
func.func private @square(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %x, %x : tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME: %[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>)
func.func @calls(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  // CHECK: %[[X2:.*]] = stablehlo.multiply %[[X]], %[[X]]
  %0 = call @square(%x) : (tensor<f32>) -> tensor<f32>
  // CHECK: %[[Y2:.*]] = call @square(%[[Y]])
  %1 = call @square(%y) : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.multiply %[[X2]], %[[Y2]]
  %2 = stablehlo.multiply %0, %1 : tensor<f32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.0
  // CHECK: %[[D0:.*]] = stablehlo.multiply %[[ONE]], %[[Y2]]
  // CHECK: %[[D1:.*]] = stablehlo.multiply %[[D0]], %[[X]]
  // CHECK: %[[D2:.*]] = stablehlo.multiply %[[D0]], %[[X]]
  // CHECK: %[[DX:.*]] = stablehlo.add %[[D1]], %[[D2]]
  // CHECK: return %[[DX]]
  %3 = graph.gradients %2 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// The second derivative of the sine: the request inside is expanded first.
// CHECK-LABEL: func.func @second_order(
// CHECK-SAME: %[[X:.*]]: tensor<f32>)
func.func @second_order(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.0
  // CHECK: %[[C:.*]] = stablehlo.cosine %[[X]]
  // CHECK: stablehlo.multiply %[[ONE]], %[[C]]
  %1 = graph.gradients %0 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // CHECK: %[[ONE2:.*]] = stablehlo.constant dense<1.0
  // CHECK: %[[D:.*]] = stablehlo.multiply %[[ONE2]], %[[ONE]]
  // CHECK: %[[S:.*]] = stablehlo.sine %[[X]]
  // CHECK: %[[P:.*]] = stablehlo.multiply %[[D]], %[[S]]
  // CHECK: %[[DX:.*]] = stablehlo.negate %[[P]]
  // CHECK: return %[[DX]]
  %2 = graph.gradients %1 wrt %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}
