// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[-128, 127, 0, 1, 2, 35, 0, 2, 72, 5, 2, 4, 23, 3, 10, 6]> : tensor<16xi8>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<16xi8>
  %yc_0 = stablehlo.constant dense<[0, 1, 7, 8, 9, 5, 5, 1, 5, 6, 5, 7, 4, 7, 3, 3]> : tensor<16xi8>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<16xi8>
  %r_0 = stablehlo.shift_right_logical %x_0, %y_0 : tensor<16xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[-128, 63, 0, 0, 0, 1, 0, 1, 2, 0, 0, 0, 1, 0, 1, 0]> : tensor<16xi8>} : (tensor<16xi8>) -> ()

  %xc_1 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 334, 4120421, 4781, 0, 831666, 44, 585, 75123, 220, 283892, 343, 12]> : tensor<16xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<16xi32>
  %yc_1 = stablehlo.constant dense<[0, 1, 31, 32, 33, 13, 16, 18, 13, 24, 14, 10, 16, 2, 24, 28]> : tensor<16xi32>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<16xi32>
  %r_1 = stablehlo.shift_right_logical %x_1, %y_1 : tensor<16xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-2147483648, 1073741823, 0, 0, 0, 502, 0, 0, 101, 0, 0, 73, 0, 70973, 0, 0]> : tensor<16xi32>} : (tensor<16xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 530836699145702, 14794973541969224, 3906482389966, 3259988913, 23206, 1251844, 374936869, 3235956180077, 60, 1435380, 43493738195172, 7603]> : tensor<16xi64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<16xi64>
  %yc_2 = stablehlo.constant dense<[0, 1, 63, 64, 65, 6, 9, 39, 42, 52, 49, 38, 37, 53, 38, 45]> : tensor<16xi64>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<16xi64>
  %r_2 = stablehlo.shift_right_logical %x_2, %y_2 : tensor<16xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-9223372036854775808, 4611686018427387903, 0, 0, 0, 231171461593269, 7629848417, 0, 0, 0, 0, 11, 0, 0, 158, 0]> : tensor<16xi64>} : (tensor<16xi64>) -> ()

  %xc_3 = stablehlo.constant dense<[0, 255, 0, 1, 89, 32, 1, 2, 1, 11, 90, 1, 1, 3, 1, 0]> : tensor<16xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<16xui8>
  %yc_3 = stablehlo.constant dense<[0, 1, 7, 8, 9, 4, 0, 7, 7, 3, 0, 6, 1, 7, 2, 5]> : tensor<16xui8>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<16xui8>
  %r_3 = stablehlo.shift_right_logical %x_3, %y_3 : tensor<16xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 127, 0, 0, 0, 2, 1, 0, 0, 1, 90, 0, 0, 0, 0, 0]> : tensor<16xui8>} : (tensor<16xui8>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 4294967295, 0, 1, 15, 227, 4, 1172418, 122, 1756641663, 0, 65, 10, 13751, 6093964, 412]> : tensor<16xui32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<16xui32>
  %yc_4 = stablehlo.constant dense<[0, 1, 31, 32, 33, 12, 25, 23, 29, 24, 30, 5, 14, 13, 28, 24]> : tensor<16xui32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<16xui32>
  %r_4 = stablehlo.shift_right_logical %x_4, %y_4 : tensor<16xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 2147483647, 0, 0, 0, 0, 0, 0, 0, 104, 0, 2, 0, 1, 0, 0]> : tensor<16xui32>} : (tensor<16xui32>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 301, 1767959264933500, 118503898953477, 27, 2093035, 26233, 15, 0, 2221730588577564179, 3, 105336, 106140297]> : tensor<16xui64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<16xui64>
  %yc_5 = stablehlo.constant dense<[0, 1, 63, 64, 65, 10, 34, 17, 56, 25, 59, 25, 46, 5, 51, 48]> : tensor<16xui64>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<16xui64>
  %r_5 = stablehlo.shift_right_logical %x_5, %y_5 : tensor<16xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 9223372036854775807, 0, 0, 0, 1726522719661, 6897, 0, 0, 0, 0, 0, 31572, 0, 0, 0]> : tensor<16xui64>} : (tensor<16xui64>) -> ()
  return
}
