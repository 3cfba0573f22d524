// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --select-kernels | FileCheck %s
// RUN: tpu-opt %s --set-target=cpu=skylake-avx512 --select-kernels | tpu-opt | FileCheck %s

// Two rows by one vector, nothing copied.
// CHECK-LABEL: func.func @small
// CHECK: plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>]
func.func @small(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
  return
}

// A dilated convolution has a phase for each remainder of the position.
// CHECK-LABEL: func.func @phases
// CHECK: plans = [#tpu.kernel_plan<{{.*}}>, #tpu.kernel_plan<{{.*}}>]
func.func @phases(%x: memref<1x8x16xf32>, %w: memref<4x16x16xf32>, %y: memref<1x12x16xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<1x8x16xf32>, memref<4x16x16xf32>) outs(%y : memref<1x12x16xf32>)
      dim_labels = "b0f_0io->b0f" lhs_dilation = [2]
  return
}

// Padding is in a copy.
// CHECK-LABEL: func.func @padded
// CHECK: steps = [{{.*}}<copy lhs>
func.func @padded(%x: memref<2x8x8x16xf32>, %w: memref<3x3x16x32xf32>, %y: memref<2x8x8x32xf32>) {
  tpu.mxu_convolution ins(%x, %w : memref<2x8x8x16xf32>, memref<3x3x16x32xf32>) outs(%y : memref<2x8x8x32xf32>)
      dim_labels = "b01f_01io->b01f" padding = [1, 1, 1, 1]
  return
}

// No contiguous dimension: a vector of one element, along a dimension after the last.
// CHECK-LABEL: func.func @one_by_one
// CHECK: plans = [#tpu.kernel_plan<dims = [256], {{.*}} lanes = 1, vector_dim = 1, vectors = 1, sums = [0], steps = [<panels>]>]
func.func @one_by_one(%a: memref<1x256xf32>, %b: memref<256x1xf32>, %c: memref<1x1xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<1x256xf32>, memref<256x1xf32>) outs(%c : memref<1x1xf32>) contracting_dims = [1] x [0]
  return
}

// CHECK-LABEL: func.func @sparse
// CHECK: plans = [#tpu.sparse_gradient_plan<vectors = 2>]
func.func @sparse(%x: memref<2x6x6x32xbf16>, %d: memref<2x6x6x16xbf16>, %y: memref<3x3x32x16xf32>) {
  tpu.mxu_convolution ins(%x, %d : memref<2x6x6x32xbf16>, memref<2x6x6x16xbf16>) outs(%y : memref<3x3x32x16xf32>)
                      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] sparse_rhs precision = default
  return
}

// Threads share the kernels of a function that takes long enough by its `tpu.ops`. The reduction is
// not cut. In a tile of the batch, which is an item, a kernel stays whole.
// CHECK-LABEL: func.func @items
// CHECK: tpu.mxu_matmul
// CHECK: steps = [{{.*}} items {{[0-9]+}}>
// CHECK: scf.forall
// CHECK: tpu.mxu_matmul
// CHECK-NOT: items
// CHECK: return
func.func @items(%a: memref<1024x256xf32>, %b: memref<256x1024xf32>, %c: memref<1024x1024xf32>, %d: memref<2x1024x1024xf32>) attributes {
    tpu.convention = #tpu.convention<function>,
    tpu.ops = [#tpu.op_cost<kind = "matmul", unit = mxu, location = "", count = 3, flops = 536870912, bytes = 0>]} {
  tpu.mxu_matmul ins(%a, %b : memref<1024x256xf32>, memref<256x1024xf32>) outs(%c : memref<1024x1024xf32>) contracting_dims = [1] x [0]
  scf.forall (%i) in (2) {
    %e = memref.subview %d[%i, 0, 0] [1, 1024, 1024] [1, 1, 1] : memref<2x1024x1024xf32> to memref<1024x1024xf32, strided<[1024, 1], offset: ?>>
    tpu.mxu_matmul ins(%a, %b : memref<1024x256xf32>, memref<256x1024xf32>) outs(%e : memref<1024x1024xf32, strided<[1024, 1], offset: ?>>) contracting_dims = [1] x [0]
  }
  return
}

// The time to compile a small kernel counts: it has no tiles of other sizes at the edges.
// CHECK-LABEL: func.func @short_code
// CHECK: dims = [128, 64, 32], {{.*}} vectors = 4, {{.*}} rows = 4,
// CHECK: dims = [128, 64, 1024], {{.*}} vectors = 4, {{.*}} rows = 6,
func.func @short_code(%a: memref<128x32xf32>, %b: memref<32x64xf32>, %c: memref<128x64xf32>, %d: memref<128x1024xf32>, %e: memref<1024x64xf32>, %f: memref<128x64xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<128x32xf32>, memref<32x64xf32>) outs(%c : memref<128x64xf32>)
      contracting_dims = [1] x [0]
  tpu.mxu_matmul ins(%d, %e : memref<128x1024xf32>, memref<1024x64xf32>) outs(%f : memref<128x64xf32>)
      contracting_dims = [1] x [0]
  return
}
