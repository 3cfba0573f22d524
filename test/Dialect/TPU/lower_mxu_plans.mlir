// Plans that are written by hand: lower-mxu follows them, and select-kernels keeps them.
// RUN: tpu-opt %s --set-target=cpu=znver4 | tpu-opt --lower-mxu --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s --set-target=cpu=znver4 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s

// One row and one vector at a time, where 2 x 2 would fit: 4 tiles, each with one sum.
// CHECK-LABEL: func.func @one_by_one
// CHECK: scf.for {{.*}} step %c16
// CHECK: scf.for {{.*}} step %c1
// CHECK: scf.for {{.*}} step %c4 iter_args(%{{[a-z0-9]+}} = %{{[a-z0-9_]+}}) -> (vector<16xf32>)
// CHECK-COUNT-4: llvm.intr.fma
// CHECK-NOT: llvm.intr.fma
func.func @one_by_one(%a: memref<2x256xf32>, %b: memref<256x32xf32>, %c: memref<2x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x32xf32>) outs(%c : memref<2x32xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 32, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 1, sums = [2], steps = [<panels>, <rows>]>]
  return
}

// Blocks of the reduction: 64 at a time, added to the destination.
// CHECK-LABEL: func.func @blocks
// CHECK: scf.for {{.*}} = %c0 to %c256 step %c64
// CHECK: scf.for {{.*}} = %c0 to %c64 step %c4
// CHECK: scf.if
// CHECK: arith.addf {{.*}} vector<16xf32>
func.func @blocks(%a: memref<2x256xf32>, %b: memref<256x32xf32>, %c: memref<2x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x32xf32>) outs(%c : memref<2x32xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 32, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2,
               row_dim = 0, rows = 2, sums = [2], steps = [<loop 2 by 64>, <panels>, <rows>]>]
  return
}

// A tile of few sums takes four steps of the reduction at once, and prefetches a line of the result for
// all of them. The last two of 30 steps have none.
// CHECK-LABEL: func.func @steps
// CHECK: scf.for {{.*}} = %c0 to %c28 step %c4
// CHECK-COUNT-1: memref.prefetch
// CHECK-NOT: memref.prefetch
// CHECK-COUNT-16: llvm.intr.fma
// CHECK: scf.yield
// CHECK: scf.for {{.*}} = %c28 to %c30 step %c1
// CHECK: memref.prefetch
// CHECK-COUNT-4: llvm.intr.fma
// CHECK-NOT: llvm.intr.fma
func.func @steps(%a: memref<2x30xf32>, %b: memref<30x32xf32>, %c: memref<2x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x30xf32>, memref<30x32xf32>) outs(%c : memref<2x32xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 32, 30], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2,
               row_dim = 0, rows = 2, sums = [2], prefetch = result, steps = [<panels>, <rows>]>]
  return
}

// Pairs are faster on this CPU, and the plan multiplies in f32 all the same.
// CHECK-LABEL: func.func @f32_where_pairs_are_faster
// CHECK-NOT: x86vector.avx512.dot
// CHECK: llvm.intr.fma
// CHECK-NOT: x86vector.avx512.dot
func.func @f32_where_pairs_are_faster(%a: memref<2x256xf32>, %b: memref<256x32xf32>, %c: memref<2x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x32xf32>) outs(%c : memref<2x32xf32>) contracting_dims = [1] x [0]
      precision = default
      plans = [#tpu.kernel_plan<dims = [2, 32, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2,
               row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>]
  return
}

// The same operation in pairs: a copy of lhs in bf16, panels of rhs, prefetches of the result.
// CHECK-LABEL: func.func @pairs
// CHECK-DAG: memref.alloc() {{.*}} memref<{{[0-9]+}}xbf16>
// CHECK: memref.prefetch
// CHECK: x86vector.avx512.dot
func.func @pairs(%a: memref<2x256xf32>, %b: memref<256x32xf32>, %c: memref<2x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x32xf32>) outs(%c : memref<2x32xf32>) contracting_dims = [1] x [0]
      precision = default
      plans = [#tpu.kernel_plan<dims = [2, 32, 256], product = pairs, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1,
               vectors = 2, row_dim = 0, rows = 2, sums = [2], prefetch = result, steps = [<copy lhs>, <panels>, <pack>, <rows>]>]
  return
}

// Three items of two panels, and one of the last columns. The packed panels are the item's own.
// CHECK-LABEL: func.func @items
// CHECK-NOT: memref.alloc
// CHECK: tpu.parallel %c4 {
// CHECK-NEXT: ^bb0(%[[ITEM:.*]]: index):
// CHECK: %[[BEGIN:.*]] = arith.muli %[[ITEM]], %c32
// CHECK: memref.alloc() {{.*}} : memref<4096xf32>
// CHECK: %[[LEFT:.*]] = arith.subi %c104, %[[BEGIN]]
// CHECK: arith.minsi %[[LEFT]], %c32
// CHECK: llvm.intr.fma
// CHECK: scf.if
// CHECK: vector.maskedstore
func.func @items(%a: memref<2x256xf32>, %b: memref<256x104xf32>, %c: memref<2x104xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x104xf32>) outs(%c : memref<2x104xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 104, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<panels items 4>, <pack>, <rows>]>]
  return
}

// Panels that all items read are packed in items, before those of the rows.
// CHECK-LABEL: func.func @packed_in_items
// CHECK: memref.alloc() {{.*}} : memref<8192xf32>
// CHECK: tpu.parallel %c2 {
// CHECK-NOT: llvm.intr.fma
// CHECK: vector.store
// CHECK: tpu.parallel %c8 {
// CHECK-NOT: memref.alloc
// CHECK: llvm.intr.fma
func.func @packed_in_items(%a: memref<16x256xf32>, %b: memref<256x32xf32>, %c: memref<16x32xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<16x256xf32>, memref<256x32xf32>) outs(%c : memref<16x32xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [16, 32, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<pack items 2>, <panels>, <rows items 8>]>]
  return
}

// A panel is multiplied by the six tiles of a block of rows, which prefetch the next panel. Each of
// 64 iterations takes 6 of the 32 columns.
// CHECK-LABEL: func.func @panels_of_row_blocks
// CHECK: scf.for {{.*}} = %c0 to %c48 step %c12
// CHECK: arith.cmpi ult, %{{.*}}, %c6
// CHECK: arith.muli %{{.*}}, %c384
// CHECK: scf.for {{.*}} = %c0 to %c64 step %c4 iter_args
// CHECK: memref.prefetch %{{.*}}, read, locality<3>, data : memref<4096xf32>
func.func @panels_of_row_blocks(%a: memref<48x64xf32>, %b: memref<64x64xf32>, %c: memref<48x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<48x64xf32>, memref<64x64xf32>) outs(%c : memref<48x64xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [48, 64, 64], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2,
               row_dim = 0, rows = 2, sums = [2], prefetch = panels, steps = [<pack>, <loop 0 by 12>, <panels>, <rows>]>]
  return
}

// Tiles that sum nothing by themselves may prefetch panels, too.
// CHECK-LABEL: func.func @panels_of_no_sums
// CHECK: llvm.intr.fma
func.func @panels_of_no_sums(%a: memref<16x8xf32>, %b: memref<8x64xf32>, %c: memref<16x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<16x8xf32>, memref<8x64xf32>) outs(%c : memref<16x64xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [16, 64, 8], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 2,
               row_dim = 0, rows = 2, sums = [], prefetch = panels, steps = [<pack>, <panels>, <loop 2 by 1>, <rows>]>]
  return
}
