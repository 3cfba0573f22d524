// How AMX tiles read the broadcast operand.
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --select-kernels | FileCheck %s

// Lines of 7 fill half of a tile of 16 rows. Rows run over all lines of an image, as the copy
// has them, with the padding between.
// CHECK-LABEL: func.func @short_lines
// CHECK: product = tiles, {{.*}}row_dim = 2, line_dim = 1, rows = 32,
// CHECK-SAME: <copy lhs>
func.func @short_lines(%x: memref<8x7x7x512xbf16>, %w: memref<3x3x512x512xbf16>, %y: memref<8x7x7x512xbf16>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x7x7x512xbf16>, memref<3x3x512x512xbf16>) outs(%y : memref<8x7x7x512xbf16>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// Every other line of a copy is no line of the result: half of the rows would be between lines.
// CHECK-LABEL: func.func @strides
// CHECK: product = tiles
// CHECK-NOT: line_dim
// CHECK: return
func.func @strides(%x: memref<8x56x56x128xbf16>, %w: memref<3x3x128x128xbf16>, %y: memref<8x28x28x128xbf16>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x56x56x128xbf16>, memref<3x3x128x128xbf16>) outs(%y : memref<8x28x28x128xbf16>)
      dim_labels = "b01f_01io->b01f" window_strides = [2, 2] padding = [0, 1, 0, 1]
  return
}

// Rows of bf16 that fill whole tiles are read in place, once: the L2 cache keeps all panels.
// CHECK-LABEL: func.func @in_place
// CHECK: product = tiles
// CHECK-SAME: steps = [<pack>, <rows>, <panels>]
func.func @in_place(%x: memref<25088x64xbf16>, %w: memref<64x256xbf16>, %y: memref<25088x256xbf16>) {
  tpu.mxu_matmul ins(%x, %w : memref<25088x64xbf16>, memref<64x256xbf16>) outs(%y : memref<25088x256xbf16>) contracting_dims = [1] x [0]
  return
}

// A tile reads 16 rows, also where fewer are left: those past the end are in a copy.
// CHECK-LABEL: func.func @rest
// CHECK: product = tiles
// CHECK-SAME: <copy lhs>
func.func @rest(%x: memref<49x512xbf16>, %w: memref<512x64xbf16>, %y: memref<49x64xbf16>) {
  tpu.mxu_matmul ins(%x, %w : memref<49x512xbf16>, memref<512x64xbf16>) outs(%y : memref<49x64xbf16>) contracting_dims = [1] x [0]
  return
}

// Windows of 7 x 3 numbers overlap. Each row has its own 21 in the copy, and 11 zeros.
// CHECK-LABEL: func.func @overlapping
// CHECK: product = tiles, group_dim = 5, {{.*}}row_dim = 2, rows = 32,
// CHECK-SAME: <copy lhs>
func.func @overlapping(%x: memref<8x224x224x3xbf16>, %w: memref<7x7x3x64xbf16>, %y: memref<8x112x112x64xbf16>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x224x224x3xbf16>, memref<7x7x3x64xbf16>) outs(%y : memref<8x112x112x64xbf16>)
      dim_labels = "b01f_01io->b01f" window_strides = [2, 2] padding = [3, 2, 3, 2]
  return
}

// With 9 of 32 numbers, tiles would multiply zeros most of the time.
// CHECK-LABEL: func.func @short
// CHECK: product = multiply
func.func @short(%x: memref<8x64x64x3xbf16>, %w: memref<3x3x3x32xbf16>, %y: memref<8x62x62x32xbf16>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x64x64x3xbf16>, memref<3x3x3x32xbf16>) outs(%y : memref<8x62x62x32xbf16>)
      dim_labels = "b01f_01io->b01f"
  return
}
