// What kernels do where windows overlap.
// RUN: tpu-opt %s --lower-mxu="vector-bits=512" | FileCheck %s
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
