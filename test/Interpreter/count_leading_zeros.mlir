// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[-128, 127, 0, 1, 1, 1, 122, 3, 20, 1, 5]> : tensor<11xi8>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<11xi8>
  %r_0 = stablehlo.count_leading_zeros %x_0 : tensor<11xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0, 1, 8, 7, 7, 7, 1, 6, 3, 7, 5]> : tensor<11xi8>} : (tensor<11xi8>) -> ()

  %xc_1 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 136699, 20, 228, 0, 98881, 6300, 0]> : tensor<11xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<11xi32>
  %r_1 = stablehlo.count_leading_zeros %x_1 : tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0, 1, 32, 31, 14, 27, 24, 32, 15, 19, 32]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 63267200, 1155654263635007708, 1556851165, 0, 241907180058, 64882202317691923, 27570139148]> : tensor<11xi64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<11xi64>
  %r_2 = stablehlo.count_leading_zeros %x_2 : tensor<11xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0, 1, 64, 63, 38, 3, 33, 64, 26, 8, 29]> : tensor<11xi64>} : (tensor<11xi64>) -> ()

  %xc_3 = stablehlo.constant dense<[0, 255, 0, 1, 45, 0, 146, 2, 5, 35, 47]> : tensor<11xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<11xui8>
  %r_3 = stablehlo.count_leading_zeros %x_3 : tensor<11xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[8, 0, 8, 7, 2, 8, 0, 6, 5, 2, 2]> : tensor<11xui8>} : (tensor<11xui8>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 4294967295, 0, 1, 6, 53931, 527807216, 209666748, 57988, 931, 9564857]> : tensor<11xui32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<11xui32>
  %r_4 = stablehlo.count_leading_zeros %x_4 : tensor<11xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[32, 0, 32, 31, 29, 16, 3, 4, 16, 22, 8]> : tensor<11xui32>} : (tensor<11xui32>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 944, 587, 195438, 2712571, 16920666122725548, 2, 359844]> : tensor<11xui64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<11xui64>
  %r_5 = stablehlo.count_leading_zeros %x_5 : tensor<11xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[64, 0, 64, 63, 54, 54, 46, 42, 10, 62, 45]> : tensor<11xui64>} : (tensor<11xui64>) -> ()

  %xc_6 = stablehlo.constant dense<[[[0, 18446744073709551615, 0, 1, 17557022634280803]], [[16584340378, 18034776, 7168941, 12, 2111244276223]]]> : tensor<2x1x5xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x1x5xui64>
  %r_6 = stablehlo.count_leading_zeros %x_6 : tensor<2x1x5xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[[64, 0, 64, 63, 10]], [[30, 39, 41, 60, 23]]]> : tensor<2x1x5xui64>} : (tensor<2x1x5xui64>) -> ()
  return
}
