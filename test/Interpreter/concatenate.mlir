// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[33.0, 83.0, 14.0], [61.0, 36.0, 99.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[[92.0], [40.0]]> : tensor<2x1xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<2x1xf32>
  %r_0 = stablehlo.concatenate %x_0, %y_0, dim = 1 : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[33.0, 83.0, 14.0, 92.0], [61.0, 36.0, 99.0, 40.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[32.0, 21.0]]> : tensor<1x2xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<1x2xf64>
  %yc_1 = stablehlo.constant dense<[[15.0, 86.0], [56.0, 51.0], [42.0, 24.0]]> : tensor<3x2xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<3x2xf64>
  %zc_1 = stablehlo.constant dense<[[14.0, 99.0], [18.0, 77.0]]> : tensor<2x2xf64>
  %z_1 = stablehlo.optimization_barrier %zc_1 : tensor<2x2xf64>
  %r_1 = stablehlo.concatenate %x_1, %y_1, %z_1, dim = 0 : (tensor<1x2xf64>, tensor<3x2xf64>, tensor<2x2xf64>) -> tensor<6x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[32.0, 21.0], [15.0, 86.0], [56.0, 51.0], [42.0, 24.0], [14.0, 99.0], [18.0, 77.0]]> : tensor<6x2xf64>} : (tensor<6x2xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[46, 19, 1, 17]> : tensor<4xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4xi32>
  %r_2 = stablehlo.concatenate %x_2, dim = 0 : (tensor<4xi32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[46, 19, 1, 17]> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %xc_3 = stablehlo.constant dense<> : tensor<2x0x2xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x0x2xi1>
  %yc_3 = stablehlo.constant dense<true> : tensor<2x3x2xi1>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<2x3x2xi1>
  %r_3 = stablehlo.concatenate %x_3, %y_3, dim = 1 : (tensor<2x0x2xi1>, tensor<2x3x2xi1>) -> tensor<2x3x2xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<2x3x2xi1>} : (tensor<2x3x2xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[24, 75]> : tensor<2xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2xui8>
  %yc_4 = stablehlo.constant dense<[11]> : tensor<1xui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<1xui8>
  %zc_4 = stablehlo.constant dense<[58, 9, 83]> : tensor<3xui8>
  %z_4 = stablehlo.optimization_barrier %zc_4 : tensor<3xui8>
  %r_4 = stablehlo.concatenate %x_4, %y_4, %z_4, dim = 0 : (tensor<2xui8>, tensor<1xui8>, tensor<3xui8>) -> tensor<6xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[24, 75, 11, 58, 9, 83]> : tensor<6xui8>} : (tensor<6xui8>) -> ()

  %xc_5 = stablehlo.constant dense<> : tensor<0xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<0xf32>
  %yc_5 = stablehlo.constant dense<[15.0, 11.0, 35.0]> : tensor<3xf32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<3xf32>
  %zc_5 = stablehlo.constant dense<> : tensor<0xf32>
  %z_5 = stablehlo.optimization_barrier %zc_5 : tensor<0xf32>
  %r_5 = stablehlo.concatenate %x_5, %y_5, %z_5, dim = 0 : (tensor<0xf32>, tensor<3xf32>, tensor<0xf32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[15.0, 11.0, 35.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}
