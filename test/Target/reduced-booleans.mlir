// Whether any element, or all of a row, meets a condition is reduced in vectors.
// RUN: tpu-translate %s --to-llvmir --target-cpu=znver3 -o - | FileCheck %s

// CHECK: or <8 x i1>
func.func @any(%x: tensor<1999xi32>) -> tensor<i1> {
  %limit = stablehlo.constant dense<2> : tensor<1999xi32>
  %is_less = stablehlo.compare LT, %x, %limit : (tensor<1999xi32>, tensor<1999xi32>) -> tensor<1999xi1>
  %no = stablehlo.constant dense<false> : tensor<i1>
  %any = stablehlo.reduce(%is_less init: %no) applies stablehlo.or across dimensions = [0] : (tensor<1999xi1>, tensor<i1>) -> tensor<i1>
  return %any : tensor<i1>
}

// CHECK: and <8 x i1>
func.func @all(%x: tensor<16x512xf32>) -> tensor<16xi1> {
  %is_number = stablehlo.is_finite %x : (tensor<16x512xf32>) -> tensor<16x512xi1>
  %yes = stablehlo.constant dense<true> : tensor<i1>
  %all = stablehlo.reduce(%is_number init: %yes) applies stablehlo.and across dimensions = [1] : (tensor<16x512xi1>, tensor<i1>) -> tensor<16xi1>
  return %all : tensor<16xi1>
}
