// What is selected of arrays of bf16 or f16 is only moved: on no target does a function of a
// library convert it.
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v2 | FileCheck %s
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v3 | FileCheck %s
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v4 | FileCheck %s
// RUN: tpu-translate %s --to-asm --target-cpu=cooperlake | FileCheck %s

// CHECK-NOT: {{__(trunc|extend)}}
// CHECK: main:
// CHECK-NOT: {{__(trunc|extend)}}
func.func @main(%x: tensor<131xf32>, %a: tensor<131xbf16>, %b: tensor<131xf16>) -> (tensor<131xbf16>, tensor<131xf16>) {
  %zero = stablehlo.constant dense<0.0> : tensor<131xf32>
  %0 = stablehlo.compare GT, %x, %zero : (tensor<131xf32>, tensor<131xf32>) -> tensor<131xi1>
  %1 = stablehlo.constant dense<0.0> : tensor<131xbf16>
  %2 = stablehlo.select %0, %a, %1 : tensor<131xi1>, tensor<131xbf16>
  %3 = stablehlo.constant dense<0.0> : tensor<131xf16>
  %4 = stablehlo.select %0, %b, %3 : tensor<131xi1>, tensor<131xf16>
  return %2, %4 : tensor<131xbf16>, tensor<131xf16>
}
