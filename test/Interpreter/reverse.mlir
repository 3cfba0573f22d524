// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[22.0, 37.0, 20.0, 33.0, 66.0]> : tensor<5xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<5xf32>
  %r_0 = stablehlo.reverse %x_0, dims = [0] : tensor<5xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[66.0, 33.0, 20.0, 37.0, 22.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[79, 83, 69], [95, 48, 76]]> : tensor<2x3xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3xi32>
  %r_1 = stablehlo.reverse %x_1, dims = [1] : tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[69, 83, 79], [76, 48, 95]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[[[39.0, 96.0], [55.0, 39.0], [6.0, 84.0]], [[91.0, 64.0], [58.0, 44.0], [71.0, 46.0]]]> : tensor<2x3x2xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x3x2xf64>
  %r_2 = stablehlo.reverse %x_2, dims = [0, 2] : tensor<2x3x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[64.0, 91.0], [44.0, 58.0], [46.0, 71.0]], [[96.0, 39.0], [39.0, 55.0], [84.0, 6.0]]]> : tensor<2x3x2xf64>} : (tensor<2x3x2xf64>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<4xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<4xi1>
  %r_3 = stablehlo.reverse %x_3, dims = [] : tensor<4xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<4xi1>} : (tensor<4xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[13], [1], [40]]> : tensor<3x1xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x1xui8>
  %r_4 = stablehlo.reverse %x_4, dims = [1, 0] : tensor<3x1xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[40], [1], [13]]> : tensor<3x1xui8>} : (tensor<3x1xui8>) -> ()
  return
}
