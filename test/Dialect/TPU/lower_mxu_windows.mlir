// What kernels do where windows overlap.
// RUN: tpu-opt %s --lower-mxu="vector-bits=512" --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s --lower-mxu="vector-bits=256" | FileCheck %s --check-prefix=AVX2

// Six rows of two vectors leave few of 16 registers: what rows have in common from one
// step of the window to the next is read again, not kept in the place of sums. Wider
// vectors are multiplied with it in memory.
// CHECK-LABEL: func @first_layer
// CHECK-NOT: llvm.loop_annotation
// CHECK: return
// AVX2-LABEL: func @first_layer
// AVX2: %[[SUMS:.*]]:12 = scf.for
// AVX2: %[[INNER:.*]]:12 = scf.for
// AVX2: scf.yield
// AVX2-NEXT: } {llvm.loop_annotation = #loop_annotation}
// AVX2-NEXT: scf.yield %[[INNER]]#0
// AVX2: return
func.func @first_layer(%x: memref<8x28x28x1xf32>, %w: memref<5x5x1x32xf32>, %y: memref<8x28x28x32xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x28x28x1xf32>, memref<5x5x1x32xf32>) outs(%y : memref<8x28x28x32xf32>)
      dim_labels = "b01f_01io->b01f" padding = [2, 2, 2, 2]
  return
}

// A filter of one channel each is in the L1 cache: channels are the innermost loop, in the
// order of memory, and the result goes past the caches. Of the padded copy only the border
// is filled with zeros: rows before, at each end of a row, rows after.
// CHECK-LABEL: func @depthwise
// CHECK: %[[SLAB:.*]] = memref.alloc() {{.*}} : memref<118816xf32>
// CHECK: scf.for {{.*}} to %{{.*}} step %{{.*}} {
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.store %{{.*}}, %[[SLAB]]
// CHECK: scf.for
// CHECK: scf.for
// CHECK: vector.store %{{.*}}, %[[SLAB]]
// CHECK: scf.for
// CHECK: %[[LINE:.*]] = vector.load
// CHECK: vector.store %[[LINE]], %[[SLAB]]
// CHECK: scf.for
// CHECK: vector.store %{{.*}}, %[[SLAB]]
// CHECK: scf.for
// CHECK: vector.store %{{.*}}, %[[SLAB]]
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[C14:.*]] step
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[C38:.*]] step
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[C128:.*]] step
// CHECK: %{{.*}}:19 = scf.for
// CHECK: scf.if
// CHECK: vector.store {{.*}} nontemporal = true
// CHECK: return
func.func @depthwise(%x: memref<8x56x56x128xf32>, %w: memref<3x3x1x128xf32>, %y: memref<8x56x56x128xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x56x56x128xf32>, memref<3x3x1x128xf32>) outs(%y : memref<8x56x56x128xf32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1] feature_group_count = 128
  return
}

// Zeros around the input are left out: the loops over the window begin and end where the
// input does, along both of its axes, since the rows of a tile are the 8 samples. The second
// axis counts features, 32 in each place.
// CHECK-LABEL: func @padded
// CHECK: scf.for %[[Y:.*]] = %c0 to %c7 step %c1 {
// CHECK: scf.for %[[X:.*]] = %c0 to %c7 step %c1 {
// CHECK: %[[COLUMN:.*]] = arith.muli %[[X]], %c32
// CHECK: %[[ABOVE:.*]] = arith.subi %c1, %[[Y]]
// CHECK: %[[TOP:.*]] = arith.maxsi %[[ABOVE]], %c0
// CHECK: %[[BELOW:.*]] = arith.subi %c8, %[[Y]]
// CHECK: %[[INSIDE:.*]] = arith.maxsi %[[BELOW]], %c0
// CHECK: %[[BOTTOM:.*]] = arith.minui %[[INSIDE]], %c3
// CHECK: scf.for %{{.*}} = %[[TOP]] to %[[BOTTOM]] step %c1 iter_args
// CHECK: %[[BEFORE:.*]] = arith.subi %c32, %[[COLUMN]]
// CHECK: %[[LEFT:.*]] = arith.maxsi %[[BEFORE]], %c0
// CHECK: %[[AFTER:.*]] = arith.subi %c256, %[[COLUMN]]
// CHECK: %[[WITHIN:.*]] = arith.maxsi %[[AFTER]], %c0
// CHECK: %[[RIGHT:.*]] = arith.minui %[[WITHIN]], %c96
// CHECK: scf.for %{{.*}} = %[[LEFT]] to %[[RIGHT]] step %c1 iter_args
// CHECK: return
func.func @padded(%x: memref<8x7x7x32xf32>, %w: memref<3x3x32x48xf32>, %y: memref<8x7x7x48xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x7x7x32xf32>, memref<3x3x32x48xf32>) outs(%y : memref<8x7x7x48xf32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}
