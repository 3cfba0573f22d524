// RUN: tpu-opt %s -split-input-file --set-target=cpu=skylake-avx512 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s -split-input-file --set-target=cpu=x86-64-v2 --select-kernels --lower-mxu | FileCheck %s --check-prefix=SSE

// Rows of the first factor are broadcast, columns of the second are vectors; the
// sums stay in registers.
// CHECK-LABEL: func @matmul
// CHECK-NOT: memref.alloc
// CHECK: scf.for %{{.*}} iter_args(%{{.*}} = %[[ZERO:.*]], %{{.*}} = %[[ZERO]]) -> (vector<16xf32>, vector<16xf32>)
// CHECK: vector.load {{.*}} vector<16xf32>
// CHECK: memref.load
// CHECK: vector.broadcast
// CHECK: llvm.intr.fma
// CHECK: memref.load
// CHECK: vector.broadcast
// CHECK: llvm.intr.fma
// CHECK: scf.yield
// CHECK-COUNT-2: vector.store
// CHECK-NOT: tpu.mxu_matmul

// Without fused multiply-add: two roundings.
// SSE-LABEL: func @matmul
// SSE: arith.mulf {{.*}} vector<4xf32>
// SSE: arith.addf {{.*}} vector<4xf32>
// SSE-NOT: llvm.intr.fma
func.func @matmul(%a: memref<2x96xf32>, %b: memref<96x16xf32>, %c: memref<2x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x96xf32>, memref<96x16xf32>)
                 outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// The second factor is contiguous along the reduction: it is packed, transposed
// in registers.
// CHECK-LABEL: func @transposed
// CHECK: memref.alloc() {alignment = 64 : i64}
// CHECK: vector.shuffle
// CHECK: llvm.intr.fma
func.func @transposed(%a: memref<2x96xf32>, %b: memref<16x96xf32>, %c: memref<2x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x96xf32>, memref<16x96xf32>)
                 outs(%c : memref<2x16xf32>) contracting_dims = [1] x [1]
  return
}

// -----

// 10 columns: masks.
// CHECK-LABEL: func @tail
// CHECK: vector.constant_mask [10] : vector<16xi1>
// CHECK: vector.maskedload
// CHECK: llvm.intr.fma
// CHECK: vector.maskedstore
func.func @tail(%a: memref<3x96xf32>, %b: memref<96x10xf32>, %c: memref<3x10xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<3x96xf32>, memref<96x10xf32>)
                 outs(%c : memref<3x10xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// A reduction too long for a block: later blocks add to the destination, the
// last applies the epilogue, to vectors.
// CHECK-LABEL: func @blocks
// CHECK: %[[FIRST:.*]] = arith.cmpi eq
// CHECK: %[[LAST:.*]] = arith.cmpi sge
// CHECK: scf.for
// CHECK: llvm.intr.fma
// CHECK: scf.if %[[FIRST]]
// CHECK: %[[EARLIER:.*]] = vector.load {{.*}} : memref<32xf32>, vector<16xf32>
// CHECK: arith.addf %[[EARLIER]]
// CHECK: scf.if %[[LAST]]
// CHECK: vector.load {{.*}} memref<16xf32>
// CHECK: arith.addf {{.*}} vector<16xf32>
// CHECK: arith.maximumf {{.*}} vector<16xf32>
// CHECK: vector.store
func.func @blocks(%a: memref<2x8000xf32>, %b: memref<8000x16xf32>, %c: memref<2x16xf32>, %bias: memref<16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x8000xf32>, memref<8000x16xf32>)
                 outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
    epilogue(%sum, %x = %bias[affine_map<(d0, d1) -> (d1)>] : memref<16xf32>) {
      %zero = arith.constant 0.0 : f32
      %0 = arith.addf %sum, %x : f32
      %1 = arith.maximumf %0, %zero : f32
      tpu.mxu_yield %1 : f32
    }
  return
}

// -----

// A convolution: a tile of several pixels by several vectors of output features,
// with enough sums to hide the latency; the window's columns and the input
// features are one loop of 160.
// CHECK-LABEL: func @convolution
// CHECK: arith.constant 160 : index
// CHECK-COUNT-12: llvm.intr.fma
func.func @convolution(%x: memref<16x18x18x32xf32>, %w: memref<5x5x32x64xf32>, %y: memref<16x14x14x64xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<16x18x18x32xf32>, memref<5x5x32x64xf32>)
                      outs(%y : memref<16x14x14x64xf32>) dim_labels = "b01f_01io->b01f"
  return
}

// -----

// Memrefs with strides and an offset known at run time.
// CHECK-LABEL: func @strided
// CHECK: memref.extract_strided_metadata
// CHECK: llvm.intr.fma
func.func @strided(%a: memref<2x96xf32, strided<[128, 1], offset: ?>>, %b: memref<96x16xf32>, %c: memref<2x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x96xf32, strided<[128, 1], offset: ?>>, memref<96x16xf32>)
                 outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// A result that no cache holds goes past them where it begins at a multiple of a
