// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0.492, -8.06, 4.322, 4.274, -9.674, -6.971, -7.649, 0.956, 3.732, 9.076, 7.295, -6.265, -5.381, 9.439, 2.165, -6.606, 2.526, 5.591, -2.875, -6.387]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 9.053, 3.405, -1.852, 7.231, 2.748, 5.284, 4.06, 3.362, 8.696, 9.838, -4.276, -7.318, -4.662, -4.835, -9.813, 4.426, 6.38, -8.408, 9.09, -9.584]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.maximum %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[2.0, 1.5, 1.5, 1.5, 0x7FC00000, 2.0, -0.0, 0.0, -0.0, 0x7FC00000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 9.053, 3.405, 4.322, 7.231, 2.748, 5.284, 4.06, 3.362, 8.696, 9.838, 7.295, -6.265, -4.662, 9.439, 2.165, 4.426, 6.38, 5.591, 9.09, -6.387]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -9.637, 8.7, 8.134, -5.85, 9.134, 8.173, -2.073, 5.182, -9.346, 4.7, -1.618, -3.751, 2.425, 6.215, -4.431, -1.732, 3.739, -4.79, -5.011, -6.357]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -3.555, 0.44, 3.407, 6.96, 4.54, -2.108, 0.852, -5.851, -0.971, -2.97, -3.94, 6.046, 9.497, 4.469, -8.574, -0.722, -8.747, 1.879, 0.355, -8.068]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.maximum %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[2.0, 1.5, 1.5, 1.5, 0x7FF8000000000000, 2.0, -0.0, 0.0, -0.0, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -3.555, 8.7, 8.134, 6.96, 9.134, 8.173, 0.852, 5.182, -0.971, 4.7, -1.618, 6.046, 9.497, 6.215, -4.431, -0.722, 3.739, 1.879, 0.355, -6.357]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 35, 5, 47, 0, 61, 12, 11, 1, 27, 7, 95, 17, 60, 14, 0, 0]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 13, 72, 85, 74, 108, 22, 67, 22, 1, 117, 61, 0, 6, 1, 8, 2]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.maximum %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-128, 127, 0, 1, 35, 72, 85, 74, 108, 22, 67, 22, 27, 117, 95, 17, 60, 14, 8, 2]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 27, 103778232, 0, 280, 95379, 83584089, 51, 36, 0, 11808621, 7635632, 1537833, 9420628, 72, 55, 80]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 213978887, 57302590, 2, 125, 6, 57528, 46265, 778499, 1004044, 286, 4176130, 44, 501932065, 38810, 58903, 12408031]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.maximum %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-2147483648, 2147483647, 0, 1, 213978887, 103778232, 2, 280, 95379, 83584089, 46265, 778499, 1004044, 11808621, 7635632, 1537833, 501932065, 38810, 58903, 12408031]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 2946624754836103909, 5118088021232878, 936649495648054, 863, 1721316994126, 3891482458378817287, 942, 2258706185459, 55, 227784986, 15751999222350, 45, 120466539, 225715, 27117952972774823, 69895]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 7, 2506698223186185, 171194391392040, 568036507354099, 759515017593, 47, 126019936954272470, 1106774042034, 2918548, 365156906059101, 1733, 30745583411952, 273, 250942, 572, 1883505978805670118]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.maximum %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[-9223372036854775808, 9223372036854775807, 0, 1, 2946624754836103909, 5118088021232878, 936649495648054, 568036507354099, 1721316994126, 3891482458378817287, 126019936954272470, 2258706185459, 2918548, 365156906059101, 15751999222350, 30745583411952, 120466539, 250942, 27117952972774823, 1883505978805670118]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 110, 2, 1, 1, 238, 57, 7, 43, 7, 30, 14, 12, 18, 1, 0, 1]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 15, 60, 0, 116, 0, 1, 21, 18, 7, 2, 4, 3, 1, 6, 168, 65]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.maximum %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 255, 0, 1, 110, 60, 1, 116, 238, 57, 21, 43, 7, 30, 14, 12, 18, 6, 168, 65]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 20442, 386662787, 1149250, 3926, 1377, 15, 65714, 378, 271, 4463289, 3, 572697, 26395, 10052, 188228666, 1478036]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 3541196, 714211, 12580, 20821, 53088, 1212900334, 120, 16, 413879, 973, 2, 80734, 24769, 253636, 1, 3243]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.maximum %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 4294967295, 0, 1, 3541196, 386662787, 1149250, 20821, 53088, 1212900334, 65714, 378, 413879, 4463289, 3, 572697, 26395, 253636, 188228666, 1478036]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 2424506688027765557, 94729348080, 39163145586318, 62786797796820465, 55163788187870420, 375331820, 23, 102490239005598, 16956752374, 6287390697390290317, 4028755406201647405, 119105522240, 143894190463016, 141473898778231, 1366122497150249, 2158]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 4195171441262668327, 7875455, 13514380, 9578633, 4589780151549756091, 60191960435536, 242341026453, 14095674, 3782387948, 1824915261659, 8805842141606819499, 7683493976, 1456890510418310, 544517086621086, 33126928595, 257492]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.maximum %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 18446744073709551615, 0, 1, 4195171441262668327, 94729348080, 39163145586318, 62786797796820465, 4589780151549756091, 60191960435536, 242341026453, 102490239005598, 16956752374, 6287390697390290317, 8805842141606819499, 119105522240, 1456890510418310, 544517086621086, 1366122497150249, 257492]> : tensor<20xui64>} : (tensor<20xui64>) -> ()

  %xc_8 = stablehlo.constant dense<[true, false, false, true, true, false, false, false, true, true, false, true, true, true, false, false, true, false, false, true]> : tensor<20xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<20xi1>
  %yc_8 = stablehlo.constant dense<[true, true, false, false, false, false, false, true, false, true, false, true, true, true, true, false, true, false, false, false]> : tensor<20xi1>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<20xi1>
  %r_8 = stablehlo.maximum %x_8, %y_8 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[true, true, false, true, true, false, false, true, true, true, false, true, true, true, true, false, true, false, false, true]> : tensor<20xi1>} : (tensor<20xi1>) -> ()
  return
}
