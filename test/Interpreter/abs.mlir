// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -1.803, 9.771, -8.653, -8.711, -7.53, 3.084, 3.724, -7.162, 8.394, -4.692, -3.315, -8.677, 5.556]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.abs %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0, 1.0, 0x7F800000, 0x7F800000, 0x7FC00000, 1.803, 9.771, 8.653, 8.711, 7.53, 3.084, 3.724, 7.162, 8.394, 4.692, 3.315, 8.677, 5.556]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 2.053, -9.906, -1.878, 1.945, -7.979, -2.603, 7.536, -3.186, -6.27, -0.044, -5.819, -6.754, -9.068]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.abs %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0, 1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 2.053, 9.906, 1.878, 1.945, 7.979, 2.603, 7.536, 3.186, 6.27, 0.044, 5.819, 6.754, 9.068]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 3, 1, 0, 1, 1, 1, 1]> : tensor<11xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<11xi8>
  %r_2 = stablehlo.abs %x_2 : tensor<11xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-128, 127, 0, 1, 3, 1, 0, 1, 1, 1, 1]> : tensor<11xi8>} : (tensor<11xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 5128735, 9675237, 4501, 384263, 5339, 11, 2017241]> : tensor<11xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<11xi32>
  %r_3 = stablehlo.abs %x_3 : tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-2147483648, 2147483647, 0, 1, 5128735, 9675237, 4501, 384263, 5339, 11, 2017241]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 11807317481630425, 881, 387649, 1511992159258, 401860262197, 3, 41504180574288413]> : tensor<11xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<11xi64>
  %r_4 = stablehlo.abs %x_4 : tensor<11xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[-9223372036854775808, 9223372036854775807, 0, 1, 11807317481630425, 881, 387649, 1511992159258, 401860262197, 3, 41504180574288413]> : tensor<11xi64>} : (tensor<11xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[[[-9223372036854775808, 9223372036854775807, 0, 1, 2204660931725263]], [[1377249422, 9975498, 0, 87403755323, 221908098383466052]]]> : tensor<2x1x5xi64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x1x5xi64>
  %r_5 = stablehlo.abs %x_5 : tensor<2x1x5xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[-9223372036854775808, 9223372036854775807, 0, 1, 2204660931725263]], [[1377249422, 9975498, 0, 87403755323, 221908098383466052]]]> : tensor<2x1x5xi64>} : (tensor<2x1x5xi64>) -> ()
  return
}
