// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -6.347, -2.353, -5.971, 6.408, 8.507, -0.649, 8.311, 2.13, 2.807, 6.776, 1.719, -2.769, -0.014, -0.92, -3.323, 1.664, -8.481, -3.896, 4.714, 4.85]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, -3.005, -7.527, 4.619, 8.441, -8.846, 2.94, 8.009, 6.219, 8.7, -5.828, 0.315, 2.651, 5.409, -2.834, -3.622, -9.609, 7.032, -4.962, -4.641, -7.75]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.subtract %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[-0.5, 2.5, 1.5, 0x7F800000, 0x7FC00000, -2.0, 1.0, -0.0, 0x7F800000, 0x7FC00000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -3.342, 5.174, -10.59, -2.033, 17.353, -3.589, 0.30200005, -4.0889997, -5.8929996, 12.604, 1.404, -5.42, -5.423, 1.914, 0.29900002, 11.273001, -15.5130005, 1.066, 9.355, 12.6]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 1.67, 8.295, -5.852, -0.32, 7.294, 7.546, 3.033, 9.528, 1.484, 7.192, -4.499, -6.824, -3.562, -1.671, -1.517, -0.479, -0.994, 6.657, 5.537, -0.368]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 8.542, -3.12, 1.013, 9.225, 8.252, -3.579, -6.183, 1.721, 1.015, -3.755, -5.244, -3.847, 2.087, -6.885, -0.954, 2.033, 4.927, -1.99, -5.44, 1.068]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.subtract %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-0.5, 2.5, 1.5, 0x7FF0000000000000, 0x7FF8000000000000, -2.0, 1.0, -0.0, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -6.872, 11.415, -6.865, -9.545, -0.9580000000000011, 11.125, 9.216, 7.807, 0.4690000000000001, 10.947, 0.7450000000000001, -2.977, -5.649, 5.2139999999999995, -0.563, -2.512, -5.920999999999999, 8.647, 10.977, -1.436]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 0, 2, 3, 6, 87, 0, 3, 85, 54, 1, 98, 3, 12, 11, 98, 20]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 56, 8, 26, 28, 2, 21, 42, 12, -6, 58, 8, 0, 3, 1, 96, 1]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.subtract %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0, 0, 0, 0, -56, -6, -23, -22, 85, -21, -39, 73, 60, -57, 90, 3, 9, 10, 2, 19]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 27244506, 32798, 16441639, 7, 31491, 85, 12, 617366, 225, 248, 528014, 5090208, 7, 25, 0, 13151185]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 1, 3244, 11, 1, 2, 51746561, 4419302, 23939548, 703766582, 1, 130488, 0, 3147, 48807243, 0, 8107501]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.subtract %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[0, 0, 0, 0, 27244505, 29554, 16441628, 6, 31489, -51746476, -4419290, -23322182, -703766357, 247, 397526, 5090208, -3140, -48807218, 0, 5043684]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, -4126106773798972913, 2028, 14, 1627238, 8048456370843744, 253, 1184934319, 56941618923120860, 502618603642, 72645675159, 11930861019, 324222589517865482, 68902123643301, 585580709, 11016747947596, 287446]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, -4518631483828696131, 914183, 109365339615487402, -7234113808719598496, 22, 215015, 10410, 3723, 9894437750, 429563856895090, 109850222451627, 10091461928856, 623745877376171, 7672945, 1827, 194917502760424]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.subtract %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[0, 0, 0, 0, 392524710029723218, -912155, -109365339615487388, 7234113808721225734, 8048456370843722, -214762, 1184923909, 56941618923117137, 492724165892, -429491211219931, -109838291590608, 324212498055936626, -554843753732870, 577907764, 11016747945769, -194917502472978]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 4, 225, 22, 36, 20, 30, 3, 14, 4, 5, 30, 187, 3, 0, 0, 0]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 33, 8, 2, 60, 9, 42, 61, 91, 52, 3, 237, 17, 0, 0, 11, 16]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.subtract %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 0, 0, 0, 227, 217, 20, 232, 11, 244, 198, 179, 208, 2, 49, 170, 3, 0, 245, 240]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 905, 1556197028, 16950566, 1, 17, 7921452, 5, 125, 73, 336448, 56632259, 1663, 3, 1, 1, 838366]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 2, 195, 1, 15, 645132, 9, 10154, 5957, 136089128, 2500, 0, 34312, 115556, 20320292, 58, 1226]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.subtract %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 0, 0, 0, 903, 1556196833, 16950565, 4294967282, 4294322181, 7921443, 4294957147, 4294961464, 4158878241, 333948, 56632259, 4294934647, 4294851743, 4274647005, 4294967239, 837140]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 246917819097957, 3826355, 376224363763648325, 115915619502535, 6946573933103182, 984554986, 16181719187227, 2090408335, 309, 448899269035, 2727073743992, 175274, 1780845648960909579, 1, 880422, 24288765604539]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 19445801993550740, 66, 4034359921, 22370276747162955, 949443, 41002420711, 3357648128691426995, 1321654884585, 2182448814071, 472214252, 289622931351121740, 128229520734133408, 47599321574, 4812375090, 237828650993588, 656330]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.subtract %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 0, 0, 0, 18427545189535098833, 3826289, 376224359729288404, 18424489712581891196, 6946573932153739, 18446744033691685891, 15089112126737311848, 18446742754145075366, 18446741891260737854, 448427054783, 18157123869432173868, 18318514552975593482, 1780845601361588005, 18446744068897176527, 18446506245059438450, 24288764948209]> : tensor<20xui64>} : (tensor<20xui64>) -> ()
  return
}
