// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[-128, 127, 0, 1, 1, 21, 0, 0, 19, 2, 21]> : tensor<11xi8>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<11xi8>
  %r_0 = stablehlo.popcnt %x_0 : tensor<11xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[1, 7, 0, 1, 1, 3, 0, 0, 3, 1, 3]> : tensor<11xi8>} : (tensor<11xi8>) -> ()

  %xc_1 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 305771149, 178, 16552590, 162355, 107091, 8160, 16572591]> : tensor<11xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<11xi32>
  %r_1 = stablehlo.popcnt %x_1 : tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[1, 31, 0, 1, 14, 4, 13, 10, 8, 8, 15]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 5587817317867002, 1401041, 637813989921923498, 249271750, 1279633155575818628, 13891575152142297, 17380844091641319]> : tensor<11xi64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<11xi64>
  %r_2 = stablehlo.popcnt %x_2 : tensor<11xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[1, 63, 0, 1, 29, 9, 28, 17, 24, 24, 36]> : tensor<11xi64>} : (tensor<11xi64>) -> ()

  %xc_3 = stablehlo.constant dense<[0, 255, 0, 1, 1, 0, 9, 0, 6, 5, 11]> : tensor<11xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<11xui8>
  %r_3 = stablehlo.popcnt %x_3 : tensor<11xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 8, 0, 1, 1, 0, 2, 0, 2, 2, 3]> : tensor<11xui8>} : (tensor<11xui8>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 4294967295, 0, 1, 6, 19, 2, 460366374, 13302, 54781, 5579375]> : tensor<11xui32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<11xui32>
  %r_4 = stablehlo.popcnt %x_4 : tensor<11xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 32, 0, 1, 2, 3, 1, 13, 10, 12, 12]> : tensor<11xui32>} : (tensor<11xui32>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 1277371, 42062353854150, 63160, 1130, 1915742, 12, 916906370453383]> : tensor<11xui64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<11xui64>
  %r_5 = stablehlo.popcnt %x_5 : tensor<11xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 64, 0, 1, 15, 23, 10, 5, 14, 2, 26]> : tensor<11xui64>} : (tensor<11xui64>) -> ()

  %xc_6 = stablehlo.constant dense<[[[0, 18446744073709551615, 0, 1, 30568]], [[1619005924783292, 84516115366770, 6505535333, 1091929291035768279, 2483582]]]> : tensor<2x1x5xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x1x5xui64>
  %r_6 = stablehlo.popcnt %x_6 : tensor<2x1x5xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[[0, 64, 0, 1, 9]], [[22, 23, 16, 37, 14]]]> : tensor<2x1x5xui64>} : (tensor<2x1x5xui64>) -> ()
  return
}
