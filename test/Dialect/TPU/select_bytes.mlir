// Products of bytes: tiles of AMX where the CPU has those of bytes, quads where the CPU has VPDPBUSD, pairs of 16 bits by VPMADDWD on others of
// x86-64, products of 32 bits elsewhere.
// RUN: tpu-opt %s --set-target=cpu=znver5 --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,QUADS < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids-amx-int8 --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,QUADS < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,TILES < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target=cpu=graniterapids --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,TILES < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target=cpu=alderlake --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,QUADS256 < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,WORDS < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target=cpu=haswell --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,WORDS256 < %t && tpu-opt %t --lower-mxu -o /dev/null
// RUN: tpu-opt %s --set-target="cpu=cortex-a72 target=aarch64-linux-gnu" --select-kernels -o %t && FileCheck %s --check-prefixes=CHECK,INTEGERS < %t && tpu-opt %t --lower-mxu -o /dev/null

// CHECK-LABEL: func.func @large
// TILES: #tpu.kernel_plan<dims = [64, 64, 512], product = tiles, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2, row_dim = 0, rows = 32, sums = [2],
// QUADS: #tpu.kernel_plan<dims = [64, 64, 512], product = quads, group_dim = 2, streamed = rhs, lanes = 16,
// QUADS256: #tpu.kernel_plan<dims = [64, 64, 512], product = quads, group_dim = 2, streamed = rhs, lanes = 8,
// WORDS: #tpu.kernel_plan<dims = [64, 64, 512], product = pairs, group_dim = 2, streamed = rhs, lanes = 16,
// WORDS256: #tpu.kernel_plan<dims = [64, 64, 512], product = pairs, group_dim = 2, streamed = rhs, lanes = 8,
// INTEGERS: #tpu.kernel_plan<dims = [64, 64, 512], product = multiply, streamed = rhs, lanes = 4,
func.func @large(%a: memref<64x512xi8>, %b: memref<512x64xi8>, %c: memref<64x64xi32>) {
  tpu.mxu_matmul ins(%a, %b : memref<64x512xi8>, memref<512x64xi8>) outs(%c : memref<64x64xi32>)
      contracting_dims = [1] x [0]
  return
}

// 514 is no multiple of 4: the last quad overlaps the one before it. Tiles pad the sum to 576.
// CHECK-LABEL: func.func @rest
// TILES: product = tiles, group_dim = 2, streamed = rhs, {{.*}}<copy lhs>
// QUADS: product = quads, group_dim = 2, group_layout = overlapping,
// WORDS: product = pairs, group_dim = 2, streamed
func.func @rest(%a: memref<64x514xi8>, %b: memref<514x64xi8>, %c: memref<64x64xi32>) {
  tpu.mxu_matmul ins(%a, %b : memref<64x514xi8>, memref<514x64xi8>) outs(%c : memref<64x64xi32>)
      contracting_dims = [1] x [0] lhs_unsigned
  return
}

// The reduction is far apart in the broadcast operand, whose copy has the groups.
// CHECK-LABEL: func.func @transposed
// TILES: product = tiles, group_dim = 2, group_layout = copied, {{.*}}<copy lhs>
// QUADS: product = quads, group_dim = 2, group_layout = copied, {{.*}}<copy lhs>
// WORDS: product = pairs, group_dim = 2, group_layout = copied, {{.*}}<copy lhs>
func.func @transposed(%a: memref<512x64xi8>, %b: memref<512x64xi8>, %c: memref<64x64xi32>) {
  tpu.mxu_matmul ins(%a, %b : memref<512x64xi8>, memref<512x64xi8>) outs(%c : memref<64x64xi32>)
      contracting_dims = [0] x [0] lhs_unsigned rhs_unsigned
  return
}

// Without a sum over features both operands are vectors. Registers gather quads along the filter's rows.
// CHECK-LABEL: func.func @depthwise
// TILES: dims = [14, 14, 64, 3, 3], product = quads, group_dim = 3, group_layout = gathered,
// QUADS: dims = [14, 14, 64, 3, 3], product = quads, group_dim = 3, group_layout = gathered, {{.*}}rows = 14, sums = [3, 4],
// QUADS256: product = quads, group_dim = 3, group_layout = gathered,
// WORDS: product = multiply,
// WORDS256: product = multiply,
// INTEGERS: product = multiply,
func.func @depthwise(%x: memref<1x16x16x64xi8>, %w: memref<3x3x1x64xi8>, %y: memref<1x14x14x64xi32>) {
  tpu.mxu_convolution ins(%x, %w : memref<1x16x16x64xi8>, memref<3x3x1x64xi8>) outs(%y : memref<1x14x14x64xi32>)
      dim_labels = "b01f_01io->b01f" feature_group_count = 64
  return
}

// Few rows, few columns and short sums are no tiles.
// CHECK-LABEL: func.func @few_rows
// TILES: product = quads,
// QUADS: product = quads,
func.func @few_rows(%a: memref<8x512xi8>, %b: memref<512x64xi8>, %c: memref<8x64xi32>) {
  tpu.mxu_matmul ins(%a, %b : memref<8x512xi8>, memref<512x64xi8>) outs(%c : memref<8x64xi32>)
      contracting_dims = [1] x [0]
  return
}
// CHECK-LABEL: func.func @few_columns
// TILES: product = quads,
// QUADS: product = quads,
func.func @few_columns(%a: memref<64x512xi8>, %b: memref<512x16xi8>, %c: memref<64x16xi32>) {
  tpu.mxu_matmul ins(%a, %b : memref<64x512xi8>, memref<512x16xi8>) outs(%c : memref<64x16xi32>)
      contracting_dims = [1] x [0]
  return
}
// CHECK-LABEL: func.func @short_sums
// TILES: product = quads,
// QUADS: product = quads,
func.func @short_sums(%a: memref<64x31xi8>, %b: memref<31x64xi8>, %c: memref<64x64xi32>) {
  tpu.mxu_matmul ins(%a, %b : memref<64x31xi8>, memref<31x64xi8>) outs(%c : memref<64x64xi32>)
      contracting_dims = [1] x [0]
  return
}

// Rows of tiles run over the lines of a window's padding.
// CHECK-LABEL: func.func @window
// TILES: product = tiles, {{.*}}line_dim = 0, rows = 32,
// QUADS: product = quads,
func.func @window(%x: memref<1x7x7x64xi8>, %w: memref<3x3x64x64xi8>, %y: memref<1x7x7x64xi32>) {
  tpu.mxu_convolution ins(%x, %w : memref<1x7x7x64xi8>, memref<3x3x64x64xi8>) outs(%y : memref<1x7x7x64xi32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// A filter of more quads than registers hold is multiplied number by number.
// CHECK-LABEL: func.func @large_filter
// CHECK: product = multiply,
func.func @large_filter(%x: memref<1x16x16x64xi8>, %w: memref<9x9x1x64xi8>, %y: memref<1x8x8x64xi32>) {
  tpu.mxu_convolution ins(%x, %w : memref<1x16x16x64xi8>, memref<9x9x1x64xi8>) outs(%y : memref<1x8x8x64xi32>)
      dim_labels = "b01f_01io->b01f" feature_group_count = 64
  return
}
