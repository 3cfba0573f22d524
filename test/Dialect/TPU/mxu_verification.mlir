// RUN: tpu-opt %s -split-input-file -verify-diagnostics

func.func @m1_element_types(%a: tensor<4x8xf32>, %b: tensor<8x4xf64>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{needs factors of the sums' type, or of bf16 where sums are of f32 (one factor of bf16 with precision = default only), but has a factor of type 'tensor<8x4xf64>' and a destination of type 'tensor<4x4xf32>'}}
  %0 = tpu.mxu_matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf64>) outs(%c : tensor<4x4xf32>) contracting_dims = [1] x [0] -> tensor<4x4xf32>
  return
}

// -----

func.func @m1_mixed(%a: memref<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{works on tensors or on memrefs, but has operands of types 'tensor<4x4xf32>' and 'memref<4x8xf32>'}}
  %0 = tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) contracting_dims = [1] x [0] -> tensor<4x4xf32>
  return
}

// -----

func.func @m1_result(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{has a result of the destination's type if that is a tensor, and none otherwise}}
  %0 = tpu.mxu_matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) contracting_dims = [1] x [0] -> tensor<4x5xf32>
  return
}

// -----

func.func @m2_strides(%a: memref<4x8xf32, strided<[?, 1]>>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{needs memrefs of constant strides, but has 'memref<4x8xf32, strided<[?, 1]>>'}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32, strided<[?, 1]>>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [0]
  return
}

// -----

func.func @m3_rank(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>, %d: memref<4xf32>) {
  // expected-error @+1 {{needs a map from 2 to 1 dimensions for epilogue operand 0, but has affine_map<(d0) -> (d0)>}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [0]
    epilogue(%s, %e = %d[affine_map<(d0) -> (d0)>] : memref<4xf32>) {
      tpu.mxu_yield %s : f32
    }
  return
}

// -----

func.func @m3_extent(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>, %d: memref<5xf32>) {
  // expected-error @+1 {{subscripts epilogue operand 0 of type 'memref<5xf32>' with affine_map<(d0, d1) -> (d1)>: each result must be a dimension of the same extent, or 0 where the extent is 1}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [0]
    epilogue(%s, %e = %d[affine_map<(d0, d1) -> (d1)>] : memref<5xf32>) {
      tpu.mxu_yield %s : f32
    }
  return
}

// -----

