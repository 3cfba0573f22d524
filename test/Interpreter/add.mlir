// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 9.195, 0.742, 7.324, 0.807, -6.552, -9.504, 9.894, 2.575, -5.386, 5.555, 0.899, -5.284, 2.845, -1.538, 8.186, 1.806, -7.89, 6.577, 9.657, 9.263]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, -2.099, -0.008, -8.738, -0.614, 1.019, 6.414, 7.706, 5.491, -1.757, -3.118, -0.285, -4.067, 7.652, -2.213, 0.085, -5.612, -0.54, -7.376, 8.099, 2.824]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.add %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[3.5, 0.5, 1.5, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 0x7F800000, 0x7F800000, 0x7F800000, 0xFFC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 7.0959997, 0.73399997, -1.414, 0.19299996, -5.533, -3.0899997, 17.6, 8.066, -7.143, 2.4369998, 0.61399996, -9.351, 10.497, -3.751, 8.271, -3.806, -8.43, -0.7989998, 17.756, 12.087]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -2.438, -3.781, 9.962, 6.797, -2.625, -0.943, 1.45, -0.949, 1.49, 8.655, 6.203, -6.836, 6.779, 5.338, 7.566, 3.296, -4.284, 2.051, -9.139, 4.257]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -3.482, 9.532, -7.84, -6.325, 9.715, -1.609, 8.89, -4.279, -6.131, -8.839, 6.127, -6.177, 1.695, 8.956, -9.684, -2.112, 2.948, 2.101, -3.809, -1.477]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.add %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[3.5, 0.5, 1.5, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -5.92, 5.7509999999999994, 2.122, 0.47199999999999953, 7.09, -2.552, 10.34, -5.228, -4.641, -0.18400000000000105, 12.33, -13.013, 8.474, 14.294, -2.1179999999999994, 1.1839999999999997, -1.3359999999999999, 4.152, -12.948, 2.7799999999999994]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, -33, 0, 60, 5, 0, 2, 12, 7, 2, 17, 1, 3, 73, 6, 8, 15]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 2, 6, 2, 1, 36, 0, 41, 11, 0, 29, 9, 18, 37, 40, 9, 0]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.add %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0, -2, 0, 2, -31, 6, 62, 6, 36, 2, 53, 18, 2, 46, 10, 21, 110, 46, 17, 15]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 367287, 6601949, 2666, 90358, 1707, 583752, 4279897, 199, -865212324, 31, 1549, 49, 523657, 843, 5417, 42684]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 74786, 938336743, 1, 2, 335981, 2049728369, 238, 7345, 0, 2, 9, 455272, -237306624, 149, 4287, 2]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.add %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, -2, 0, 2, 442073, 944938692, 2667, 90360, 337688, 2050312121, 4280135, 7544, -865212324, 33, 1558, 455321, -236782967, 992, 9704, 42686]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 277780014144, 343933822121, 20083996825052, 13205, 452653, 72786285519394573, 234476766107877516, 30230, 136432404668697, 21197354710, 4172625, 562283629512149, 15223650, 26, 403773000642069584, 341551356]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 42490, 6009637756610310, 422280, 269070435155, 302866933450132746, 9464705572748480, 38008133171905, 8848971836192, 203, 0, 3, 240985416543994, 13, 26269482834, 126623075, 39759307450514]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.add %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, -2, 0, 2, 277780056634, 6009981690432431, 20083997247332, 269070448360, 302866933450585399, 82250991092143053, 234514774241049421, 8848971866422, 136432404668900, 21197354710, 4172628, 803269046056143, 15223663, 26269482860, 403773000768692659, 39759649001870]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 0, 38, 14, 13, 6, 4, 5, 149, 11, 8, 1, 111, 44, 6, 0, 17]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 29, 0, 10, 38, 7, 1, 1, 1, 2, 91, 49, 15, 46, 1, 0, 1]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.add %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 254, 0, 2, 29, 38, 24, 51, 13, 5, 6, 150, 13, 99, 50, 126, 90, 7, 0, 18]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 133304794, 6536622, 3460562531, 381, 1, 967, 202560, 37285818, 26468302, 388, 43498293, 1420178329, 4, 479, 9979, 3316]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 9, 338527, 240502890, 425, 51, 7082, 161, 6, 1480, 469, 118948091, 118046735, 1752, 202, 651531, 241064]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.add %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 4294967294, 0, 2, 133304803, 6875149, 3701065421, 806, 52, 8049, 202721, 37285824, 26469782, 857, 162446384, 1538225064, 1756, 681, 661510, 244380]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 239324668730, 8120386, 3371982, 1696108, 433896, 1, 1275095297263855776, 52018623255, 84, 980166804413656, 21551452, 4364626153511010, 1407480401285091, 114, 1868872498, 310669]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 1023059, 6420, 8118448497, 670138, 5688647859232846, 53, 2734182, 21282671196807905, 7495790399874, 383799518897, 2148142315438114, 1799600245954460, 138, 16304749788042915, 43228448038525, 1007163814]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.add %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 18446744073709551614, 0, 2, 239325691789, 8126806, 8121820479, 2366246, 5688647859666742, 54, 1275095297266589958, 21282723215431160, 7495790399958, 980550603932553, 2148142336989566, 6164226399465470, 1407480401285229, 16304749788043029, 43230316911023, 1007474483]> : tensor<20xui64>} : (tensor<20xui64>) -> ()

  %xc_8 = stablehlo.constant dense<[false, true, true, false, true, false, true, true, false, true, false, false, true, false, true, true, true, false, false, false]> : tensor<20xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<20xi1>
  %yc_8 = stablehlo.constant dense<[true, true, false, true, false, false, true, false, false, false, false, true, true, false, true, false, false, false, false, true]> : tensor<20xi1>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<20xi1>
  %r_8 = stablehlo.add %x_8, %y_8 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[true, true, true, true, true, false, true, true, false, true, false, true, true, false, true, true, true, false, false, true]> : tensor<20xi1>} : (tensor<20xi1>) -> ()
  return
}
