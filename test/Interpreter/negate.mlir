// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 5.16, 5.744, 3.01, 0.798, -7.643, 4.101, 7.732, -8.269, -8.445, 4.349, -3.473, -5.049, 6.486]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.negate %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[-0.0, 0.0, -1.0, 1.0, 0xFF800000, 0x7F800000, 0xFFC00000, -5.16, -5.744, -3.01, -0.798, 7.643, -4.101, -7.732, 8.269, 8.445, -4.349, 3.473, 5.049, -6.486]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.213, 8.723, 9.854, 9.905, 8.022, -5.812, 7.573, -8.517, 6.243, -1.27, 0.577, 8.731, -4.82]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.negate %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-0.0, 0.0, -1.0, 1.0, 0xFFF0000000000000, 0x7FF0000000000000, 0xFFF8000000000000, -1.213, -8.723, -9.854, -9.905, -8.022, 5.812, -7.573, 8.517, -6.243, 1.27, -0.577, -8.731, 4.82]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 12, 3, 1, 17, 3, 10, 31]> : tensor<11xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<11xi8>
  %r_2 = stablehlo.negate %x_2 : tensor<11xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-128, -127, 0, -1, -12, -3, -1, -17, -3, -10, -31]> : tensor<11xi8>} : (tensor<11xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 29697511, 3, -1853123781, 35189839, 40, 339, 99]> : tensor<11xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<11xi32>
  %r_3 = stablehlo.negate %x_3 : tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-2147483648, -2147483647, 0, -1, -29697511, -3, 1853123781, -35189839, -40, -339, -99]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 235911, 369062396378504125, 3885665697388, 3873486371029, 11, 389312, 3039611951144142503]> : tensor<11xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<11xi64>
  %r_4 = stablehlo.negate %x_4 : tensor<11xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[-9223372036854775808, -9223372036854775807, 0, -1, -235911, -369062396378504125, -3885665697388, -3873486371029, -11, -389312, -3039611951144142503]> : tensor<11xi64>} : (tensor<11xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 23, 0, 71, 59, 0, 6, 104]> : tensor<11xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<11xui8>
  %r_5 = stablehlo.negate %x_5 : tensor<11xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 1, 0, 255, 233, 0, 185, 197, 0, 250, 152]> : tensor<11xui8>} : (tensor<11xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 522, 249, 0, 230036, 735915488, 1, 1619544]> : tensor<11xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<11xui32>
  %r_6 = stablehlo.negate %x_6 : tensor<11xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 1, 0, 4294967295, 4294966774, 4294967047, 0, 4294737260, 3559051808, 4294967295, 4293347752]> : tensor<11xui32>} : (tensor<11xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 342234545306, 811943, 73482977825220754, 93, 1800, 2096177, 233093773240]> : tensor<11xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<11xui64>
  %r_7 = stablehlo.negate %x_7 : tensor<11xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 1, 0, 18446744073709551615, 18446743731475006310, 18446744073708739673, 18373261095884330862, 18446744073709551523, 18446744073709549816, 18446744073707455439, 18446743840615778376]> : tensor<11xui64>} : (tensor<11xui64>) -> ()

  %xc_8 = stablehlo.constant dense<[[[0, 18446744073709551615, 0, 1, 71]], [[0, 71087774434834649, 1, 2724, 10471206043397]]]> : tensor<2x1x5xui64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x1x5xui64>
  %r_8 = stablehlo.negate %x_8 : tensor<2x1x5xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[[0, 1, 0, 18446744073709551615, 18446744073709551545]], [[0, 18375656299274716967, 18446744073709551615, 18446744073709548892, 18446733602503508219]]]> : tensor<2x1x5xui64>} : (tensor<2x1x5xui64>) -> ()
  return
}
