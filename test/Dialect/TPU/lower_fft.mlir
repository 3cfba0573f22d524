// RUN: tpu-opt %s --set-target=cpu=x86-64-v4 --lower-fft --canonicalize | FileCheck %s --check-prefixes=CHECK,V4
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --lower-fft --canonicalize | FileCheck %s --check-prefixes=CHECK,V3

// Signals of neighbours: squares are transposed to a buffer, two stages, and back. 1,024 signals are 64 blocks of 16 lanes,
// or 128 of 8; threads share groups of some.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[X:.*]]: memref<1x1024x64x2xf32>, %[[W:.*]]: memref<56x2xf32>, %[[Y:.*]]: memref<1x1024x64x2xf32>)
// CHECK:         %[[IN:.*]] = memref.collapse_shape %[[X]]
// CHECK:         scf.forall
// V4:              %[[A:.*]] = memref.alloc() : memref<64x2x16xf32>
// V4:              %[[B:.*]] = memref.alloc() : memref<64x2x16xf32>
// V3:              memref.alloc() : memref<64x2x8xf32>
// V4:              vector.load %[[IN]][%{{.*}}, %{{.*}}, %{{.*}}] : memref<1x1024x128xf32>, vector<16xf32>
// V4-COUNT-64:     vector.shuffle
// V4:              vector.load %[[A]]
// V4-COUNT-16:     vector.store %{{.*}}, %[[B]][
// V4:              vector.load %[[B]]
// V4-COUNT-16:     vector.store %{{.*}}, %[[A]][
// CHECK-NOT:     vector.maskedload
// CHECK:       {tpu.op = 3 : i32}
func.func @rows(%x: memref<1x1024x64x2xf32>, %w: memref<56x2xf32>, %y: memref<1x1024x64x2xf32>) {
  tpu.fft (%x, %w : memref<1x1024x64x2xf32>, memref<56x2xf32>) outs(%y : memref<1x1024x64x2xf32>)
      radices = [8, 8] dims = 2 to 2 scale = 1.0 {tpu.op = 3 : i32}
  return
}

// Neighbours are signals: one buffer between two stages, and a mask of the lanes of the last block.
// CHECK-LABEL: func @columns(
// CHECK-COUNT-1: memref.alloc()
// CHECK-NOT:     memref.alloc()
// CHECK:         vector.maskedload
// CHECK:         vector.maskedstore
func.func @columns(%x: memref<3x64x18x2xf64>, %w: memref<56x2xf64>, %y: memref<3x64x18x2xf64>) {
  tpu.fft (%x, %w : memref<3x64x18x2xf64>, memref<56x2xf64>) outs(%y : memref<3x64x18x2xf64>)
      radices = [8, 8] dims = 1 to 1 scale = 1.0 {inverse}
  return
}

// Tensors wait for their memory.
// CHECK-LABEL: func @tensors(
// CHECK:         tpu.fft
func.func @tensors(%x: tensor<1x8x4x2xf32>, %w: tensor<0x2xf32>, %y: tensor<1x8x4x2xf32>) -> tensor<1x8x4x2xf32> {
  %0 = tpu.fft (%x, %w : tensor<1x8x4x2xf32>, tensor<0x2xf32>) outs(%y : tensor<1x8x4x2xf32>)
      radices = [4] dims = 2 to 2 scale = 1.0 -> tensor<1x8x4x2xf32>
  return %0 : tensor<1x8x4x2xf32>
}
