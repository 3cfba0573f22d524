// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[true, true, true, true, true, true, true, true, false, true, false, false, false, true, true, false, true, false, true, false]> : tensor<20xi1>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xi1>
  %yc_0 = stablehlo.constant dense<[false, true, false, true, false, false, false, false, false, true, true, false, false, true, false, true, false, false, false, false]> : tensor<20xi1>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<20xi1>
  %r_0 = stablehlo.and %x_0, %y_0 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[false, true, false, true, false, false, false, false, false, true, false, false, false, true, false, false, false, false, false, false]> : tensor<20xi1>} : (tensor<20xi1>) -> ()

  %xc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 0, 14, 56, 0, 1, 1, 55, 43, 68, 110, 6, 19, 114, 3, 56, 123]> : tensor<20xi8>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xi8>
  %yc_1 = stablehlo.constant dense<[-128, 127, 0, 1, 3, 24, 115, 0, -59, 73, 11, 0, 19, 4, 1, 1, 41, 1, 84, 2]> : tensor<20xi8>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<20xi8>
  %r_1 = stablehlo.and %x_1, %y_1 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-128, 127, 0, 1, 0, 8, 48, 0, 1, 1, 3, 0, 0, 4, 0, 1, 32, 1, 16, 2]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 6, 15418, 436674, 7, 514, 182, 1, 3796, 60, 282436471, 291235, 511071246, 2767, 252350591, 1311, 435635]> : tensor<20xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi32>
  %yc_2 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 12, 1964886, 14, 2, 25, 200387, 681368, 8235215, 1, 1871, 39, -787974756, 16674446, 8277249, 43791, 1384290]> : tensor<20xi32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi32>
  %r_2 = stablehlo.and %x_2, %y_2 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-2147483648, 2147483647, 0, 1, 4, 14354, 2, 2, 0, 130, 0, 2244, 0, 839, 35, 268456972, 2702, 655361, 271, 263458]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 13189872908842147, 570306642277313891, 9, 3652362755622540198, 241, 2, 13, 87210762377599, 25880482281, 8494261638117, 50270256068508, 5777, 197198, 110528666350018, 227162015012368, 7383593286098]> : tensor<20xi64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi64>
  %yc_3 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 1114034, 28246910207481, 125, 231561536183489633, 15, 704381067247731382, 557802096, 2, 19342970936623, 450903, 2676368662, 4006709054, 14414, 3857233894, 6546418529, 2130245519388381]> : tensor<20xi64>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi64>
  %r_3 = stablehlo.and %x_3, %y_3 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-9223372036854775808, 9223372036854775807, 0, 1, 1062050, 621042992481, 9, 154961393603055648, 1, 2, 0, 2, 25812291881, 164165, 343942420, 1552, 78, 1709191618, 103940608, 215292848336]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_4 = stablehlo.constant dense<[0, 255, 0, 1, 223, 1, 0, 1, 20, 3, 43, 1, 0, 0, 19, 4, 179, 190, 0, 1]> : tensor<20xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xui8>
  %yc_4 = stablehlo.constant dense<[0, 255, 0, 1, 5, 43, 3, 1, 1, 0, 6, 6, 24, 11, 1, 7, 0, 72, 7, 53]> : tensor<20xui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xui8>
  %r_4 = stablehlo.and %x_4, %y_4 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 255, 0, 1, 5, 1, 0, 1, 0, 0, 2, 0, 0, 0, 1, 4, 0, 8, 0, 1]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 98279361, 1, 0, 3969738, 7, 22270229, 125, 821020, 616, 499, 166736, 974522, 947, 6, 192780193, 1]> : tensor<20xui32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui32>
  %yc_5 = stablehlo.constant dense<[0, 4294967295, 0, 1, 466680937, 4981, 94485578, 352015560, 871270, 0, 45415, 37898, 66025, 54659, 7743995, 7, 8, 17312, 0, 1940]> : tensor<20xui32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui32>
  %r_5 = stablehlo.and %x_5, %y_5 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 4294967295, 0, 1, 30448705, 1, 0, 3674312, 6, 0, 101, 33800, 104, 387, 133456, 2, 0, 0, 0, 0]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 154844, 478, 61634183453562, 35829, 102173509193, 126557993141076749, 3684119898932552, 3992283212523, 56061695670280, 465239524943043, 46465, 3267, 1947071457160, 705205, 208445847697897, 416744770]> : tensor<20xui64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui64>
  %yc_6 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 227277375620623, 6349065002, 1636550877521224, 3017490088, 808435884702, 485201258842132598, 721807317986, 3644, 92177, 225451, 87, 122585419, 645160701, 898797923515797754, 1705, 4038343]> : tensor<20xui64>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui64>
  %r_6 = stablehlo.and %x_6, %y_6 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 18446744073709551615, 0, 1, 17420, 266, 17652610498888, 2720, 86067118600, 36459603722567684, 687211577664, 2600, 10240, 139395, 1, 67, 100664968, 32944, 169, 1377346]> : tensor<20xui64>} : (tensor<20xui64>) -> ()
  return
}
