// Panels that come from memory are prefetched while the kernel multiplies the panel before.
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --select-kernels | FileCheck %s --check-prefix=PLAN
// RUN: tpu-opt %s --set-target=cpu=sapphirerapids --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s
// RUN: tpu-opt %s --set-target=cpu=znver5 --select-kernels --lower-mxu --canonicalize --cse | FileCheck %s --check-prefix=PAIRS

memref.global "private" constant @filter : memref<3x3x512x512xf32> = dense<0.5> {alignment = 64 : i64}
memref.global "private" constant @weights : memref<256x1024xf32> = dense<0.5> {alignment = 64 : i64}

// A panel of the whole window would take 864 KiB. Two of them would fill the L2 cache of 2 MiB, so
// the sums are divided into blocks.
// PLAN-LABEL: func.func @few_rows
// PLAN: sums = [4], prefetch = "panels|result", steps = [<freeze>, <copy lhs>, <panels>, <loop 3 by 1>, <loop 4 by 768>, <loop 0 by 1>, <rows>]
func.func @few_rows(%x: memref<1x7x7x512xf32>, %y: memref<1x7x7x512xf32>) {
  %w = memref.get_global @filter : memref<3x3x512x512xf32>
  tpu.mxu_convolution ins(%x, %w : memref<1x7x7x512xf32>, memref<3x3x512x512xf32>)
                      outs(%y : memref<1x7x7x512xf32>) dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// Weights of 1 MiB would stay in the L2 cache, if other kernels did not evict them. An iteration
// multiplies 64 columns, four lines of a panel. The last 16 tiles before the next panel prefetch it,
// four columns in each iteration.
// PLAN-LABEL: func.func @constant_weights
// PLAN: prefetch = "panels|result", steps = [<freeze>, <panels>, <rows>]
// CHECK-LABEL: func.func @constant_weights
// CHECK: scf.for %{{.*}} = %c0 to %c1024 step %c64
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c192 step %c6
// CHECK: %[[FETCHES:.*]] = arith.cmpi ult, %[[LEFT:.*]], %c16
// CHECK: %[[PACE:.*]] = arith.select %[[FETCHES]], %c1, %c0
// CHECK: %[[TILE:.*]] = arith.subi %c15, %[[LEFT]]
// CHECK: %[[PART:.*]] = arith.muli %[[TILE]], %[[PACE]]
// CHECK: arith.muli %[[PART]], %c1024
// CHECK: scf.for %[[K:.*]] = %c0 to %c256 step %c1 iter_args
// CHECK: %[[STEP:.*]] = arith.muli %[[K]], %[[PACE]]
// CHECK: arith.muli %[[STEP]], %c4
// CHECK: memref.prefetch %{{.*}}, read, locality<3>, data : memref<262144xf32>
func.func @constant_weights(%x: memref<196x256xf32>, %y: memref<196x1024xf32>) {
  %w = memref.get_global @weights : memref<256x1024xf32>
  tpu.mxu_matmul ins(%x, %w : memref<196x256xf32>, memref<256x1024xf32>)
                 outs(%y : memref<196x1024xf32>) contracting_dims = [1] x [0]
  return
}

// Panels of pairs, as a loop's weights are packed before it. The last 16 tiles prefetch the next
// panel: 8 of 128 numbers in each of 512 iterations.
// PAIRS-LABEL: func.func @packed_pairs
// PAIRS: arith.cmpi ult, %{{.*}}, %c16
// PAIRS: arith.muli %{{.*}}, %c4096
// PAIRS: scf.for %{{.*}} = %c0 to %c512 step %c1 iter_args
// PAIRS: arith.muli %{{.*}}, %c8
// PAIRS: memref.prefetch %{{.*}}, read, locality<3>, data : memref<2097152xbf16>
func.func @packed_pairs(%x: memref<256x512x2xbf16>, %w: memref<32x512x64x2xbf16>, %y: memref<256x32x64xf32>) {
  tpu.mxu_matmul ins(%x, %w : memref<256x512x2xbf16>, memref<32x512x64x2xbf16>)
                 outs(%y : memref<256x32x64xf32>) contracting_dims = [1, 2] x [1, 3] precision = default
  return
}
