// Where the last-level cache is distant, kernels keep in the L2 cache what they read again.
// RUN: tpu-opt %s --set-target=cpu=emeraldrapids --select-kernels | FileCheck %s --check-prefix=DISTANT
// RUN: tpu-opt %s --set-target="cpu=znver5 attributes=l2=2MiB" --select-kernels | FileCheck %s --check-prefix=NEAR

// A gradient of weights: the rows are 1.6 MiB, and each of 16 panels multiplies all of them. On the
// first CPU, blocks of the sum are outermost, so that 128 KiB of rows stay in L2.
// DISTANT-LABEL: func.func @rows
// DISTANT: steps = [<loop 2 by 128>, <panels>, <pack>, <rows>]
// NEAR-LABEL: func.func @rows
// NEAR: steps = [<panels>, <loop 2 by 128>, <pack>, <rows>]
func.func @rows(%x: memref<1568x256xf32>, %d: memref<1568x1024xf32>, %w: memref<256x1024xf32>) {
  tpu.mxu_matmul ins(%x, %d : memref<1568x256xf32>, memref<1568x1024xf32>)
                 outs(%w : memref<256x1024xf32>) contracting_dims = [0] x [0]
  return
}

// Blocks of 36 rows would read the panels, 3 MiB, again.
// DISTANT-LABEL: func.func @panels
// DISTANT: steps = [<loop 2 by 128>, <panels>, <rows>]
// NEAR-LABEL: func.func @panels
// NEAR: steps = [<loop 0 by 36>, <panels>, <loop 2 by 128>, <rows>]
func.func @panels(%x: memref<6272x512xf32>, %d: memref<6272x128xf32>, %w: memref<512x128xf32>) {
  tpu.mxu_matmul ins(%x, %d : memref<6272x512xf32>, memref<6272x128xf32>)
                 outs(%w : memref<512x128xf32>) contracting_dims = [0] x [0]
  return
}
