// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[true, true, true, true, false, true, false, true, true, true, true]> : tensor<11xi1>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<11xi1>
  %r_0 = stablehlo.not %x_0 : tensor<11xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[false, false, false, false, true, false, true, false, false, false, false]> : tensor<11xi1>} : (tensor<11xi1>) -> ()

  %xc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 62, 16, 0, 10, 6, 2, -60]> : tensor<11xi8>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<11xi8>
  %r_1 = stablehlo.not %x_1 : tensor<11xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[127, -128, -1, -2, -63, -17, -1, -11, -7, -3, 59]> : tensor<11xi8>} : (tensor<11xi8>) -> ()

  %xc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 84192075, 338, 751799, 1, 435471493, 1171, 9561]> : tensor<11xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<11xi32>
  %r_2 = stablehlo.not %x_2 : tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[2147483647, -2147483648, -1, -2, -84192076, -339, -751800, -2, -435471494, -1172, -9562]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 1043908643, 0, 24207769020286986, 1092472668714, 449682596144142965, 29867809872774785, 99512034]> : tensor<11xi64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<11xi64>
  %r_3 = stablehlo.not %x_3 : tensor<11xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[9223372036854775807, -9223372036854775808, -1, -2, -1043908644, -1, -24207769020286987, -1092472668715, -449682596144142966, -29867809872774786, -99512035]> : tensor<11xi64>} : (tensor<11xi64>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 255, 0, 1, 1, 0, 4, 18, 5, 5, 6]> : tensor<11xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<11xui8>
  %r_4 = stablehlo.not %x_4 : tensor<11xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[255, 0, 255, 254, 254, 255, 251, 237, 250, 250, 249]> : tensor<11xui8>} : (tensor<11xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 270, 25019, 2133277936, 0, 98181, 9544013, 6922956]> : tensor<11xui32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<11xui32>
  %r_5 = stablehlo.not %x_5 : tensor<11xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[4294967295, 0, 4294967295, 4294967294, 4294967025, 4294942276, 2161689359, 4294967295, 4294869114, 4285423282, 4288044339]> : tensor<11xui32>} : (tensor<11xui32>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 2143172345478217, 6876677459, 541929335735411684, 18287094445, 32331, 262384846326403455, 5]> : tensor<11xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<11xui64>
  %r_6 = stablehlo.not %x_6 : tensor<11xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[18446744073709551615, 0, 18446744073709551615, 18446744073709551614, 18444600901364073398, 18446744066832874156, 17904814737974139931, 18446744055422457170, 18446744073709519284, 18184359227383148160, 18446744073709551610]> : tensor<11xui64>} : (tensor<11xui64>) -> ()

  %xc_7 = stablehlo.constant dense<[[[0, 18446744073709551615, 0, 1, 17404]], [[13, 2682, 45748032089490, 11474685296, 750300984241]]]> : tensor<2x1x5xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x1x5xui64>
  %r_7 = stablehlo.not %x_7 : tensor<2x1x5xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[[18446744073709551615, 0, 18446744073709551615, 18446744073709551614, 18446744073709534211]], [[18446744073709551602, 18446744073709548933, 18446698325677462125, 18446744062234866319, 18446743323408567374]]]> : tensor<2x1x5xui64>} : (tensor<2x1x5xui64>) -> ()
  return
}