// vector's size; what reads it in another thread waits for the fence.
// CHECK-LABEL: func @huge
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index
// CHECK: %[[REST:.*]] = arith.remui %[[ADDRESS]]
// CHECK: %[[ALIGNED:.*]] = arith.cmpi eq, %[[REST]]
// CHECK: scf.if %[[ALIGNED]]
// CHECK: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: } else {
// CHECK-NEXT: vector.store {{[^{]*}} : memref
// CHECK: llvm.fence seq_cst
func.func @huge(%a: memref<65536x8xf32>, %b: memref<8x64xf32>, %c: memref<65536x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<65536x8xf32>, memref<8x64xf32>)
                 outs(%c : memref<65536x64xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// Rows that come from memory are asked for while those before are multiplied: of the
// next tile, or of the next block where a slab is made of each.
// CHECK-LABEL: func @rows
// CHECK: scf.for %[[K:.*]] = %{{.*}} iter_args
// CHECK: %[[IN_LINE:.*]] = arith.remui %[[K]], %c16
// CHECK: arith.subi %[[K]], %[[IN_LINE]]
// CHECK: memref.prefetch {{.*}}, read, locality<2>, data : memref<1048576xf32>
// CHECK: llvm.intr.fma
func.func @rows(%a: memref<4096x256xf32>, %b: memref<256x16xf32>, %c: memref<4096x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<4096x256xf32>, memref<256x16xf32>)
                 outs(%c : memref<4096x16xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// So are those in pieces that are apart, as a place's heads are, which the processor
// does not foresee: the piece that is multiplied of these.
// CHECK-LABEL: func @rows_in_pieces
// CHECK: scf.for %[[HEAD:.*]] = %c0 to %c4 step %c1 iter_args
// CHECK: %[[PIECE:.*]] = arith.muli %[[HEAD]], %c8192
// CHECK: scf.for %{{.*}} = %c0 to %c64 step %c1 iter_args
// CHECK: %[[NEXT:.*]] = arith.addi %{{.*}}, %[[PIECE]]
// CHECK-NEXT: memref.prefetch %{{.*}}[%[[NEXT]]], read, locality<2>, data : memref<524288xf32>
// CHECK: llvm.intr.fma
func.func @rows_in_pieces(%a: memref<16x4x128x64xf32>, %b: memref<4x64x256xf32>, %c: memref<16x128x256xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<16x4x128x64xf32>, memref<4x64x256xf32>)
                 outs(%c : memref<16x128x256xf32>) contracting_dims = [1, 3] x [0, 1]
  return
}

// -----

// Of long sums, a block finds what the one before has left: it is asked for while
// the block is summed, and added.
// CHECK-LABEL: func @long
// CHECK: scf.for {{.*}} iter_args
// CHECK: memref.prefetch {{.*}}, write, locality<3>, data : memref<16384xf32>
// CHECK: llvm.intr.fma
// CHECK: %[[EARLIER:.*]] = vector.load {{.*}} : memref<16384xf32>, vector<16xf32>
// CHECK: arith.addf %[[EARLIER]]
func.func @long(%a: memref<256x8192xf32>, %b: memref<8192x64xf32>, %c: memref<256x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<256x8192xf32>, memref<8192x64xf32>)
                 outs(%c : memref<256x64xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// What the epilogue of the next rows reads of a tensor with rows is asked for while the sums of
// these are made, a line in 16 of the 256 iterations; what is the same for all rows is not.
// CHECK-LABEL: func.func @fetched_epilogue
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c48 step %c16 {
// CHECK: %[[AT:.*]] = arith.muli %[[ROW]], %c16
// CHECK-NOT: memref.prefetch
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %c256 step %c4 iter_args
// CHECK: %[[COUNT:.*]] = arith.divui %[[ITERATION]], %c16
// CHECK: %[[OF_TILE:.*]] = arith.remui %[[COUNT]], %c16
// CHECK: %[[DISTANCE:.*]] = arith.muli %[[OF_TILE]], %c16
// CHECK: %[[HERE:.*]] = arith.addi %[[AT]], %[[DISTANCE]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[HERE]], %c256
// CHECK: memref.prefetch %{{.*}}[%[[NEXT]]], read, locality<3>, data : memref<768xf32>
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @fetched_epilogue(%a: memref<48x256xf32>, %b: memref<256x16xf32>, %bias: memref<16xf32>, %rest: memref<48x16xf32>, %c: memref<48x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<48x256xf32>, memref<256x16xf32>)
                 outs(%c : memref<48x16xf32>) contracting_dims = [1] x [0]
    epilogue(%sum, %x = %bias[affine_map<(d0, d1) -> (d1)>] : memref<16xf32>,
             %y = %rest[affine_map<(d0, d1) -> (d0, d1)>] : memref<48x16xf32>) {
      %0 = arith.addf %sum, %x : f32
      %1 = arith.addf %0, %y : f32
      tpu.mxu_yield %1 : f32
    }
  return
}

// -----

// Before short sums all of it is.
// CHECK-LABEL: func.func @fetched_before
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c48 step %c6 {
// CHECK: %[[AT:.*]] = arith.muli %[[ROW]], %c16
// CHECK: %[[NEXT:.*]] = arith.addi %[[AT]], %c96
// CHECK: memref.prefetch %{{.*}}[%[[NEXT]]], read, locality<3>, data : memref<768xf32>
// CHECK-COUNT-5: memref.prefetch %{{.*}}, read, locality<3>, data : memref<768xf32>
// CHECK-NOT: memref.prefetch
// CHECK: scf.for {{.*}} iter_args
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @fetched_before(%a: memref<48x6xf32>, %b: memref<6x16xf32>, %rest: memref<48x16xf32>, %c: memref<48x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<48x6xf32>, memref<6x16xf32>)
                 outs(%c : memref<48x16xf32>) contracting_dims = [1] x [0]
    epilogue(%sum, %y = %rest[affine_map<(d0, d1) -> (d0, d1)>] : memref<48x16xf32>) {
      %0 = arith.addf %sum, %y : f32
      tpu.mxu_yield %0 : f32
    }
  return
}

// -----

// Panels that are more than the L2 cache has: the last tiles of one ask for the
// next, and each for its part of the result.
// CHECK-LABEL: func @panels
// CHECK: %[[PANELS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<1048576xf32>
// CHECK: scf.for {{.*}} iter_args
// CHECK-DAG: memref.prefetch {{.*}}, write, locality<3>, data : memref<1572864xf32>
// CHECK-DAG: memref.prefetch %[[PANELS]]{{.*}}, read, locality<3>, data : memref<1048576xf32>
// CHECK: llvm.intr.fma
func.func @panels(%a: memref<1536x1024xf32>, %b: memref<1024x1024xf32>, %c: memref<1536x1024xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<1536x1024xf32>, memref<1024x1024xf32>)
                 outs(%c : memref<1536x1024xf32>) contracting_dims = [1] x [0]
  return
}

// -----

// A panel that is packed just before it is multiplied: what the next is packed
// from. Rows that are neighbours in memory: the next line of them.
// CHECK-LABEL: func @gradient
// CHECK: scf.for {{.*}} iter_args
// CHECK-DAG: memref.prefetch {{.*}}, read, locality<3>, data : memref<2097152xf32>
// CHECK-DAG: memref.prefetch {{.*}}, read, locality<3>, data : memref<524288xf32>
// CHECK: llvm.intr.fma
func.func @gradient(%a: memref<8192x64xf32>, %b: memref<8192x256xf32>, %c: memref<64x256xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<8192x64xf32>, memref<8192x256xf32>)
                 outs(%c : memref<64x256xf32>) contracting_dims = [0] x [0]
  return
}

