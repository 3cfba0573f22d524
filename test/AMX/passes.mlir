// Which terms are multiplied, in which order, and what is done where they cannot be: the block of
// three passes, of six, and of one.
// RUN: tpu-opt %s --set-target="cpu=sapphirerapids attributes=l2=1MiB,pairs=200" --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s

// CHECK-LABEL: @high
// CHECK: llvm.x86.tilezero
// CHECK-COUNT-12: llvm.x86.tdpbf16ps
// CHECK-NOT: llvm.x86.tdpbf16ps
// CHECK: llvm.x86.tilestored64
// CHECK: scf.if
// CHECK: llvm.intr.fma
func.func @high(%a: memref<32x64xf32>, %b: memref<64x32xf32>, %c: memref<32x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<32x64xf32>, memref<64x32xf32>) outs(%c : memref<32x32xf32>)
                 contracting_dims = [1] x [0] precision = high
  return
}
// CHECK-LABEL: @highest
// CHECK: llvm.x86.tilezero
// CHECK-COUNT-24: llvm.x86.tdpbf16ps
// CHECK-NOT: llvm.x86.tdpbf16ps
// CHECK: llvm.x86.tilestored64
// CHECK: scf.if
// CHECK: llvm.intr.fma
func.func @highest(%a: memref<32x64xf32>, %b: memref<64x32xf32>, %c: memref<32x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<32x64xf32>, memref<64x32xf32>) outs(%c : memref<32x32xf32>)
                 contracting_dims = [1] x [0] precision = highest
  return
}
// Sums that nothing more happens to go to the result from their tiles.
// CHECK-LABEL: @default
// CHECK: llvm.x86.tilezero
// CHECK-COUNT-4: llvm.x86.tdpbf16ps
// CHECK-NOT: llvm.x86.tdpbf16ps
// CHECK-COUNT-4: llvm.x86.tilestored64
// CHECK-NOT: vector.load
// CHECK: llvm.x86.tilerelease
func.func @default(%a: memref<32x64xf32>, %b: memref<64x32xf32>, %c: memref<32x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<32x64xf32>, memref<64x32xf32>) outs(%c : memref<32x32xf32>)
                 contracting_dims = [1] x [0] precision = default
  return
}
