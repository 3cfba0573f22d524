// RUN: tpu-opt %s -split-input-file --set-target=cpu=skylake-avx512 --lower-mxu -verify-diagnostics

func.func @on_tensors(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{is lowered on memrefs: bufferize it first}}
  %0 = tpu.mxu_matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) contracting_dims = [1] x [0] -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @without_plan(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{has no plan of its kernel: run select-kernels first, or write plans}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
  return
}

// -----

func.func @of_another_shape(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{it is of dims = [2, 32, 256], and the operation has [2, 16, 256]}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 32, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>]
  return
}

// -----

func.func @too_many_registers(%a: memref<32x256xf32>, %b: memref<256x16xf32>, %c: memref<32x16xf32>) {
  // expected-error @+1 {{a tile of 32 rows by 1 vectors needs more than the CPU's 32 registers}}
  tpu.mxu_matmul ins(%a, %b : memref<32x256xf32>, memref<256x16xf32>) outs(%c : memref<32x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [32, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 32, sums = [2], steps = [<panels>, <rows>]>]
  return
}

// -----

func.func @sum_in_items(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{dimension 2 is summed over, and has no items}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<loop 2 by 64 items 2>, <panels>, <rows>]>]
  return
}

// -----

func.func @without_pairs(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{the CPU skylake-avx512 has no pairs}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0] precision = default
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = pairs, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<copy lhs>, <panels>, <pack>, <rows>]>]
  return
}

// -----

func.func @less_precise(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{rounded of one term are less precise than precision = f32}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0] precision = f32
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = rounded, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<copy lhs>, <panels>, <pack>, <rows>]>]
  return
}

// -----

// The streamed operand is contiguous along the reduction.
func.func @unpacked(%a: memref<2x256xf32>, %b: memref<16x256xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{steps need a <pack>}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<16x256xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [1]
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>]
  return
}

// -----

func.func @unconverted(%a: memref<2x256xbf16>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{steps need a <copy lhs>}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xbf16>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0] precision = default
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], steps = [<panels>, <rows>]>]
  return
}

// -----

func.func @not_summed(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{dimension 2 is summed over: it needs to be in sums, or a loop by 1}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [], steps = [<panels>, <rows>]>]
  return
}

// -----

func.func @unlooped_batch(%a: memref<3x2x256xf32>, %b: memref<3x256x16xf32>, %c: memref<3x2x16xf32>) {
  // expected-error @+1 {{dimension 0 needs a loop by 1}}
  tpu.mxu_matmul ins(%a, %b : memref<3x2x256xf32>, memref<3x256x16xf32>) outs(%c : memref<3x2x16xf32>)
      batching_dims = [0] x [0] contracting_dims = [2] x [1]
      plans = [#tpu.kernel_plan<dims = [3, 2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 2, vectors = 1,
               row_dim = 1, rows = 2, sums = [3], steps = [<panels>, <rows>]>]
  return
}

// -----

func.func @bypassing_in_blocks(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{bypass_caches needs whole vectors of the result that are stored once}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [2, 16, 256], product = multiply, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1,
               row_dim = 0, rows = 2, sums = [2], bypass_caches = true, steps = [<panels>, <loop 2 by 64>, <rows>]>]
  return
}

// -----

func.func @not_sparse(%a: memref<2x256xf32>, %b: memref<256x16xf32>, %c: memref<2x16xf32>) {
  // expected-error @+1 {{it needs a sparse_rhs convolution that is a filter's gradient}}
  tpu.mxu_matmul ins(%a, %b : memref<2x256xf32>, memref<256x16xf32>) outs(%c : memref<2x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.sparse_gradient_plan<vectors = 1>]
  return
}

// -----

func.func @items_of_parts_of_vectors(%x: memref<2x6x6x32xf32>, %d: memref<2x6x6x48xf32>, %y: memref<3x3x32x48xf32>) {
  // expected-error @+1 {{its items divide the vectors of the result's features}}
  tpu.mxu_convolution ins(%x, %d : memref<2x6x6x32xf32>, memref<2x6x6x48xf32>) outs(%y : memref<3x3x32x48xf32>)
      dim_labels = "f01b_i01o->01bf" padding = [1, 1, 1, 1] sparse_rhs plans = [#tpu.sparse_gradient_plan<vectors = 2, items = 2>]
  return
}

// -----

func.func @quads_without_instructions(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  // expected-error @+1 {{the CPU skylake-avx512 has no quads of integers}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [4, 16, 8], product = quads, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 4, sums = [2], steps = [<pack>, <panels>, <rows>]>]
  return
}

// -----

func.func @quads_of_f32(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error @+1 {{only sums of f32 have products other than multiply, and only bytes have quads}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [4, 16, 8], product = quads, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 4, sums = [2], steps = [<pack>, <panels>, <rows>]>]
  return
}

// -----

func.func @rounded_bytes(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  // expected-error @+1 {{bytes are multiplied by multiply, pairs, quads or tiles, not by rounded}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [4, 16, 8], product = rounded, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 4, sums = [2], steps = [<pack>, <panels>, <rows>]>]
  return
}

// -----

func.func @bytes_without_a_copy(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  // expected-error @+1 {{steps need a <copy lhs>}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>) outs(%c : memref<4x16xi32>) contracting_dims = [1] x [0]
      plans = [#tpu.kernel_plan<dims = [4, 16, 8], product = pairs, group_dim = 2, streamed = rhs, lanes = 16, vector_dim = 1, vectors = 1, row_dim = 0, rows = 4, sums = [2], steps = [<pack>, <panels>, <rows>]>]
  return
}
