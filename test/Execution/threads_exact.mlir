// Kernels that are cut into items, against sums that are known exactly: also in bf16, all operands are
// small integers.
// RUN: for f in product convolution sums; do for t in 1 2 5; do tpu-run %s --entry=$f --threads=$t || exit 1; done; done
// RUN: for f in product convolution sums; do tpu-run %s --entry=$f --threads=5 --precision=f32 || exit 1; done

// The sum over k of (i mod 32) (j mod 32), over the 300 values of k. Neither 531 nor 520 is a
// multiple of a tile.
func.func @product() {
  %c32 = stablehlo.constant dense<32> : tensor<531x300xi32>
  %i = stablehlo.iota dim = 0 : tensor<531x300xi32>
  %row = stablehlo.remainder %i, %c32 : tensor<531x300xi32>
  %d32 = stablehlo.constant dense<32> : tensor<300x520xi32>
  %j = stablehlo.iota dim = 1 : tensor<300x520xi32>
  %column = stablehlo.remainder %j, %d32 : tensor<300x520xi32>
  %x = stablehlo.convert %row : (tensor<531x300xi32>) -> tensor<531x300xf32>
  %y = stablehlo.convert %column : (tensor<300x520xi32>) -> tensor<300x520xf32>
  %a, %b = stablehlo.optimization_barrier %x, %y : tensor<531x300xf32>, tensor<300x520xf32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<531x300xf32>, tensor<300x520xf32>) -> tensor<531x520xf32>
  %r = stablehlo.slice %x [0:531, 0:1] : (tensor<531x300xf32>) -> tensor<531x1xf32>
  %c = stablehlo.slice %y [0:1, 0:520] : (tensor<300x520xf32>) -> tensor<1x520xf32>
  %rows = stablehlo.broadcast_in_dim %r, dims = [0, 1] : (tensor<531x1xf32>) -> tensor<531x520xf32>
  %columns = stablehlo.broadcast_in_dim %c, dims = [0, 1] : (tensor<1x520xf32>) -> tensor<531x520xf32>
  %c300 = stablehlo.constant dense<300.0> : tensor<531x520xf32>
  %1 = stablehlo.multiply %rows, %columns : tensor<531x520xf32>
  %expected = stablehlo.multiply %1, %c300 : tensor<531x520xf32>
  stablehlo.custom_call @check.expect_eq(%0, %expected) {has_side_effect = true} : (tensor<531x520xf32>, tensor<531x520xf32>) -> ()
  return
}

// A window of ones over ones with a border of zeros: 64 times the positions inside, which are
// 3 x 3, at the edges 2 x 3, and in the corners 2 x 2.
func.func @convolution() {
  %ones = stablehlo.constant dense<1.0> : tensor<8x28x28x64xf32>
  %window = stablehlo.constant dense<1.0> : tensor<3x3x64x64xf32>
  %x, %w = stablehlo.optimization_barrier %ones, %window : tensor<8x28x28x64xf32>, tensor<3x3x64x64xf32>
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x28x28x64xf32>, tensor<3x3x64x64xf32>) -> tensor<8x28x28x64xf32>
  %two = stablehlo.constant dense<2.0> : tensor<1xf32>
  %three = stablehlo.constant dense<3.0> : tensor<26xf32>
  %inside = stablehlo.concatenate %two, %three, %two, dim = 0 : (tensor<1xf32>, tensor<26xf32>, tensor<1xf32>) -> tensor<28xf32>
  %lines = stablehlo.broadcast_in_dim %inside, dims = [1] : (tensor<28xf32>) -> tensor<8x28x28x64xf32>
  %positions = stablehlo.broadcast_in_dim %inside, dims = [2] : (tensor<28xf32>) -> tensor<8x28x28x64xf32>
  %features = stablehlo.constant dense<64.0> : tensor<8x28x28x64xf32>
  %1 = stablehlo.multiply %lines, %positions : tensor<8x28x28x64xf32>
  %expected = stablehlo.multiply %1, %features : tensor<8x28x28x64xf32>
  stablehlo.custom_call @check.expect_eq(%0, %expected) {has_side_effect = true} : (tensor<8x28x28x64xf32>, tensor<8x28x28x64xf32>) -> ()
  return
}

// Columns of 512 times the numbers from 0 to 31, whose sum is 496.
func.func @sums() {
  %c32 = stablehlo.constant dense<32> : tensor<16384x264xi32>
  %i = stablehlo.iota dim = 0 : tensor<16384x264xi32>
  %row = stablehlo.remainder %i, %c32 : tensor<16384x264xi32>
  %f = stablehlo.convert %row : (tensor<16384x264xi32>) -> tensor<16384x264xf32>
  %x = stablehlo.optimization_barrier %f : tensor<16384x264xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<16384x264xf32>, tensor<f32>) -> tensor<264xf32>
  %expected = stablehlo.constant dense<253952.0> : tensor<264xf32>
  stablehlo.custom_call @check.expect_eq(%0, %expected) {has_side_effect = true} : (tensor<264xf32>, tensor<264xf32>) -> ()
  return
}
