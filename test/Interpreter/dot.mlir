// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats, whose products and sums are exact: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-9.0, 9.0, 4.0], [-1.0, 7.0, 1.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[[-7.0, -5.0, 9.0, -9.0], [-7.0, -2.0, -2.0, -3.0], [-6.0, 1.0, -4.0, -5.0]]> : tensor<3x4xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<3x4xf32>
  %r_0 = stablehlo.dot %x_0, %y_0, precision = [DEFAULT, HIGHEST] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[-24.0, 31.0, -115.0, 34.0], [-48.0, -8.0, -27.0, -17.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.0, -9.0, -3.0]> : tensor<3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<3xf64>
  %yc_1 = stablehlo.constant dense<[5.0, 4.0, -8.0]> : tensor<3xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<3xf64>
  %r_1 = stablehlo.dot %x_1, %y_1 : (tensor<3xf64>, tensor<3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<-7.0> : tensor<f64>} : (tensor<f64>) -> ()

  %xc_2 = stablehlo.constant dense<[[3, 3, 7], [0, 4, -2]]> : tensor<2x3xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x3xi32>
  %yc_2 = stablehlo.constant dense<[3, 7, 4]> : tensor<3xi32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<3xi32>
  %r_2 = stablehlo.dot %x_2, %y_2 : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[58, 20]> : tensor<2xi32>} : (tensor<2xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[3.0, -3.0, -8.0]> : tensor<3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3xf32>
  %yc_3 = stablehlo.constant dense<[[1.0, -7.0], [6.0, 9.0], [-3.0, 4.0]]> : tensor<3x2xf32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<3x2xf32>
  %r_3 = stablehlo.dot %x_3, %y_3, precision = [DEFAULT, HIGHEST] : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[9.0, -80.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %xc_4 = stablehlo.constant dense<[[4, 4, 5, 3, 0], [1, 8, 4, 6, 2], [1, 0, 3, 4, 7]]> : tensor<3x5xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x5xui8>
  %yc_4 = stablehlo.constant dense<[[3, 9], [6, 7], [3, 7], [5, 3], [8, 2]]> : tensor<5x2xui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<5x2xui8>
  %r_4 = stablehlo.dot %x_4, %y_4 : (tensor<3x5xui8>, tensor<5x2xui8>) -> tensor<3x2xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[66, 108], [109, 115], [88, 56]]> : tensor<3x2xui8>} : (tensor<3x2xui8>) -> ()
  return
}
