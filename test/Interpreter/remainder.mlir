// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -4.56, -9.327, 9.547, -5.081, -1.893, -2.67, -6.44, 0.324, 0.217, 0.624, -1.889, -7.869, -7.119, -0.365, -8.626, 8.846, 7.794, -8.906, 5.76, -0.121]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 6.806, 1.665, -6.33, 1.293, 2.634, 6.648, 7.818, 1.32, 9.176, 9.726, -5.566, -1.2, 4.642, 9.218, 5.77, -9.855, -4.705, -0.921, -1.717, 1.555]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.remainder %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[1.5, 0.5, 0xFFC00000, 1.5, 0x7FC00000, -0.0, -0.0, 0xFFC00000, -0.0, 0x7FC00000, 0xFFC00000, 0xFFC00000, 0xFFC00000, 0xFFC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -4.56, -1.0019999, 3.217, -1.2019999, -1.893, -2.67, -6.44, 0.324, 0.217, 0.624, -1.889, -0.6689997, -2.4769998, -0.365, -2.8560004, 8.846, 3.0890002, -0.6170001, 0.6090002, -0.121]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -1.821, 7.349, -8.757, 1.595, -6.213, -7.014, 6.451, 7.738, -6.163, -8.845, 8.558, -5.912, 8.537, 7.142, 7.99, -3.179, -9.848, 1.909, -5.409, 4.067]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -4.165, 1.129, 1.755, 7.742, -1.977, 8.755, 7.244, 3.941, 4.244, 0.143, -6.219, -1.053, -9.031, -6.84, 9.551, 2.557, 3.404, 6.104, -0.183, 6.809]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.remainder %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[1.5, 0.5, 0xFFF8000000000000, 1.5, 0x7FF8000000000000, -0.0, -0.0, 0xFFF8000000000000, -0.0, 0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -1.821, 0.5750000000000002, -1.737, 1.595, -0.2819999999999998, -7.014, 6.451, 3.7970000000000006, -1.9190000000000005, -0.12200000000000136, 2.3389999999999995, -0.6470000000000002, 8.537, 0.3020000000000005, 7.99, -0.6219999999999999, -3.040000000000001, 1.909, -0.10199999999999992, 4.067]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 26, 0, 1, 3, 4, 18, -26, 11, 1, 0, 47, 8, 4, 3, -121, 3]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 40, -56, 8, 18, 7, 7, 0, 0, 28, 1, 3, 49, 0, 61, 5, 2]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.remainder %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0, 0, 0, 0, 26, 0, 1, 3, 4, 4, -26, 11, 1, 0, 2, 8, 4, 3, -1, 1]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 20021093, 1635931, 497218, 28884779, 11518, 283506858, 45, 526, 1937580, 94310205, 86330559, 8646, 15484, 62565, 3, 971]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 83, 22, 365, 101, 7, 2602, 488997, 174347, 73960235, 1013956, 5797, 447, -340592805, 6297, 1027505, 1474312]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.remainder %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 0, 0, 0, 82, 11, 88, 92, 3, 744, 45, 526, 1937580, 12297, 1635, 153, 15484, 5892, 3, 971]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 54804786, 187808, 27, -2675353260472642518, 9898646251, 174766130981740, 17283082792659, 162395, 129227, 117059518521, 3287175453, 13056303021, 2726239173, 1013462726424, 39995, 1132463042661893086]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 7479529203252956, 749398868208342, 101725072, 181704768372851074, 1363738296, 123447279078465074, 427052042519904435, 617605826962233926, 3353971079311, 190611, 33119884786226, 58, 13426058, 22, -3943749925872935430, 2328275541]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.remainder %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 0, 0, 0, 54804786, 187808, 27, -131486503252727482, 352478179, 174766130981740, 17283082792659, 162395, 129227, 156924, 3287175453, 45, 749399, 16, 39995, 1068433879]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 1, 5, 145, 3, 5, 3, 2, 48, 7, 9, 3, 7, 6, 17, 0, 2]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 3, 3, 1, 25, 18, 21, 8, 3, 125, 159, 16, 55, 8, 7, 0, 11]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.remainder %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 0, 0, 0, 1, 2, 0, 3, 5, 3, 2, 0, 7, 9, 3, 7, 6, 3, 0, 2]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 13101, 192092389, 44591118, 1147082088, 0, 8190981, 36690, 839, 3, 90360, 2, 97926962, 25, 861866, 2971640, 164]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 22, 68547710, 194, 989850, 4, 10134142, 6072312, 18662, 59, 896696, 3, 4, 3937365, 1, 8849, 498184195]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.remainder %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 0, 0, 0, 11, 54996969, 24, 835788, 0, 8190981, 36690, 839, 3, 90360, 2, 2, 25, 0, 7225, 164]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 616, 396134673583476138, 0, 30414, 1790206795434, 5, 1470357373346, 37044, 3695717, 38529, 450477486409, 1118664035241, 892, 1371, 8392464094, 13380128026]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 223946259669222, 453352627055, 59, 1149093872974957210, 471573260186172760, 108477560051865452, 30037, 0, 180635612246772, 4826289, 7, 1789671674723289341, 5028495918, 178791657, 341391881834626, 3]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.remainder %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 0, 0, 0, 616, 134941714743, 0, 30414, 1790206795434, 5, 26440, 37044, 3695717, 38529, 6, 1118664035241, 892, 1371, 8392464094, 1]> : tensor<20xui64>} : (tensor<20xui64>) -> ()
  return
}
