// The engines side by side, and the first op that differs. The compiled product adds
// in another order, and rounds less, which is no difference unless asked for.

// RUN: tpu-run %s --compare --random-inputs=1 | FileCheck %s --check-prefix=AGREE
// AGREE:      result 0: at most {{[0-9]+}} ULP, {{.*}} ULP of its largest; at [{{[0-9]+, [0-9]+}}] {{.*}}, reference
// AGREE-NEXT: result 1: equal
// RUN: not tpu-run %s --compare --random-inputs=1 --max-ulp=0 2>&1 | FileCheck %s --check-prefix=DIFFER
// DIFFER: compare.mlir:[[#@LINE+11]]:8: error: the engines differ here first: result 0: at most
// DIFFER: stablehlo.dot_general
// RUN: not tpu-run %s --compare --engine=reference --random-inputs=1 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: tpu-run: error: --compare compares an engine with the reference engine; name another one
func.func @main(%x: tensor<64x256xf32>) -> (tensor<64x64xf32>, tensor<64x256xf32>) {
  %0 = call @product(%x) : (tensor<64x256xf32>) -> (tensor<64x64xf32>)
  %1 = stablehlo.negate %0 : tensor<64x64xf32>
  return %1, %x : tensor<64x64xf32>, tensor<64x256xf32>
}
func.func private @product(%x: tensor<64x256xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.abs %x : tensor<64x256xf32>
  %1 = stablehlo.dot_general %0, %x, contracting_dims = [1] x [1] : (tensor<64x256xf32>, tensor<64x256xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
