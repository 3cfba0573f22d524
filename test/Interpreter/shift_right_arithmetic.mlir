// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[-128, 127, 0, 1, 122, 3, 2, 69, 0, 3, 63, 115, 0, 6, 13, 62]> : tensor<16xi8>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<16xi8>
  %yc_0 = stablehlo.constant dense<[0, 1, 7, 8, 9, 2, 4, 1, 3, 0, 6, 0, 7, 1, 0, 6]> : tensor<16xi8>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<16xi8>
  %r_0 = stablehlo.shift_right_arithmetic %x_0, %y_0 : tensor<16xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[-128, 63, 0, 0, 0, 0, 0, 34, 0, 3, 0, 115, 0, 3, 13, 0]> : tensor<16xi8>} : (tensor<16xi8>) -> ()

  %xc_1 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 9873, 16514, 250, 170, 122704771, 416629, 403206321, 177020871, 3217, 0, 88982, 51581]> : tensor<16xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<16xi32>
  %yc_1 = stablehlo.constant dense<[0, 1, 31, 32, 33, 29, 10, 28, 7, 12, 15, 15, 28, 7, 8, 27]> : tensor<16xi32>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<16xi32>
  %r_1 = stablehlo.shift_right_arithmetic %x_1, %y_1 : tensor<16xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-2147483648, 1073741823, 0, 0, 0, 0, 0, 0, 958631, 101, 12304, 5402, 0, 0, 347, 0]> : tensor<16xi32>} : (tensor<16xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 1666001659713918728, 19141421717, 10438303608, 359, 115358260154395, 1048122793575469, 935, 142572, 155513371557, 294274626899916, 14, 47257576476177]> : tensor<16xi64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<16xi64>
  %yc_2 = stablehlo.constant dense<[0, 1, 63, 64, 65, 27, 30, 54, 50, 50, 38, 5, 47, 54, 12, 26]> : tensor<16xi64>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<16xi64>
  %r_2 = stablehlo.shift_right_arithmetic %x_2, %y_2 : tensor<16xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-9223372036854775808, 4611686018427387903, 0, 0, 0, 142, 9, 0, 0, 0, 0, 4455, 0, 0, 0, 704192]> : tensor<16xi64>} : (tensor<16xi64>) -> ()

  %xc_3 = stablehlo.constant dense<[0, 255, 0, 1, 3, 2, 25, 50, 44, 1, 0, 0, 28, 2, 23, 18]> : tensor<16xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<16xui8>
  %yc_3 = stablehlo.constant dense<[0, 1, 7, 8, 9, 0, 4, 7, 2, 4, 3, 2, 0, 7, 5, 7]> : tensor<16xui8>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<16xui8>
  %r_3 = stablehlo.shift_right_arithmetic %x_3, %y_3 : tensor<16xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 255, 0, 0, 0, 2, 1, 0, 11, 0, 0, 0, 28, 0, 0, 0]> : tensor<16xui8>} : (tensor<16xui8>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 4294967295, 0, 1, 795, 968905670, 176770805, 175, 1087, 7942818, 1883600, 734719, 2, 723991, 22770, 20]> : tensor<16xui32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<16xui32>
  %yc_4 = stablehlo.constant dense<[0, 1, 31, 32, 33, 16, 2, 1, 12, 5, 19, 2, 20, 8, 31, 22]> : tensor<16xui32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<16xui32>
  %r_4 = stablehlo.shift_right_arithmetic %x_4, %y_4 : tensor<16xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 4294967295, 0, 0, 0, 14784, 44192701, 87, 0, 248213, 3, 183679, 0, 2828, 0, 0]> : tensor<16xui32>} : (tensor<16xui32>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 1653329, 31, 5945661290786914, 60724642, 50, 16338952877, 157817972965, 1220510056615323, 1512095925, 6844314, 4, 42]> : tensor<16xui64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<16xui64>
  %yc_5 = stablehlo.constant dense<[0, 1, 63, 64, 65, 28, 33, 42, 56, 49, 13, 41, 40, 42, 60, 25]> : tensor<16xui64>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<16xui64>
  %r_5 = stablehlo.shift_right_arithmetic %x_5, %y_5 : tensor<16xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 18446744073709551615, 0, 0, 0, 0, 692166, 0, 0, 0, 19264889, 555, 0, 0, 0, 0]> : tensor<16xui64>} : (tensor<16xui64>) -> ()
  return
}
