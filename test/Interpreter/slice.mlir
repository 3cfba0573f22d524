// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[82.0, 48.0, 46.0, 31.0, 18.0, 72.0]> : tensor<6xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<6xf32>
  %r_0 = stablehlo.slice %x_0 [1:4] : (tensor<6xf32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[48.0, 46.0, 31.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[98.0, 62.0, 66.0, 53.0, 55.0, 54.0]> : tensor<6xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<6xf64>
  %r_1 = stablehlo.slice %x_1 [0:6:2] : (tensor<6xf64>) -> tensor<3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[98.0, 66.0, 55.0]> : tensor<3xf64>} : (tensor<3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[80, 96, 84, 73, 11], [18, 79, 22, 88, 75], [72, 21, 76, 7, 98], [87, 79, 89, 82, 66]]> : tensor<4x5xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x5xi32>
  %r_2 = stablehlo.slice %x_2 [1:3, 0:5:3] : (tensor<4x5xi32>) -> tensor<2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[18, 88], [72, 7]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<3x4xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3x4xi1>
  %r_3 = stablehlo.slice %x_3 [0:3, 2:2] : (tensor<3x4xi1>) -> tensor<3x0xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<> : tensor<3x0xi1>} : (tensor<3x0xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[[97, 85, 83, 62], [50, 58, 31, 24], [62, 58, 7, 62]], [[75, 57, 51, 37], [30, 22, 45, 50], [58, 61, 93, 73]]]> : tensor<2x3x4xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xui8>
  %r_4 = stablehlo.slice %x_4 [1:2, 0:3, 1:4:2] : (tensor<2x3x4xui8>) -> tensor<1x3x2xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[57, 37], [22, 50], [61, 73]]]> : tensor<1x3x2xui8>} : (tensor<1x3x2xui8>) -> ()
  return
}
