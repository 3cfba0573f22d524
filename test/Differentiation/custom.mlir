// A function that says itself what its derivative is.
// RUN: tpu-opt %s -split-input-file --differentiate=function=f | FileCheck %s
// RUN: tpu-opt %s -split-input-file --differentiate=function=f --stablehlo-to-tpu | FileCheck %s --check-prefix=DEVICE
// RUN: tpu-opt %s -split-input-file --differentiate=function=f | tpu-opt --split-input-file --differentiate=function=f_vjp | FileCheck %s --check-prefix=AGAIN

// The derivative is a call, of the function's arguments and cotangents of all of its
// floating-point results; what the program does not ask for is left out.
// CHECK-LABEL: func.func @f_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[D:.*]]: tensor<4xf32>)
// CHECK: %[[I:.*]] = stablehlo.constant dense<3> : tensor<i32>
// CHECK: %[[Y:.*]] = stablehlo.sine %[[X]]
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<f32>
// CHECK: %[[G:.*]] = call @straight_through_vjp(%[[Y]], %[[I]], %{{.*}}, %[[ZERO]]) : (tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
// CHECK: %[[C:.*]] = stablehlo.cosine %[[X]]
// CHECK: stablehlo.multiply %[[G]], %[[C]]
// CHECK-NOT: call {{.*}}graph.vjp
// It is compiled as all functions are.
// DEVICE: func.func @f_vjp
// DEVICE-NOT: call
// And differentiated as ordinary code where derivatives are.
// AGAIN: func.func @f_vjp_vjp
func.func private @straight_through(%x: tensor<4xf32>, %i: tensor<i32>) -> (tensor<4xf32>, tensor<f32>)
    attributes {graph.vjp = @straight_through_vjp} {
  %0 = stablehlo.round_nearest_even %x : tensor<4xf32>
  %1 = stablehlo.convert %i : (tensor<i32>) -> tensor<f32>
  return %0, %1 : tensor<4xf32>, tensor<f32>
}
func.func private @straight_through_vjp(%x: tensor<4xf32>, %i: tensor<i32>, %d: tensor<4xf32>, %d1: tensor<f32>) -> tensor<4xf32> {
  return %d : tensor<4xf32>
}
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %i = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.sine %x : tensor<4xf32>
  %1:2 = call @straight_through(%0, %i) : (tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<f32>)
  %2 = stablehlo.multiply %1#0, %1#0 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// The derivative of the function itself.
// CHECK-LABEL: func.func @f_vjp(
// CHECK-SAME: %[[X:.*]]: tensor<f32>, %[[D:.*]]: tensor<f32>)
// CHECK: %[[G:.*]] = call @g(%[[X]], %[[D]])
// CHECK: return %[[G]]
func.func @f(%x: tensor<f32>) -> tensor<f32> attributes {graph.vjp = @g} {
  %0 = stablehlo.bitcast_convert %x : (tensor<f32>) -> tensor<i32>
  %1 = stablehlo.bitcast_convert %0 : (tensor<i32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func @g(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %x, %d : tensor<f32>
  return %0 : tensor<f32>
}

// -----

// In a loop.
// CHECK-LABEL: func.func @f_vjp(
// CHECK: stablehlo.while
// CHECK: stablehlo.while
// CHECK: do {
// CHECK: call @twice_vjp
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<f32>
  cond {
    %1 = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %1 = stablehlo.add %i, %one : tensor<i32>
    %2 = func.call @twice(%y) : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
  }
  return %0#1 : tensor<f32>
}
func.func private @twice(%x: tensor<f32>) -> tensor<f32> attributes {graph.vjp = @twice_vjp} {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @twice_vjp(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.multiply %x, %d : tensor<f32>
  return %0 : tensor<f32>
}
