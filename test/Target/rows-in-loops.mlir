// A loop reads the rows of an array in order: no index of a view is divided by the length of a
// row, and no vector is gathered.
// RUN: tpu-translate %s --to-llvmir --target-cpu=x86-64-v4 -o - | FileCheck %s --implicit-check-not=sdiv --implicit-check-not=masked.gather

// CHECK: fadd <16 x float>
func.func @main(%x: tensor<32x64xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %start = stablehlo.constant dense<0.0> : tensor<64xf32>
  %0:2 = stablehlo.while(%i = %zero, %sum = %start) : tensor<i32>, tensor<64xf32>
  cond {
    %count = stablehlo.constant dense<32> : tensor<i32>
    %more = stablehlo.compare LT, %i, %count : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %row = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 64] : (tensor<32x64xf32>, tensor<i32>, tensor<i32>) -> tensor<1x64xf32>
    %flat = stablehlo.reshape %row : (tensor<1x64xf32>) -> tensor<64xf32>
    %half = stablehlo.constant dense<0.5> : tensor<64xf32>
    %less = stablehlo.multiply %sum, %half : tensor<64xf32>
    %next = stablehlo.add %less, %flat : tensor<64xf32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %next : tensor<i32>, tensor<64xf32>
  }
  return %0#1 : tensor<64xf32>
}
