// RUN: tpu-opt %s -split-input-file --set-target=cpu=x86-64-v2 --select-kernels --lower-mxu --canonicalize --symbol-dce | FileCheck %s
// RUN: tpu-opt %s -split-input-file --set-target=cpu=znver5 --select-kernels --lower-mxu --canonicalize --symbol-dce | FileCheck %s --check-prefixes=PAIRS,QUADS
// RUN: tpu-opt %s -split-input-file --set-target=cpu=haswell --select-kernels --lower-mxu --canonicalize --symbol-dce | FileCheck %s --check-prefix=WORDS

memref.global "private" constant @weights : memref<5x2xf32> = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0], [8.0, 9.0]]>

// The constant is packed into two panels of one vector each, with a row for each product of a sum.
// The second panel is partial.
// Of the constant nothing else is left.
// CHECK-NOT:   @weights
// CHECK:       memref.global "private" constant @panels : memref<16xf32> = dense<[
// CHECK-SAME:    0.000000e+00, 2.000000e+00, 4.000000e+00, 6.000000e+00, 1.000000e+00, 3.000000e+00, 5.000000e+00, 7.000000e+00,
// CHECK-SAME:    8.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 9.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00]>
// CHECK-NOT:   @weights
// CHECK-LABEL: func @transposed(
// CHECK-NOT:     memref.alloc
// CHECK:         memref.get_global @panels
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @transposed(%a: memref<3x2xf32>, %c: memref<3x5xf32>) {
  %b = memref.get_global @weights : memref<5x2xf32>
  tpu.mxu_matmul ins(%a, %b : memref<3x2xf32>, memref<5x2xf32>) outs(%c : memref<3x5xf32>)
    contracting_dims = [1] x [1]
  return
}

// -----

memref.global "private" constant @weights : memref<5x2xf32> = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0], [8.0, 9.0]]>

// In bf16 the two products of a pair are side by side: 0 and 1, 2 and 3, ... Kernels
// that want the same panels share them, in whatever shape they have the constant.
// PAIRS:       memref.global "private" constant @panels : memref<32xbf16> = dense<[0.000000e+00, 1.000000e+00, 2.000000e+00,
// PAIRS-SAME:    3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00, 7.000000e+00, 8.000000e+00, 9.000000e+00, 0.000000e+00,
// PAIRS-NOT:   memref.global
// PAIRS-LABEL: func @pairs(
// PAIRS-COUNT-2: memref.get_global @panels : memref<32xbf16>
func.func @pairs(%a: memref<3x2xf32>, %c: memref<3x5xf32>) {
  %b = memref.get_global @weights : memref<5x2xf32>
  tpu.mxu_matmul ins(%a, %b : memref<3x2xf32>, memref<5x2xf32>) outs(%c : memref<3x5xf32>)
    contracting_dims = [1] x [1] precision = default
  %expanded = memref.expand_shape %b [[0, 1], [2]] output_shape [1, 5, 2] : memref<5x2xf32> into memref<1x5x2xf32>
  %collapsed = memref.collapse_shape %expanded [[0, 1], [2]] : memref<1x5x2xf32> into memref<5x2xf32>
  tpu.mxu_matmul ins(%a, %collapsed : memref<3x2xf32>, memref<5x2xf32>) outs(%c : memref<3x5xf32>)
    contracting_dims = [1] x [1] precision = default
  return
}

// -----

memref.global "private" constant @odd : memref<3x2xf32> = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]>

// Of three products the last makes a pair with the second, which it multiplies by 0.
// PAIRS:       memref.global "private" constant @panels : memref<64xbf16> = dense<[1.000000e+00, 3.000000e+00, 2.000000e+00, 4.000000e+00, 0.000000e+00,
// PAIRS-SAME:    0.000000e+00, 0.000000e+00, 5.000000e+00, 0.000000e+00, 6.000000e+00, 0.000000e+00,
// PAIRS-LABEL: func @odd_pairs(
func.func @odd_pairs(%a: memref<5x3xf32>, %c: memref<5x2xf32>) {
  %b = memref.get_global @odd : memref<3x2xf32>
  tpu.mxu_matmul ins(%a, %b : memref<5x3xf32>, memref<3x2xf32>) outs(%c : memref<5x2xf32>)
    contracting_dims = [1] x [0] precision = default
  return
}

