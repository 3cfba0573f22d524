// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 2.43, -6.985, -7.559, 8.924, 2.609, 6.954, 3.826, -2.874, -3.287, 2.016, -4.121, -8.652, -7.85]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.sign %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 0x7FC00000, 1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, 1.0, -1.0, -1.0, -1.0]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 3.25, -3.33, 7.695, -7.385, 9.403, 9.981, -5.685, -1.455, 2.241, -9.99, -1.323, 2.208, 3.3]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.sign %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 0x7FF8000000000000, 1.0, -1.0, 1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, -1.0, -1.0, 1.0, 1.0]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 48, 35, 2, -82, 1, 15, 60]> : tensor<11xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<11xi8>
  %r_2 = stablehlo.sign %x_2 : tensor<11xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-1, 1, 0, 1, 1, 1, 1, -1, 1, 1, 1]> : tensor<11xi8>} : (tensor<11xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 0, 68, 6483, 2947, 13124, 178594, 2123]> : tensor<11xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<11xi32>
  %r_3 = stablehlo.sign %x_3 : tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 8167446647559431334, 3160, 240726896019, 8345, 4155370351886103, 60446681660, 108905135064780]> : tensor<11xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<11xi64>
  %r_4 = stablehlo.sign %x_4 : tensor<11xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[-1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1]> : tensor<11xi64>} : (tensor<11xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[[[-9223372036854775808, 9223372036854775807, 0, 1, 7648]], [[3742545695593, 137477261407837815, 21521803410361, 282, 98243759391886091]]]> : tensor<2x1x5xi64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x1x5xi64>
  %r_5 = stablehlo.sign %x_5 : tensor<2x1x5xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[-1, 1, 0, 1, 1]], [[1, 1, 1, 1, 1]]]> : tensor<2x1x5xi64>} : (tensor<2x1x5xi64>) -> ()
  return
}