func.func @m3_count(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>, %d: memref<4xf32>) {
  // expected-error @+1 {{has 1 epilogue operands but 0 maps for them}}
  "tpu.mxu_matmul"(%a, %b, %d, %c) <{lhs_contracting_dims = array<i64: 1>, rhs_contracting_dims = array<i64: 0>}> ({
  }) : (memref<4x8xf32>, memref<8x4xf32>, memref<4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @m3_no_epilogue(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>, %d: memref<4xf32>) {
  // expected-error @+1 {{has epilogue operands but no epilogue}}
  "tpu.mxu_matmul"(%a, %b, %d, %c) <{lhs_contracting_dims = array<i64: 1>, rhs_contracting_dims = array<i64: 0>, epilogue_maps = [affine_map<(d0, d1) -> (d1)>]}> ({
  }) : (memref<4x8xf32>, memref<8x4xf32>, memref<4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @m4_arguments(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{needs an epilogue with the arguments: the 'f32' sum, then an element of each epilogue operand}}
  "tpu.mxu_matmul"(%a, %b, %c) <{lhs_contracting_dims = array<i64: 1>, rhs_contracting_dims = array<i64: 0>}> ({
  ^bb0(%s: f32, %e: f32):
    tpu.mxu_yield %s : f32
  }) : (memref<4x8xf32>, memref<8x4xf32>, memref<4x4xf32>) -> ()
  return
}

// -----

func.func @m4_yield(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{needs an epilogue that ends with `tpu.mxu_yield` of type 'f32'}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [0]
    epilogue(%s) {
      %0 = arith.extf %s : f32 to f64
      tpu.mxu_yield %0 : f64
    }
  return
}

// -----

func.func @m5_side_effect(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [0]
    epilogue(%s) {
      // expected-error @+1 {{is no elementwise operation: an epilogue can hold only arith and math operations on scalars}}
      %0 = memref.alloc() : memref<4xf32>
      tpu.mxu_yield %s : f32
    }
  return
}

// -----

func.func @yield_elsewhere(%x: f32) {
  // expected-error @+1 {{belongs at the end of an MXU operation's epilogue}}
  tpu.mxu_yield %x : f32
}

// -----

func.func @matmul_c1(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{pairs dimensions of lhs with dimensions of rhs, but has lists of different lengths}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x []
  return
}

// -----

func.func @matmul_c2_exists(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{names dimension 2 of rhs, which does not exist}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [2]
  return
}

// -----

func.func @matmul_c2_twice(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @+1 {{names dimension 1 of lhs, which is named already}}
  tpu.mxu_matmul ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>) batching_dims = [1] x [0] contracting_dims = [1] x [1]
  return
}

// -----

func.func @matmul_c3(%a: memref<4x8xf32>, %b: memref<9x4xf32>, %c: memref<4x4xf32>) {
  // expected-error @+1 {{pairs dimension 1 of lhs, of extent 8, with dimension 0 of rhs, of extent 9}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<9x4xf32>) outs(%c : memref<4x4xf32>) contracting_dims = [1] x [0]
  return
}

// -----

func.func @matmul_c4(%a: memref<4x8xf32>, %b: memref<8x5xf32>, %c: memref<5x4xf32>) {
  // expected-error @+1 {{makes a result of shape [4, 5], but has a destination of type 'memref<5x4xf32>'}}
  tpu.mxu_matmul ins(%a, %b : memref<4x8xf32>, memref<8x5xf32>) outs(%c : memref<5x4xf32>) contracting_dims = [1] x [0]
  return
}

// -----

func.func @convolution_c1(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{has dim_labels "b00f_01io->b01f", which are not of the form "b01f_01io->b01f"}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b00f_01io->b01f"
  return
}

// -----

func.func @convolution_c2(%x: memref<1x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{has 2 spatial dimensions in its dim_labels, but an operand of type 'memref<1x9x4xf32>'}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f"
  return
}

// -----

func.func @convolution_c3_entries(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{has 1 entries in window_strides, but 2 spatial dimensions}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" window_strides = [1]
  return
}

// -----

func.func @convolution_c3_positive(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{needs positive window_strides, lhs_dilation and rhs_dilation, but has 0}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" rhs_dilation = [1, 0]
  return
}

// -----

func.func @convolution_c3_padding(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{has 2 entries in padding, but 2 spatial dimensions}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" padding = [1, 1]
  return
}

// -----

func.func @convolution_c3_lhs_dilation(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{needs positive window_strides, lhs_dilation and rhs_dilation, but has -1}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" lhs_dilation = [2, -1]
  return
}

// -----

func.func @convolution_c6_padded(%x: memref<1x4x4x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{makes a result of shape [1, 8, 7, 6], but has a destination of type 'memref<1x7x7x6xf32>'}}
  tpu.mxu_convolution ins(%x, %w : memref<1x4x4x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" padding = [1, 2, 1, 1] lhs_dilation = [2, 2]
  return
}

// -----

func.func @m1_bf16(%a: tensor<4x8xbf16>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) {
  // expected-error @+1 {{needs factors of the sums' type, or of bf16 where sums are of f32 (one factor of bf16 with precision = default only), but has a factor of type 'tensor<4x8xbf16>'}}
  %0 = tpu.mxu_matmul ins(%a, %b : tensor<4x8xbf16>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) contracting_dims = [1] x [0] -> tensor<4x4xf32>
  return
}

// -----

func.func @convolution_c4(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{cannot form 2 feature groups of 4 features of lhs and rhs's 4 input and 6 output features}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" feature_group_count = 2
  return
}

// -----

func.func @convolution_c5(%x: memref<3x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{cannot form 2 batch groups of a batch of 3 and rhs's 6 output features}}
  tpu.mxu_convolution ins(%x, %w : memref<3x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" batch_group_count = 2
  return
}

// -----

func.func @convolution_c5_both(%x: memref<2x9x9x4xf32>, %w: memref<3x3x2x6xf32>, %y: memref<1x7x7x6xf32>) {
  // expected-error @+1 {{has 2 feature groups and 2 batch groups: one must be 1}}
  tpu.mxu_convolution ins(%x, %w : memref<2x9x9x4xf32>, memref<3x3x2x6xf32>) outs(%y : memref<1x7x7x6xf32>) dim_labels = "b01f_01io->b01f" feature_group_count = 2 batch_group_count = 2
  return
}

// -----

func.func @convolution_c6(%x: memref<1x9x9x4xf32>, %w: memref<3x3x4x6xf32>, %y: memref<1x9x9x6xf32>) {
  // expected-error @+1 {{makes a result of shape [1, 7, 7, 6], but has a destination of type 'memref<1x9x9x6xf32>'}}
  tpu.mxu_convolution ins(%x, %w : memref<1x9x9x4xf32>, memref<3x3x4x6xf32>) outs(%y : memref<1x9x9x6xf32>) dim_labels = "b01f_01io->b01f"
  return
}

// -----

func.func @m4_bf16(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xbf16>) {
  // expected-error @+1 {{needs an epilogue that ends with `tpu.mxu_yield` of type 'f32'}}
  %0 = tpu.mxu_matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xbf16>) contracting_dims = [1] x [0]
    epilogue(%s) {
      %1 = arith.truncf %s : f32 to bf16
      tpu.mxu_yield %1 : bf16
    } -> tensor<4x4xbf16>
  return
}

// -----

func.func @bytes_and_numbers(%x: tensor<4x8xi8>, %w: tensor<8x4xf32>, %y: tensor<4x4xi32>) {
  // expected-error @+1 {{has a factor of type 'tensor<8x4xf32>' and a destination of type 'tensor<4x4xi32>'}}
  %0 = tpu.mxu_matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x4xf32>) outs(%y : tensor<4x4xi32>) contracting_dims = [1] x [0] -> tensor<4x4xi32>
  return
}

// -----

func.func @unsigned_numbers(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error @+1 {{has an unsigned operand, which is of i8, but its operands are of types 'tensor<4x8xf32>' and 'tensor<8x4xf32>'}}
  %0 = tpu.mxu_matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%y : tensor<4x4xf32>) contracting_dims = [1] x [0] rhs_unsigned -> tensor<4x4xf32>
  return
}

// -----

func.func @bytes_stored_as_bytes(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %y: tensor<4x4xi8>) {
  // expected-error @+1 {{has sums of 'i32' and no epilogue that makes them 'i8'}}
  %0 = tpu.mxu_matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x4xi8>) outs(%y : tensor<4x4xi8>) contracting_dims = [1] x [0] -> tensor<4x4xi8>
  return
}
