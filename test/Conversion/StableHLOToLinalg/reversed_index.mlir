// A reversed iota computes with the index: an affine.apply, which is lowered later.
// RUN: tpu-opt %s --stablehlo-to-tpu | FileCheck %s
// RUN: tpu-opt %s --stablehlo-to-tpu --tpu-to-llvm | FileCheck %s --check-prefix=LLVM
// CHECK: affine.apply
// LLVM: llvm.func @reversed
func.func @reversed() -> tensor<8xi32> {
  %0 = stablehlo.iota dim = 0 : tensor<8xi32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<8xi32>
  return %1 : tensor<8xi32>
}
