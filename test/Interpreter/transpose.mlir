// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[8.0, 12.0, 92.0], [27.0, 35.0, 51.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %r_0 = stablehlo.transpose %x_0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[8.0, 27.0], [12.0, 35.0], [92.0, 51.0]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[[7.0, 30.0, 30.0, 62.0], [79.0, 73.0, 6.0, 44.0], [89.0, 7.0, 60.0, 69.0]], [[23.0, 1.0, 26.0, 12.0], [83.0, 26.0, 20.0, 96.0], [36.0, 51.0, 43.0, 95.0]]]> : tensor<2x3x4xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3x4xf64>
  %r_1 = stablehlo.transpose %x_1, dims = [2, 0, 1] : (tensor<2x3x4xf64>) -> tensor<4x2x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[[7.0, 79.0, 89.0], [23.0, 83.0, 36.0]], [[30.0, 73.0, 7.0], [1.0, 26.0, 51.0]], [[30.0, 6.0, 60.0], [26.0, 20.0, 43.0]], [[62.0, 44.0, 69.0], [12.0, 96.0, 95.0]]]> : tensor<4x2x3xf64>} : (tensor<4x2x3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[12, 5, 21]> : tensor<3xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3xi32>
  %r_2 = stablehlo.transpose %x_2, dims = [0] : (tensor<3xi32>) -> tensor<3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[12, 5, 21]> : tensor<3xi32>} : (tensor<3xi32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<i1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<i1>
  %r_3 = stablehlo.transpose %x_3, dims = [] : (tensor<i1>) -> tensor<i1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<i1>} : (tensor<i1>) -> ()

  %xc_4 = stablehlo.constant dense<[[[[34, 14], [29, 51], [33, 11]]], [[[57, 58], [48, 38], [8, 2]]]]> : tensor<2x1x3x2xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x1x3x2xui8>
  %r_4 = stablehlo.transpose %x_4, dims = [3, 1, 0, 2] : (tensor<2x1x3x2xui8>) -> tensor<2x1x2x3xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[[34, 29, 33], [57, 48, 8]]], [[[14, 51, 11], [58, 38, 2]]]]> : tensor<2x1x2x3xui8>} : (tensor<2x1x2x3xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[[[85.0, 79.0, 86.0, 56.0], [57.0, 4.0, 72.0, 16.0], [23.0, 90.0, 36.0, 89.0]], [[48.0, 16.0, 82.0, 60.0], [42.0, 7.0, 99.0, 29.0], [94.0, 20.0, 68.0, 46.0]]]> : tensor<2x3x4xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x3x4xf32>
  %r_5 = stablehlo.transpose %x_5, dims = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[85.0, 57.0, 23.0], [79.0, 4.0, 90.0], [86.0, 72.0, 36.0], [56.0, 16.0, 89.0]], [[48.0, 42.0, 94.0], [16.0, 7.0, 20.0], [82.0, 99.0, 68.0], [60.0, 29.0, 46.0]]]> : tensor<2x4x3xf32>} : (tensor<2x4x3xf32>) -> ()
  return
}
