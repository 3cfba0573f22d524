// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --select-kernels --lower-mxu | FileCheck %s
// RUN: tpu-opt %s --set-target=cpu=znver5 --select-kernels --lower-mxu | FileCheck %s
// RUN: tpu-opt %s --set-target="cpu=sapphirerapids attributes=l2=1MiB,pairs=200" --select-kernels --lower-mxu | FileCheck %s --check-prefix=TILE
// RUN: tpu-opt %s --set-target=cpu=x86-64-v3 --select-kernels --lower-mxu | FileCheck %s --check-prefix=DENSE
// RUN: tpu-opt %s --set-target=cpu=znver5 --estimate-costs --select-kernels --lower-mxu | FileCheck %s --check-prefix=ITEMS

// Of 3 by 3 places and 32 features 18 sums are in registers.
// CHECK-LABEL: func.func @small
// CHECK: scf.execute_region
// CHECK: x86vector.avx512.mask.compress
// CHECK: scf.for {{.*}} iter_args(
// CHECK-COUNT-18: llvm.intr.fma
// CHECK-NOT: llvm.intr.fma
// CHECK: vector.shuffle
// CHECK-NOT: linalg.generic
// TILE-LABEL: func.func @small
// TILE-NOT: compress
// DENSE-LABEL: func.func @small
// DENSE-NOT: compress
func.func @small(%x: memref<2x6x6x32xbf16>, %d: memref<2x6x6x16xbf16>, %y: memref<3x3x32x16xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<2x6x6x32xbf16>, memref<2x6x6x16xbf16>) outs(%y : memref<3x3x32x16xf32>)
                      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] sparse_rhs precision = default
  return
}

// An epilogue is applied to finished sums.
// CHECK-LABEL: func.func @epilogue
// CHECK: compress
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %arg3 : memref<3x3x16x16xf32>, memref<3x3x16x16xf32>) outs(%arg2 : memref<3x3x16x16xf32>)
// CHECK: arith.addf
// f32 is no type of tiles.
// TILE-LABEL: func.func @epilogue
// TILE: compress
func.func @epilogue(%x: memref<2x6x6x16xf32>, %d: memref<2x6x6x16xf32>, %y: memref<3x3x16x16xf32>, %old: memref<3x3x16x16xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<2x6x6x16xf32>, memref<2x6x6x16xf32>) outs(%y : memref<3x3x16x16xf32>)
                      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] sparse_rhs
    epilogue(%sum, %o = %old[affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>] : memref<3x3x16x16xf32>) {
      %0 = arith.addf %sum, %o : f32
      tpu.mxu_yield %0 : f32
    }
  return
}

// What is multiplied as a whole: a step of two, features that are no multiple of 16,
// samples that the first cache does not hold.
// CHECK-LABEL: func.func @strided
// CHECK-NOT: compress
func.func @strided(%x: memref<2x13x13x16xf32>, %d: memref<2x6x6x16xf32>, %y: memref<3x3x16x16xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<2x13x13x16xf32>, memref<2x6x6x16xf32>) outs(%y : memref<3x3x16x16xf32>)
                      dim_labels = "f01b_i01o->01bf" rhs_dilation = [2, 2] sparse_rhs
  return
}
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: compress
func.func @narrow(%x: memref<2x6x6x16xf32>, %d: memref<2x6x6x8xf32>, %y: memref<3x3x16x8xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<2x6x6x16xf32>, memref<2x6x6x8xf32>) outs(%y : memref<3x3x16x8xf32>)
                      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] sparse_rhs
  return
}
// CHECK-LABEL: func.func @large
// CHECK-NOT: compress
func.func @large(%x: memref<2x30x30x16xf32>, %d: memref<2x30x30x16xf32>, %y: memref<3x3x16x16xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<2x30x30x16xf32>, memref<2x30x30x16xf32>) outs(%y : memref<3x3x16x16xf32>)
                      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] sparse_rhs
  return
}

// Each vector of the result's features is an item, with lists and sums of its own. A function
// without costs has no items.
// CHECK-LABEL: func.func @items
// CHECK-NOT: tpu.parallel
// ITEMS-LABEL: func.func @small
// ITEMS-NOT: tpu.parallel
// ITEMS-LABEL: func.func @items
// ITEMS: tpu.parallel %c4
// ITEMS: memref.alloc
// ITEMS: compress
// ITEMS-NOT: tpu.parallel
func.func @items(%x: memref<128x14x14x32xf32>, %d: memref<128x14x14x64xf32>, %y: memref<5x5x32x64xf32>) attributes {tpu.convention = #tpu.convention<function>} {
  tpu.mxu_convolution ins(%x, %d : memref<128x14x14x32xf32>, memref<128x14x14x64xf32>) outs(%y : memref<5x5x32x64xf32>)
                      dim_labels = "f01b_i01o->01bf" padding = [2, 2, 2, 2] sparse_rhs
  return
}
