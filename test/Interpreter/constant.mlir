// Made by test/Goldens/generate.py. Expected values are XLA's.
// Constants are what they say.
// RUN: %engines

func.func @main() {
  %r_0 = stablehlo.constant dense<[1.5, -0.0, 0x7F800000, 1.0e-45]> : tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[1.5, -0.0, 0x7F800000, 1.0e-45]> : tensor<4xf32>} : (tensor<4xf32>) -> ()

  %r_1 = stablehlo.constant dense<0.1> : tensor<2x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<0.1> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()

  %r_2 = stablehlo.constant dense<[[1, -2], [3, -128]]> : tensor<2x2xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[1, -2], [3, -128]]> : tensor<2x2xi8>} : (tensor<2x2xi8>) -> ()

  %r_3 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[true, false, true]> : tensor<3xi1>} : (tensor<3xi1>) -> ()

  %r_4 = stablehlo.constant dense<true> : tensor<9xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<true> : tensor<9xi1>} : (tensor<9xi1>) -> ()

  %r_5 = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<18446744073709551615> : tensor<ui64>} : (tensor<ui64>) -> ()

  %r_6 = stablehlo.constant dense<> : tensor<0x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<> : tensor<0x2xf32>} : (tensor<0x2xf32>) -> ()

  %r_7 = stablehlo.constant dense<[0.1, -3.0]> : tensor<2xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0.10009765625, -3.0]> : tensor<2xbf16>} : (tensor<2xbf16>) -> ()

  %r_8 = stablehlo.constant dense<65504.0> : tensor<f16>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<65504.0> : tensor<f16>} : (tensor<f16>) -> ()

  %r_9 = stablehlo.constant dense<"0x0000803F000000400000C03F"> : tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[1.0, 2.0, 1.5]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}