// -----

memref.global "private" constant @weights : memref<5x2xf32> = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0], [6.0, 7.0], [8.0, 9.0]]>

// Of a part of a constant, panels are made when it is multiplied.
// CHECK-LABEL: func @part(
// CHECK:         memref.get_global @weights
// CHECK:         memref.alloc
func.func @part(%a: memref<3x2xf32>, %c: memref<3x4xf32>) {
  %all = memref.get_global @weights : memref<5x2xf32>
  %b = memref.subview %all[1, 0] [4, 2] [1, 1] : memref<5x2xf32> to memref<4x2xf32, strided<[2, 1], offset: 2>>
  tpu.mxu_matmul ins(%a, %b : memref<3x2xf32>, memref<4x2xf32, strided<[2, 1], offset: 2>>) outs(%c : memref<3x4xf32>)
    contracting_dims = [1] x [1]
  return
}

// -----

// What the program writes is no constant.
memref.global "private" @weights : memref<5x2xf32> = dense<1.0>

// CHECK-LABEL: func @variable(
// CHECK:         memref.get_global @weights
// CHECK:         memref.alloc
func.func @variable(%a: memref<3x2xf32>, %c: memref<3x5xf32>) {
  %b = memref.get_global @weights : memref<5x2xf32>
  tpu.mxu_matmul ins(%a, %b : memref<3x2xf32>, memref<5x2xf32>) outs(%c : memref<3x5xf32>)
    contracting_dims = [1] x [1]
  return
}

// -----

memref.global "private" constant @weights : memref<5x3xi8> = dense<[[1, 2, -3], [4, -5, 6], [7, 8, 9], [-128, 127, -1], [0, 0, 1]]>

// Bytes stay bytes: four rows of a column side by side, with zeros after the last. For two signed
// operands sums begin with -128 times the sum of the column: -116, 132 and 12.
// QUADS-DAG:   memref.global "private" constant @panels{{.*}} : memref<128xi8> = dense<"0x0104078002FB087FFD0609FF00000000
// QUADS-DAG:   memref.global "private" constant @panels{{.*}} : memref<16xi32> = dense<[14848, -16896, -1536, 0, 0,
// QUADS-LABEL: func @bytes(
// QUADS-DAG:     memref.get_global @panels{{.*}} : memref<128xi8>
// QUADS-DAG:     memref.get_global @panels{{.*}} : memref<16xi32>
// QUADS-NOT:     memref.alloc
// QUADS:         return
// Where pairs of 16 bits are multiplied, two rows are side by side, and a load extends them.
// WORDS:       memref.global "private" constant @panels{{.*}} : memref<48xi8> = dense<[1, 4, 2, -5, -3, 6, 0,
// WORDS-LABEL: func @bytes(
// WORDS:         %[[PANELS:.*]] = memref.get_global @panels{{.*}} : memref<48xi8>
// WORDS:         %[[ROWS:.*]] = vector.load %[[PANELS]][%{{.*}}] : memref<48xi8>, vector<16xi8>
// WORDS-NEXT:    arith.extsi %[[ROWS]] : vector<16xi8> to vector<16xi16>
func.func @bytes(%a: memref<4x5xi8>, %c: memref<4x3xi32>) {
  %b = memref.get_global @weights : memref<5x3xi8>
  tpu.mxu_matmul ins(%a, %b : memref<4x5xi8>, memref<5x3xi8>) outs(%c : memref<4x3xi32>)
    contracting_dims = [1] x [0]
  return
}
