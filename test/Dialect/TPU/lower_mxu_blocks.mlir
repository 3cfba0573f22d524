// How long sums are divided into blocks.
// RUN: tpu-opt %s -split-input-file --set-target=cpu=x86-64-v3 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s

// Rows that are neighbours in memory are not divided: the gradient of the window
// is summed over one image at a time, of which a slab has all 57 x 57 pixels by 128
// features: 415872 zeros at first.
// CHECK-LABEL: func @images
// CHECK: scf.for %{{.*}} = %c0 to %c415872 step %c8
// CHECK: scf.for %{{.*}} = %c0 to %c8 step %c1
// CHECK: llvm.intr.fma
func.func @images(%x: memref<8x56x56x128xf32>, %d: memref<8x28x28x128xf32>, %w: memref<3x3x128x128xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<8x56x56x128xf32>, memref<8x28x28x128xf32>)
                      outs(%w : memref<3x3x128x128xf32>) dim_labels = "f01b_i01o->01bf"
                      padding = [1, 0, 1, 0] rhs_dilation = [2, 2]
  return
}

// -----

// The sums of 6272 pixels are taken 256 at a time, half of the L2 cache: 256 x 512
// of the factor whose rows are neighbours.
// CHECK-LABEL: func @pixels
// CHECK-DAG: %[[PIXELS:.*]] = arith.constant 6272 : index
// CHECK-DAG: %[[BLOCK:.*]] = arith.constant 256 : index
// Each block is copied when it is multiplied, and lines of the next one, if there is one,
// are asked for.
// CHECK: memref.alloc() {{.*}} : memref<13{{[0-9]+}}xf32>
// CHECK: scf.for %[[IV:.*]] = %c0 to %[[PIXELS]] step %[[BLOCK]]
// CHECK: %[[LAST:.*]] = arith.cmpi sge, %{{.*}}, %[[PIXELS]]
// CHECK: arith.select %[[LAST]]
// CHECK: memref.prefetch %{{.*}}, read, locality<2>, data
func.func @pixels(%x: memref<6272x512xf32>, %d: memref<6272x128xf32>, %w: memref<512x128xf32>) {
  tpu.mxu_matmul ins(%x, %d : memref<6272x512xf32>, memref<6272x128xf32>)
                 outs(%w : memref<512x128xf32>) contracting_dims = [0] x [0]
  return
}

// -----

// Where the result fits in the L2 cache, a block is no longer than leaves a panel of 16
// columns 32 KB: at most 512 products, of 6272 in blocks of about the same size 488.
// CHECK-LABEL: func @few_features
// CHECK-DAG: %[[PIXELS:.*]] = arith.constant 6272 : index
// CHECK-DAG: %[[BLOCK:.*]] = arith.constant 488 : index
// CHECK: scf.for %{{.*}} = %c0 to %[[PIXELS]] step %[[BLOCK]]
func.func @few_features(%x: memref<6272x64xf32>, %d: memref<6272x256xf32>, %w: memref<64x256xf32>) {
  tpu.mxu_matmul ins(%x, %d : memref<6272x64xf32>, memref<6272x256xf32>)
                 outs(%w : memref<64x256xf32>) contracting_dims = [0] x [0]
  return
}

// -----

// Into a result of bf16 the last block's sums are rounded; the others' are in f32
// beside it.
// CHECK-LABEL: func @narrow_result
// CHECK-DAG: %[[SUMS:.*]] = memref.alloc() {{.*}} : memref<802816xf32>
// CHECK: %[[LAST:.*]] = arith.cmpi sge
// CHECK: vector.load %[[SUMS]]
// CHECK: scf.if %[[LAST]] {
// CHECK: arith.trunci {{.*}} : vector<8xi32> to vector<8xi16>
// CHECK-NOT: memref<802816xf32>
// CHECK: } else {
// CHECK-NOT: trunci
// CHECK: vector.store %{{.*}}, %[[SUMS]]
// CHECK: return
func.func @narrow_result(%x: memref<6272x4608xf32>, %d: memref<4608x128xf32>, %y: memref<6272x128xbf16>) {
  tpu.mxu_matmul ins(%x, %d : memref<6272x4608xf32>, memref<4608x128xf32>)
                 outs(%y : memref<6272x128xbf16>) contracting_dims = [1] x [0] precision = default
  return
}

// -----

// Rows that are a large power of two apart share few sets of the cache: what a panel
// is packed from is not asked for ahead.
// CHECK-LABEL: func @distant_rows
// CHECK: scf.for {{.*}} iter_args
// CHECK-NOT: memref.prefetch {{.*}} : memref<3276800xf32>
// CHECK: return
func.func @distant_rows(%a: memref<1600x512xf32>, %b: memref<1600x2048xf32>, %c: memref<512x2048xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<1600x512xf32>, memref<1600x2048xf32>)
                 outs(%c : memref<512x2048xf32>) contracting_dims = [0] x [0]
  return
}
