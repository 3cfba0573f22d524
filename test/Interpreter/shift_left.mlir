// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[-128, 127, 0, 1, 0, 1, 10, 0, 1, 58, 11, 93, 106, 28, 8, -105]> : tensor<16xi8>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<16xi8>
  %yc_0 = stablehlo.constant dense<[0, 1, 7, 8, 9, 1, 4, 3, 5, 0, 4, 3, 1, 7, 1, 0]> : tensor<16xi8>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<16xi8>
  %r_0 = stablehlo.shift_left %x_0, %y_0 : tensor<16xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[-128, -2, 0, 0, 0, 2, -96, 0, 32, 58, -80, -24, -44, 0, 16, -105]> : tensor<16xi8>} : (tensor<16xi8>) -> ()

  %xc_1 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 89315, 1835359, 24876, 1, 340505, 29126969, 54821636, 27356, 91, 438705, 5, 20]> : tensor<16xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<16xi32>
  %yc_1 = stablehlo.constant dense<[0, 1, 31, 32, 33, 31, 28, 27, 13, 22, 24, 22, 18, 30, 17, 23]> : tensor<16xi32>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<16xi32>
  %r_1 = stablehlo.shift_left %x_1, %y_1 : tensor<16xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-2147483648, -2, 0, 0, 0, -2147483648, -1073741824, 134217728, -1505550336, 1312817152, 67108864, -1224736768, 23855104, 1073741824, 655360, 167772160]> : tensor<16xi32>} : (tensor<16xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 117, 3309605124764125, 198422877, 949684337, 4474862269931483013, 2, 28824839791, 1023873137, 12653, 6112213, 20654, 103455]> : tensor<16xi64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<16xi64>
  %yc_2 = stablehlo.constant dense<[0, 1, 63, 64, 65, 38, 61, 9, 30, 58, 56, 29, 47, 1, 6, 36]> : tensor<16xi64>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<16xi64>
  %r_2 = stablehlo.shift_left %x_2, %y_2 : tensor<16xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-9223372036854775808, -2, 0, 0, 0, 8339671726744928256, -6917529027641081856, 486238380544, -6592113300308230144, 576460752303423488, 7998392938210000896, 549687704833490944, 1780751440159965184, 12224426, 1321856, 7109373465722880]> : tensor<16xi64>} : (tensor<16xi64>) -> ()

  %xc_3 = stablehlo.constant dense<[0, 255, 0, 1, 11, 20, 5, 0, 2, 137, 1, 12, 20, 0, 11, 1]> : tensor<16xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<16xui8>
  %yc_3 = stablehlo.constant dense<[0, 1, 7, 8, 9, 5, 7, 6, 5, 0, 3, 1, 2, 4, 3, 7]> : tensor<16xui8>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<16xui8>
  %r_3 = stablehlo.shift_left %x_3, %y_3 : tensor<16xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 254, 0, 0, 0, 128, 128, 0, 64, 137, 8, 24, 80, 0, 88, 128]> : tensor<16xui8>} : (tensor<16xui8>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 4294967295, 0, 1, 6, 18445, 15172637, 130609, 383552558, 304, 1, 210904, 10850452, 603639, 1021, 93728525]> : tensor<16xui32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<16xui32>
  %yc_4 = stablehlo.constant dense<[0, 1, 31, 32, 33, 0, 15, 18, 15, 26, 27, 23, 17, 30, 25, 0]> : tensor<16xui32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<16xui32>
  %r_4 = stablehlo.shift_left %x_4, %y_4 : tensor<16xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 4294967294, 0, 0, 0, 18445, 3255730176, 4173594624, 1175912448, 3221225472, 134217728, 3959422976, 556269568, 3221225472, 4194304000, 93728525]> : tensor<16xui32>} : (tensor<16xui32>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 32345310327689, 51367102, 419555, 100670441876205, 376371615, 4180, 10152596235, 102714960, 4831255596946644789, 989753225551, 323832, 533715247401933]> : tensor<16xui64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<16xui64>
  %yc_5 = stablehlo.constant dense<[0, 1, 63, 64, 65, 7, 6, 50, 37, 42, 31, 23, 41, 42, 23, 31]> : tensor<16xui64>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<16xui64>
  %r_5 = stablehlo.shift_left %x_5, %y_5 : tensor<16xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 18446744073709551614, 0, 0, 0, 6574989056, 26851520, 12372514076293595136, 14834632734747394048, 18383834416414720, 3355790325699313664, 861635535175680, 4521167624159100928, 10287694894495432704, 2716499705856, 11663696203740086272]> : tensor<16xui64>} : (tensor<16xui64>) -> ()
  return
}
