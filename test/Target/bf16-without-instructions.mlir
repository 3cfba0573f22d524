// Rows of bf16 that do not fill vectors, turned, made and chosen among: on no target a
// function of a library moves them, for those that LLVM would call older ones of libgcc do
// not have.
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v2 | FileCheck %s
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v3 | FileCheck %s
// RUN: tpu-translate %s --to-asm --target-cpu=x86-64-v4 | FileCheck %s
// RUN: tpu-translate %s --to-asm --target-cpu=cooperlake | FileCheck %s

// CHECK-NOT: {{__(trunc|extend).*bf}}
// CHECK: main:
// CHECK-NOT: {{__(trunc|extend).*bf}}
func.func @main(%a: tensor<64x131xbf16>, %b: tensor<67x131xbf16>) -> tensor<64x67xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : (tensor<64x131xbf16>, tensor<67x131xbf16>) -> tensor<64x67xf32>
  return %0 : tensor<64x67xf32>
}

// CHECK: made:
// CHECK-NOT: {{__(trunc|extend).*bf}}
func.func @made(%x: tensor<5x7xf32>) -> (tensor<5x7xf32>, tensor<5x7xbf16>) {
  %0 = stablehlo.tanh %x : tensor<5x7xf32>
  %1 = stablehlo.convert %0 : (tensor<5x7xf32>) -> tensor<5x7xbf16>
  return %0, %1 : tensor<5x7xf32>, tensor<5x7xbf16>
}

// CHECK: chosen:
// CHECK-NOT: {{__(trunc|extend).*bf}}
func.func @chosen(%p: tensor<7xi1>, %x: tensor<7xbf16>) -> tensor<7xbf16> {
  %zero = stablehlo.constant dense<0.0> : tensor<7xbf16>
  %0 = stablehlo.select %p, %x, %zero : tensor<7xi1>, tensor<7xbf16>
  return %0 : tensor<7xbf16>
}
