// What kernels do where windows overlap.
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s

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
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[C48:.*]] step
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[C128:.*]] step
// CHECK: %{{.*}}:24 = scf.for
// CHECK: scf.if
// CHECK: vector.store {{.*}} nontemporal = true
// CHECK: return
func.func @depthwise(%x: memref<8x56x56x128xf32>, %w: memref<3x3x1x128xf32>, %y: memref<8x56x56x128xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x56x56x128xf32>, memref<3x3x1x128xf32>) outs(%y : memref<8x56x56x128xf32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1] feature_group_count = 128
  return
}

// The gradient of a depthwise filter: vectors of channels, in three rows of a window.
// CHECK-LABEL: func @depthwise_filter_gradient
// CHECK-NOT: memref.load
// CHECK: %{{.*}}:12 = scf.for
// CHECK: llvm.intr.fma({{.*}}) : (vector<16xf32>
// CHECK-NOT: memref.load
// CHECK: return
func.func @depthwise_filter_gradient(%x: memref<8x56x56x128xf32>, %g: memref<8x56x56x128xf32>, %y: memref<3x3x1x128xf32>) {
  tpu.mxu_convolution ins(%x, %g : memref<8x56x56x128xf32>, memref<8x56x56x128xf32>) outs(%y : memref<3x3x1x128xf32>)
      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] batch_group_count = 128
  return
}

// Zeros around the input are left out: the loops over the window begin and end where the
// input does, along both of its axes, since the rows of a tile are the 8 samples. The second
// axis counts features, 32 in each place.
// CHECK-LABEL: func @padded
// CHECK: scf.for %[[Y:.*]] = %c0 to %c11 step %c1 {
// CHECK: scf.for %[[X:.*]] = %c0 to %c11 step %c1 {
// CHECK: %[[COLUMN:.*]] = arith.muli %[[X]], %c32
// CHECK: %[[ABOVE:.*]] = arith.subi %c1, %[[Y]]
// CHECK: %[[TOP:.*]] = arith.maxsi %[[ABOVE]], %c0
// CHECK: %[[BELOW:.*]] = arith.subi %c12, %[[Y]]
// CHECK: %[[INSIDE:.*]] = arith.maxsi %[[BELOW]], %c0
// CHECK: %[[BOTTOM:.*]] = arith.minui %[[INSIDE]], %c3
// CHECK: scf.for %{{.*}} = %[[TOP]] to %[[BOTTOM]] step %c1 iter_args
// CHECK: %[[BEFORE:.*]] = arith.subi %c32, %[[COLUMN]]
// CHECK: %[[LEFT:.*]] = arith.maxsi %[[BEFORE]], %c0
// CHECK: %[[AFTER:.*]] = arith.subi %c384, %[[COLUMN]]
// CHECK: %[[WITHIN:.*]] = arith.maxsi %[[AFTER]], %c0
// CHECK: %[[RIGHT:.*]] = arith.minui %[[WITHIN]], %c96
// CHECK: scf.for %{{.*}} = %[[LEFT]] to %[[RIGHT]] step %c1 iter_args
// CHECK: return
func.func @padded(%x: memref<8x11x11x32xf32>, %w: memref<3x3x32x48xf32>, %y: memref<8x11x11x48xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<8x11x11x32xf32>, memref<3x3x32x48xf32>) outs(%y : memref<8x11x11x48xf32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// A tile of all 7 pixels of a line: of each column of the window, those that meet the
// input, of 32 features each. The first column does not meet the first pixel's, the last
// not the last one's. Lines are left out by the bounds of their loop.
// CHECK-LABEL: func @padded_lines
// CHECK: %[[TOP:.*]] = arith.maxsi
// CHECK: %[[BOTTOM:.*]] = arith.minui
// CHECK: scf.for %{{.*}} = %[[TOP]] to %[[BOTTOM]] step %c1 iter_args
// CHECK: %[[LEFT:.*]]:12 = scf.for %{{.*}} = %c0 to %c32 step %c1 iter_args
// CHECK-COUNT-12: llvm.intr.fma
// CHECK: %[[INSIDE:.*]]:14 = scf.for %{{.*}} = %c32 to %c64 step %c4 iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %[[LEFT]]#0,
// CHECK-COUNT-56: llvm.intr.fma
// CHECK: %[[RIGHT:.*]]:12 = scf.for %{{.*}} = %c64 to %c96 step %c1 iter_args(%{{.*}} = %[[INSIDE]]#0,
// CHECK-COUNT-12: llvm.intr.fma
// CHECK: scf.yield %[[RIGHT]]#0, {{.*}} %[[RIGHT]]#11, %[[INSIDE]]#12, %[[INSIDE]]#13 :
// CHECK-NOT: llvm.intr.fma
// CHECK: return
func.func @padded_lines(%x: memref<2x7x7x32xf32>, %w: memref<3x3x32x64xf32>, %y: memref<2x7x7x64xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<2x7x7x32xf32>, memref<3x3x32x64xf32>) outs(%y : memref<2x7x7x64xf32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// A filter's gradient: rows are the 32 features of one place of the window, so that the sum
// over pixels begins and ends where the input of that place does, along both of its axes.
// CHECK-LABEL: func @gradient
// CHECK: scf.for %[[Y:.*]] = %c0 to %c3 step %c1 {
// CHECK: scf.for %[[X:.*]] = %c0 to %c3 step %c1 {
// CHECK: scf.for %{{.*}} = %c0 to %c{{.*}} step %c{{.*}} {
// CHECK-DAG: %[[ABOVE:.*]] = arith.subi %c1, %[[Y]]
// CHECK-DAG: %[[TOP:.*]] = arith.maxsi %[[ABOVE]], %c0
// CHECK: scf.for %{{.*}} = %[[TOP]] to %{{.*}} step %c1 iter_args
// CHECK-DAG: %[[BEFORE:.*]] = arith.subi %c1, %[[X]]
// CHECK-DAG: %[[LEFT:.*]] = arith.maxsi %[[BEFORE]], %c0
// CHECK: scf.for %{{.*}} = %[[LEFT]] to %{{.*}} step %c1 iter_args
// CHECK: return
func.func @gradient(%x: memref<2x14x14x32xf32>, %dy: memref<2x14x14x64xf32>, %dw: memref<3x3x32x64xf32>) {
  tpu.mxu_convolution ins(%x, %dy : memref<2x14x14x32xf32>, memref<2x14x14x64xf32>) outs(%dw : memref<3x3x32x64xf32>)
      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1]
  return
}
