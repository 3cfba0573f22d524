// RUN: tpu-opt %s --canonicalize | FileCheck %s

// A call without effects whose result is not used is not made.
// CHECK-LABEL: func @effects(
func.func @effects(%x: tensor<f32>) {
  // CHECK-NOT: @pure
  %0 = stablehlo.custom_call @pure(%x) : (tensor<f32>) -> tensor<f32>
  // CHECK: stablehlo.custom_call @effect
  %1 = stablehlo.custom_call @effect(%x) {has_side_effect = true} : (tensor<f32>) -> tensor<f32>
  return
}
