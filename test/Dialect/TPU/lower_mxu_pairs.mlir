// RUN: tpu-opt %s -split-input-file --set-target=cpu=znver5 --select-kernels --lower-mxu | FileCheck %s

// What is contiguous along the sums is transposed in pairs, which move as integers:
// 16 columns of 16 pairs each. Of f32, two vectors are rounded at a time.
// CHECK-LABEL: func @of_bf16
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c96{{.*}} step %c32
// CHECK: vector.load {{.*}} : memref<1536xbf16>, vector<32xbf16>
// CHECK: vector.bitcast {{.*}} : vector<32xbf16> to vector<16xi32>
// CHECK: vector.shuffle {{.*}} : vector<16xi32>, vector<16xi32>
// CHECK: vector.bitcast {{.*}} : vector<16xi32> to vector<32xbf16>
// CHECK-NOT: vector.interleave
func.func @of_bf16(%a: memref<12x96xbf16>, %b: memref<16x96xbf16>, %c: memref<12x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<12x96xbf16>, memref<16x96xbf16>)
                 outs(%c : memref<12x16xf32>) contracting_dims = [1] x [1] precision = default
  return
}

// -----

// CHECK-LABEL: func @of_f32
// CHECK: llvm.call_intrinsic "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
// CHECK: vector.shuffle {{.*}} : vector<16xi32>, vector<16xi32>
// CHECK-NOT: vector.interleave
func.func @of_f32(%a: memref<12x96xbf16>, %b: memref<16x96xf32>, %c: memref<12x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<12x96xbf16>, memref<16x96xf32>)
                 outs(%c : memref<12x16xf32>) contracting_dims = [1] x [1] precision = default
  return
}

// -----

// What is left over makes no whole square of pairs.
// CHECK-LABEL: func @rest
// CHECK: vector.interleave
func.func @rest(%a: memref<12x80xbf16>, %b: memref<16x80xbf16>, %c: memref<12x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<12x80xbf16>, memref<16x80xbf16>)
                 outs(%c : memref<12x16xf32>) contracting_dims = [1] x [1] precision = default
  return
}

// -----

// Of 128 rows, 120 are tiles of 6 with 24 sums. Of the 8 that are left over, a
// tile of 6 would leave 2, which wait for their 8 sums: they are two of 4.
// CHECK-LABEL: func @few_rows_left
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c120{{.*}} step %c6
// CHECK: %{{.*}}:24 = scf.for
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c8{{.*}} step %c4
// CHECK: %{{.*}}:16 = scf.for
// CHECK-NOT: = scf.for
func.func @few_rows_left(%a: memref<128x960xbf16>, %b: memref<960x64xbf16>, %c: memref<128x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<128x960xbf16>, memref<960x64xbf16>)
                 outs(%c : memref<128x64xf32>) contracting_dims = [1] x [0] precision = default
  return
}

// -----

// 4 do not wait.
// CHECK-LABEL: func @enough_rows_left
// CHECK: scf.for %{{.*}} = %c0{{.*}} to %c12{{.*}} step %c6
// CHECK: %{{.*}}:24 = scf.for
// CHECK: %{{.*}}:16 = scf.for
// CHECK-NOT: = scf.for
func.func @enough_rows_left(%a: memref<16x1920xbf16>, %b: memref<1920x64xbf16>, %c: memref<16x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<16x1920xbf16>, memref<1920x64xbf16>)
                 outs(%c : memref<16x64xf32>) contracting_dims = [1] x [0] precision = default
  return
}

// -----

// A row of a window of one feature is two pairs and one of its last two pixels, as they lie in
// memory: no pair is made in registers.
// CHECK-LABEL: func @odd_window
// CHECK: vector.load {{.*}}, vector<2xbf16>
// CHECK-NOT: vector.insert
// CHECK: x86vector.avx512.dot
// CHECK-NOT: vector.insert
// CHECK: return
func.func @odd_window(%x: memref<2x12x12x1xf32>, %w: memref<5x5x1x32xf32>, %y: memref<2x12x12x32xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<2x12x12x1xf32>, memref<5x5x1x32xf32>)
                      outs(%y : memref<2x12x12x32xf32>) dim_labels = "b01f_01io->b01f"
                      padding = [2, 2, 2, 2] precision = default
  return
}

// -----

// What is transposed into panels has its last element where the pair begins.
// CHECK-LABEL: func @odd_transposed
// CHECK: vector.insert {{.*}} into vector<2xbf16>
func.func @odd_transposed(%a: memref<12x81xbf16>, %b: memref<16x81xbf16>, %c: memref<12x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<12x81xbf16>, memref<16x81xbf16>)
                 outs(%c : memref<12x16xf32>) contracting_dims = [1] x [1] precision = default
  return
}
