// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 4.222, 4.194, 0.459, -8.497, 2.583, -1.385, -3.793, 0.435, -2.802, -8.532, -2.228, -3.564, -1.5, -1.237, 0.109, -2.016, 1.707, 9.977, 4.895, -5.365]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 3.636, -5.248, 1.556, 0.015, -7.181, -7.944, -3.539, -4.609, -0.878, -0.764, -2.135, 2.06, 0.957, -0.243, -5.684, 4.989, -6.13, 3.0, -7.025, -4.94]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.divide %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.75, -1.5, 0x7F800000, -0.0, 0x7FC00000, -0.0, 0.0, 0xFFC00000, 0.0, 0x7FC00000, 0x7F800000, 0xFF800000, 0x7F800000, 0xFFC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 1.1611662, -0.7991615, 0.29498714, -566.4667, -0.3596992, 0.17434542, 1.0717716, -0.09438056, 3.191344, 11.167539, 1.0435597, -1.730097, -1.5673981, 5.0905347, -0.019176636, -0.404089, -0.27846655, 3.3256667, -0.69679713, 1.0860323]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -7.538, -5.568, -4.002, -4.273, -0.016, -1.472, -8.871, -5.549, -1.506, -8.059, -8.564, 4.114, -2.052, -7.432, 9.441, -4.893, 7.506, -0.666, -8.442, 3.631]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -6.982, 6.087, 4.79, 1.294, -4.316, -8.868, -7.639, -7.845, -3.941, -1.002, 2.39, 8.669, -9.207, 2.732, -8.456, 2.395, -6.258, -7.983, -8.146, 4.384]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.divide %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.75, -1.5, 0x7FF0000000000000, -0.0, 0x7FF8000000000000, -0.0, 0.0, 0xFFF8000000000000, 0.0, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF0000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 1.0796333428816958, -0.9147363233119763, -0.8354906054279749, -3.302163833075734, 0.0037071362372567192, 0.16599007668019847, 1.1612776541432124, 0.7073295092415552, 0.3821365135752347, 8.042914171656687, -3.5832635983263597, 0.4745645403160687, 0.22287390029325513, -2.720351390922401, -1.116485335856197, -2.043006263048017, -1.1994247363374881, 0.0834272829763247, 1.0363368524429166, 0.8282390510948904]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 100, 3, 8, 7, 3, 2, 20, 4, 0, 58, 7, 8, 1, 2, -76, 2]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 15, 31, 0, 102, 3, 4, 2, 53, 11, 1, 11, 5, 1, 6, 0, 2]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.divide %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[1, 1, -1, 1, 6, 0, -1, 0, 1, 0, 10, 0, 0, 58, 0, 1, 1, 0, -1, 1]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 13876951, 3, 122644, 2205, 52, 17, 385, 1001732, 760260, 56, 16175685, 10219, 1356867, 25826, 7, 1047459610]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 13124, 24, 435, 323990, 7925, 31612382, 1263, 411819891, -1817778271, 75783, 1302, 12703, 54, 22994798, 948128, 67764]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.divide %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[1, 1, -1, 1, 1057, 0, 281, 0, 0, 0, 0, 0, 0, 0, 12423, 0, 25127, 0, 0, 15457]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 24898365, 39590899451, 20038950, 1016761471465613, 634066193681851, 132633225, 2390160542, 13817888057011, 31516880468445, 809894026301716683, 1989663715454620, 6489008159, 18248, 3700114149219, 55140, 46196631461226]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 704489, 11130400, 2, 5, 567802938021499405, 2, 3119, 675672977, 319436180225401, 2, 1981904059544513680, 1106856, 5337182926096, 1, 1060800063166010053, 198253]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.divide %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[1, 1, -1, 1, 35, 3557, 10019475, 203352294293122, 0, 66316612, 766322, 20450, 0, 404947013150858341, 0, 5862, 0, 3700114149219, 0, 233018574]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 6, 5, 91, 25, 51, 12, 0, 110, 105, 0, 0, 3, 49, 2, 5, 6]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 14, 14, 0, 27, 4, 155, 45, 8, 0, 44, 1, 23, 7, 1, 20, 49]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.divide %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[255, 1, 255, 1, 0, 0, 255, 0, 12, 0, 0, 13, 255, 0, 0, 0, 7, 2, 0, 0]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 106782350, 1, 754, 261, 4, 474278694, 417500341, 234356573, 128845391, 737, 1593, 31542540, 438724, 5, 159592, 7]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 12028378, 369, 2, 7557, 32313480, 0, 5, 15, 6554896, 116, 115878, 6586024, 58, 223, 8354, 22183412]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.divide %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[4294967295, 1, 4294967295, 1, 8, 0, 377, 0, 0, 4294967295, 83500068, 15623771, 19, 6, 0, 4, 7564, 0, 19, 0]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 10980, 12859052558, 4867855, 0, 13243600, 86173681542904, 5139710273554010, 1847381469033839712, 66076, 58939571600548, 12230, 16542116, 587273338750613, 4, 155596604011682, 901876]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 14141090219207, 3542414, 130388640464346302, 2313377224836947, 24283928, 56, 1480112608020, 206800455094626, 67290608720771742, 96, 68468, 1092182524306054125, 1584490439473859531, 52488673406, 5003510461352253, 52014412122717554]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.divide %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[18446744073709551615, 1, 18446744073709551615, 1, 0, 3630, 0, 0, 0, 1538815741837, 3472, 8933, 0, 613953870839, 0, 0, 0, 0, 0, 0]> : tensor<20xui64>} : (tensor<20xui64>) -> ()
  return
}
