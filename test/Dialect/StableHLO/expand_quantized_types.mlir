// RUN: tpu-opt %s --expand-quantized-types --split-input-file --verify-diagnostics | FileCheck %s

!q = !quant.uniform<i8:f32, 0.5:3>
!centred = !quant.uniform<i8:f32, 0.25>
!held = !quant.uniform<i8<-100:90>:f32, 0.25>

// Integers are subtracted in a type that holds the difference.
// CHECK-LABEL: func.func @dequantize
// CHECK-SAME: (%[[X:.*]]: tensor<2xi8>) -> tensor<2xf32>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[X]] : (tensor<2xi8>) -> tensor<2xi32>
// CHECK: %[[POINT:.*]] = stablehlo.constant dense<3> : tensor<2xi32>
// CHECK: %[[DIFFERENCE:.*]] = stablehlo.subtract %[[WIDE]], %[[POINT]]
// CHECK: %[[FLOAT:.*]] = stablehlo.convert %[[DIFFERENCE]] : (tensor<2xi32>) -> tensor<2xf32>
// CHECK: %[[SCALE:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<2xf32>
// CHECK: stablehlo.multiply %[[FLOAT]], %[[SCALE]]
func.func @dequantize(%x: tensor<2x!q>) -> tensor<2xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!q>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// A conversion holds what it converts within the type's range.
// CHECK-LABEL: func.func @quantize
// CHECK: stablehlo.divide
// CHECK-NOT: stablehlo.add
// CHECK-NOT: stablehlo.clamp
// CHECK: stablehlo.round_nearest_even
// CHECK: stablehlo.convert %{{.*}} : (tensor<2xf32>) -> tensor<2xi8>
// CHECK: stablehlo.divide
// CHECK: stablehlo.clamp
// CHECK: stablehlo.round_nearest_even
func.func @quantize(%x: tensor<2xf32>) -> (tensor<2x!centred>, tensor<2x!held>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!centred>
  %1 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!held>
  return %0, %1 : tensor<2x!centred>, tensor<2x!held>
}

// Elements that move need no arithmetic, and calls take integers.
// CHECK-LABEL: func.func @move
// CHECK-NEXT: stablehlo.constant dense<[7, -8]> : tensor<2xi8>
// CHECK-NEXT: stablehlo.concatenate %{{.*}} : (tensor<2xi8>, tensor<2xi8>) -> tensor<4xi8>
// CHECK-NEXT: call @callee(%{{.*}}) : (tensor<4xi8>) -> tensor<4xi8>
// CHECK-NEXT: return
func.func @move(%x: tensor<2x!q>) -> tensor<4x!q> {
  %0 = stablehlo.constant() {value = dense<[7, -8]> : tensor<2xi8>} : () -> tensor<2x!q>
  %1 = stablehlo.concatenate %x, %0, dim = 0 : (tensor<2x!q>, tensor<2x!q>) -> tensor<4x!q>
  %2 = call @callee(%1) : (tensor<4x!q>) -> tensor<4x!q>
  return %2 : tensor<4x!q>
}
func.func private @callee(%x: tensor<4x!q>) -> tensor<4x!q> {
  return %x : tensor<4x!q>
}

// -----

func.func @unknown_size(%x: tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<?xf32> {
  // expected-error @+1 {{computes with the quantized type 'tensor<?x!quant.uniform<i8:f32, 5.000000e-01>>', whose sizes are not known; give all of its dimensions}}
  %0 = stablehlo.uniform_dequantize %x : (tensor<?x!quant.uniform<i8:f32, 0.5>>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @tuple(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tuple<tensor<2x!quant.uniform<i8:f32, 0.5>>> {
  // expected-error @+1 {{a tuple of quantized tensors, 'tuple<tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>>', is not supported; pass the tensors one by one}}
  %0 = stablehlo.tuple %x : tuple<tensor<2x!quant.uniform<i8:f32, 0.5>>>
  return %0 : tuple<tensor<2x!quant.uniform<i8:f32, 0.5>>>
}
