// What a CPU that flushes denormal numbers would compute is folded; the rest is left.
// RUN: tpu-opt %s --fold-denormal-constants --split-input-file | FileCheck %s

module attributes {tpu.denormals = "flush"} {
// 2^-100 * 2^-40 is denormal, and so 0. The second product multiplies that 0, and neither it nor
// the third one depends on the mode.
// CHECK-LABEL: func.func @products
// CHECK: %[[TINY:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK: %[[LARGE:.*]] = stablehlo.multiply %[[TINY]], %{{.*}} : tensor<4xf32>
// CHECK: %[[NORMAL:.*]] = stablehlo.multiply %{{.*}}, %{{.*}} : tensor<4xf32>
// CHECK: return %[[TINY]], %[[LARGE]], %[[NORMAL]] :
func.func @products() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %x = stablehlo.constant dense<0x0D800000> : tensor<4xf32>
  %y = stablehlo.constant dense<0x2B800000> : tensor<4xf32>
  %z = stablehlo.constant dense<0xF1800000> : tensor<4xf32>
  %0 = stablehlo.multiply %x, %y : tensor<4xf32>
  %1 = stablehlo.multiply %0, %z : tensor<4xf32>
  %2 = stablehlo.multiply %y, %y : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A denormal operand is 0; its bits and its sign are what they were.
// CHECK-LABEL: func.func @operands
// CHECK: %[[TRUE:.*]] = stablehlo.constant dense<true> : tensor<i1>
// CHECK: %[[NEGATED:.*]] = stablehlo.negate
// CHECK: %[[BITS:.*]] = stablehlo.bitcast_convert
// CHECK: return %[[TRUE]], %[[NEGATED]], %[[BITS]]
func.func @operands() -> (tensor<i1>, tensor<f32>, tensor<i32>) {
  %x = stablehlo.constant dense<0x00000001> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.compare EQ, %x, %zero, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %1 = stablehlo.negate %x : tensor<f32>
  %2 = stablehlo.bitcast_convert %1 : (tensor<f32>) -> tensor<i32>
  return %0, %1, %2 : tensor<i1>, tensor<f32>, tensor<i32>
}
}

// -----

// CHECK-LABEL: func.func @kept
// CHECK: stablehlo.multiply
func.func @kept() -> tensor<f32> {
  %x = stablehlo.constant dense<0x0D800000> : tensor<f32>
  %0 = stablehlo.multiply %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
