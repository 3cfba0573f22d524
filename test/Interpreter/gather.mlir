// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved: the same values. Indices go beyond the operand.
// RUN: %engines

func.func @main() {
  // Rows.
  %xc_0 = stablehlo.constant dense<[[3.0, 4.0, 52.0, 58.0], [29.0, 12.0, 99.0, 20.0], [31.0, 6.0, 46.0, 47.0], [19.0, 34.0, 34.0, 92.0], [23.0, 9.0, 67.0, 54.0]]> : tensor<5x4xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<5x4xf32>
  %ic_0 = stablehlo.constant dense<[[3], [5], [6]]> : tensor<3x1xi32>
  %i_0 = stablehlo.optimization_barrier %ic_0 : tensor<3x1xi32>
  %r_0 = "stablehlo.gather"(%x_0, %i_0) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<5x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[19.0, 34.0, 34.0, 92.0], [23.0, 9.0, 67.0, 54.0], [23.0, 9.0, 67.0, 54.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

  // Scalar indices: no dimension of vectors.
  %xc_1 = stablehlo.constant dense<[[80, 56, 86, 80], [67, 46, 70, 23], [60, 35, 39, 61], [71, 63, 72, 1], [46, 24, 9, 34]]> : tensor<5x4xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<5x4xi32>
  %ic_1 = stablehlo.constant dense<[-1, 5, 3]> : tensor<3xi64>
  %i_1 = stablehlo.optimization_barrier %ic_1 : tensor<3xi64>
  %r_1 = "stablehlo.gather"(%x_1, %i_1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 5, 1>}> : (tensor<5x4xi32>, tensor<3xi64>) -> tensor<5x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[80, 80, 80], [67, 23, 23], [60, 61, 61], [71, 1, 1], [46, 34, 34]]> : tensor<5x3xi32>} : (tensor<5x3xi32>) -> ()

  // Windows, from vectors along the first dimension, the map swapped.
  %xc_2 = stablehlo.constant dense<[[[48.0, 23.0, 25.0], [91.0, 47.0, 91.0], [77.0, 74.0, 35.0], [74.0, 64.0, 29.0], [81.0, 7.0, 63.0]], [[87.0, 54.0, 71.0], [33.0, 97.0, 46.0], [33.0, 31.0, 70.0], [83.0, 37.0, 32.0], [82.0, 69.0, 69.0]], [[42.0, 52.0, 53.0], [61.0, 46.0, 81.0], [20.0, 91.0, 13.0], [72.0, 82.0, 7.0], [86.0, 60.0, 55.0]], [[36.0, 89.0, 18.0], [93.0, 99.0, 48.0], [65.0, 75.0, 62.0], [25.0, 37.0, 31.0], [25.0, 13.0, 59.0]], [[20.0, 56.0, 16.0], [90.0, 19.0, 93.0], [14.0, 36.0, 35.0], [49.0, 86.0, 95.0], [56.0, 53.0, 63.0]], [[57.0, 83.0, 61.0], [69.0, 64.0, 71.0], [35.0, 40.0, 26.0], [81.0, 66.0, 95.0], [23.0, 27.0, 24.0]]]> : tensor<6x5x3xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<6x5x3xf64>
  %ic_2 = stablehlo.constant dense<[[[7, 7, 4], [2, 2, 7]], [[6, 6, 5], [7, 4, 4]]]> : tensor<2x2x3xui32>
  %i_2 = stablehlo.optimization_barrier %ic_2 : tensor<2x2x3xui32>
  %r_2 = "stablehlo.gather"(%x_2, %i_2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], collapsed_slice_dims = [2], start_index_map = [1, 0]>, indices_are_sorted = false, slice_sizes = array<i64: 2, 3, 1>}> : (tensor<6x5x3xf64>, tensor<2x2x3xui32>) -> tensor<2x2x3x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[[14.0, 49.0, 56.0], [14.0, 49.0, 56.0], [14.0, 49.0, 56.0]], [[35.0, 81.0, 23.0], [35.0, 81.0, 23.0], [35.0, 81.0, 23.0]]], [[[14.0, 49.0, 56.0], [14.0, 49.0, 56.0], [14.0, 49.0, 56.0]], [[35.0, 81.0, 23.0], [35.0, 81.0, 23.0], [35.0, 81.0, 23.0]]]]> : tensor<2x2x3x3xf64>} : (tensor<2x2x3x3xf64>) -> ()

  // Single elements.
  %xc_3 = stablehlo.constant dense<[[44, 78, 89, 76], [92, 63, 51, 50], [75, 81, 11, 59], [25, 69, 43, 67]]> : tensor<4x4xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<4x4xui8>
  %ic_3 = stablehlo.constant dense<[[-1, -1], [-1, 0], [-2, 3], [2, 3], [5, 1], [3, 5]]> : tensor<6x2xi8>
  %i_3 = stablehlo.optimization_barrier %ic_3 : tensor<6x2xi8>
  %r_3 = "stablehlo.gather"(%x_3, %i_3) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x4xui8>, tensor<6x2xi8>) -> tensor<6xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[44, 44, 76, 59, 69, 67]> : tensor<6xui8>} : (tensor<6xui8>) -> ()

  // In batches.
  %xc_4 = stablehlo.constant dense<true> : tensor<3x5x4xi1>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x5x4xi1>
  %ic_4 = stablehlo.constant dense<[[[5], [7], [7]], [[3], [7], [-1]], [[1], [3], [4]], [[2], [-2], [-2]]]> : tensor<4x3x1xi32>
  %i_4 = stablehlo.optimization_barrier %ic_4 : tensor<4x3x1xi32>
  %r_4 = "stablehlo.gather"(%x_4, %i_4) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2, 1>}> : (tensor<3x5x4xi1>, tensor<4x3x1xi32>) -> tensor<4x3x2xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<true> : tensor<4x3x2xi1>} : (tensor<4x3x2xi1>) -> ()

  // Nothing from somewhere.
  %xc_5 = stablehlo.constant dense<[[97.0, 33.0, 91.0], [32.0, 93.0, 0.0], [45.0, 39.0, 15.0], [96.0, 55.0, 64.0]]> : tensor<4x3xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<4x3xf32>
  %ic_5 = stablehlo.constant dense<[[7], [0]]> : tensor<2x1xui64>
  %i_5 = stablehlo.optimization_barrier %ic_5 : tensor<2x1xui64>
  %r_5 = "stablehlo.gather"(%x_5, %i_5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 0, 3>}> : (tensor<4x3xf32>, tensor<2x1xui64>) -> tensor<2x0x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<> : tensor<2x0x3xf32>} : (tensor<2x0x3xf32>) -> ()

  // One slice.
  %xc_6 = stablehlo.constant dense<[[18.0, 61.0], [48.0, 34.0], [2.0, 25.0], [55.0, 98.0], [37.0, 32.0], [59.0, 24.0], [83.0, 70.0]]> : tensor<7x2xbf16>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<7x2xbf16>
  %ic_6 = stablehlo.constant dense<[-2, -1]> : tensor<2xi32>
  %i_6 = stablehlo.optimization_barrier %ic_6 : tensor<2xi32>
  %r_6 = "stablehlo.gather"(%x_6, %i_6) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0, 1]>, indices_are_sorted = false, slice_sizes = array<i64: 3, 2>}> : (tensor<7x2xbf16>, tensor<2xi32>) -> tensor<3x2xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[18.0, 61.0], [48.0, 34.0], [2.0, 25.0]]> : tensor<3x2xbf16>} : (tensor<3x2xbf16>) -> ()
  return
}