// -----

// The same from a factor that lies the other way: lines of the sums' dimension,
// of one column after the other.
// CHECK-LABEL: func @transposed
// CHECK: scf.for {{.*}} iter_args
// CHECK: %[[COLUMN:.*]] = arith.remui %{{.*}}, %c16
// CHECK: arith.muli %[[COLUMN]], %c512
// CHECK: memref.prefetch {{.*}}, read, locality<3>, data : memref<1048576xf32>
// CHECK: llvm.intr.fma
func.func @transposed(%a: memref<256x512xf32>, %b: memref<2048x512xf32>, %c: memref<256x2048xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<256x512xf32>, memref<2048x512xf32>)
                 outs(%c : memref<256x2048xf32>) contracting_dims = [1] x [1]
  return
}

// -----

// The code of a function is long: a loop over the rows of a tile has it once for each vector, and not
// for each of the tile's sums, which are in memory between.
// CHECK-LABEL: func.func @long_epilogue
// CHECK: %[[SUMS:.*]] = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
// CHECK: %{{.*}}:8 = scf.for
// CHECK-COUNT-8: vector.store %{{.*}}, %[[SUMS]]
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c2 step %c1 {
// CHECK: %[[AT:.*]] = arith.muli %[[ROW]], %c64
// CHECK: vector.load %[[SUMS]][%[[AT]]]
// CHECK-COUNT-4: math.tanh
// CHECK: }
// CHECK-NOT: math.tanh
// CHECK: return
func.func @long_epilogue(%a: memref<6x256xf32>, %b: memref<256x64xf32>, %c: memref<6x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<6x256xf32>, memref<256x64xf32>)
                 outs(%c : memref<6x64xf32>) contracting_dims = [1] x [0]
    epilogue(%sum) {
      %0 = math.tanh %sum : f32
      tpu.mxu_yield %0 : f32
    }
  return
}
