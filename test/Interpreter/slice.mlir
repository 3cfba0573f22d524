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
  %r_1 = stablehlo.slice %x_1 [6:6] : (tensor<6xf64>) -> tensor<0xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<> : tensor<0xf64>} : (tensor<0xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[80, 96, 84, 73, 11, 18]> : tensor<6xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<6xi32>
  %r_2 = stablehlo.slice %x_2 [0:6:2] : (tensor<6xi32>) -> tensor<3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[80, 84, 11]> : tensor<3xi32>} : (tensor<3xi32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<4x5xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<4x5xi1>
  %r_3 = stablehlo.slice %x_3 [1:3, 0:5:3] : (tensor<4x5xi1>) -> tensor<2x2xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<2x2xi1>} : (tensor<2x2xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[92, 16, 37, 76], [55, 49, 97, 85], [83, 62, 50, 58]]> : tensor<3x4xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x4xui8>
  %r_4 = stablehlo.slice %x_4 [0:3, 2:2] : (tensor<3x4xui8>) -> tensor<3x0xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<> : tensor<3x0xui8>} : (tensor<3x0xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[[[31.0, 24.0, 62.0, 58.0], [7.0, 62.0, 75.0, 57.0], [51.0, 37.0, 30.0, 22.0]], [[45.0, 50.0, 58.0, 61.0], [93.0, 73.0, 48.0, 46.0], [48.0, 39.0, 51.0, 96.0]]]> : tensor<2x3x4xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x3x4xf32>
  %r_5 = stablehlo.slice %x_5 [1:2, 0:3, 1:4:2] : (tensor<2x3x4xf32>) -> tensor<1x3x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[50.0, 61.0], [73.0, 46.0], [39.0, 96.0]]]> : tensor<1x3x2xf32>} : (tensor<1x3x2xf32>) -> ()
  return
}
