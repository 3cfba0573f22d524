// Made by test/Goldens/generate.py. Expected values are XLA's.
// Small integers are exact in every type.
// RUN: %engines

func.func @main() {
  %r_0 = stablehlo.iota dim = 0 : tensor<5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0, 1, 2, 3, 4]> : tensor<5xi32>} : (tensor<5xi32>) -> ()

  %r_1 = stablehlo.iota dim = 0 : tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %r_2 = stablehlo.iota dim = 1 : tensor<2x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()

  %r_3 = stablehlo.iota dim = 1 : tensor<2x3x2xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[[0, 0], [1, 1], [2, 2]], [[0, 0], [1, 1], [2, 2]]]> : tensor<2x3x2xui64>} : (tensor<2x3x2xui64>) -> ()

  %r_4 = stablehlo.iota dim = 0 : tensor<4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 1, 2, 3]> : tensor<4xi8>} : (tensor<4xi8>) -> ()

  %r_5 = stablehlo.iota dim = 1 : tensor<0x2xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<> : tensor<0x2xi64>} : (tensor<0x2xi64>) -> ()

  %r_6 = stablehlo.iota dim = 0 : tensor<3xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0.0, 1.0, 2.0]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  return
}
