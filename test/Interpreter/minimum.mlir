// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -9.365, 2.146, -8.785, 1.608, 0.237, -6.461, -5.521, 4.645, 7.499, 6.443, 5.076, -6.613, -2.965, 2.858, -4.385, 7.917, 6.354, -2.528, -4.414, -9.622]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, -4.775, -9.946, -4.506, -2.34, 6.941, 3.685, -4.295, -4.95, -6.874, -2.479, 5.46, 7.067, -6.505, -1.961, -5.187, -1.363, 8.603, -6.515, 5.501, 0.791]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.minimum %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[1.5, -1.0, 0.0, 0xFF800000, 0x7FC00000, -0.0, -1.0, -0.0, 0xFF800000, 0xFFC00000, 2.0, -1.0, 0.0, 0xFF800000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, 0x7FC00000, -9.365, -9.946, -8.785, -2.34, 0.237, -6.461, -5.521, -4.95, -6.874, -2.479, 5.076, -6.613, -6.505, -1.961, -5.187, -1.363, 6.354, -6.515, -4.414, -9.622]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.5, 1.5, 1.5, 1.5, 1.5, -0.0, -0.0, -0.0, -0.0, -0.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 5.469, -4.434, -5.75, 8.675, -1.699, -6.784, -4.309, -1.937, -0.451, 8.861, 7.063, -4.284, 3.195, 6.257, -7.189, -3.319, -9.908, 2.734, 2.365, 6.29]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -0.101, -7.052, 6.819, -9.546, -7.22, -6.706, -1.552, -2.549, 0.235, -0.245, -3.561, -8.547, -5.856, -0.771, 6.102, -1.891, -5.961, -6.718, -8.806, -8.982]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.minimum %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[1.5, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, -0.0, -1.0, -0.0, 0xFFF0000000000000, 0xFFF8000000000000, 2.0, -1.0, 0.0, 0xFFF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0x7FF8000000000000, -0.101, -7.052, -5.75, -9.546, -7.22, -6.784, -4.309, -2.549, -0.451, -0.245, -3.561, -8.547, -5.856, -0.771, -7.189, -3.319, -9.908, -6.718, -8.806, -8.982]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 1, 7, 1, 15, 4, 5, 0, 30, 89, 7, 55, 4, 1, 7, 32, 0]> : tensor<20xi8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<20xi8>
  %yc_2 = stablehlo.constant dense<[-128, 127, 0, 1, 84, 9, 1, 53, 9, 6, 14, 0, 2, 1, 17, 0, 0, -68, 20, 2]> : tensor<20xi8>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<20xi8>
  %r_2 = stablehlo.minimum %x_2, %y_2 : tensor<20xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[-128, 127, 0, 1, 1, 7, 1, 15, 4, 5, 0, 0, 2, 1, 17, 0, 0, -68, 20, 0]> : tensor<20xi8>} : (tensor<20xi8>) -> ()

  %xc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 493, 84, 469, 796365, 1531034860, 2019689, 86069, 196, 230, 28533, 18063, 51, 98313503, 297705, 14, 1393239]> : tensor<20xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<20xi32>
  %yc_3 = stablehlo.constant dense<[-2147483648, 2147483647, 0, 1, 39602557, 872427, 7959, 191634080, 112144, 6737, 689666400, 209, 212475380, 107688062, 13639, 6706258, 44970, 717154, 13, 211755000]> : tensor<20xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<20xi32>
  %r_3 = stablehlo.minimum %x_3, %y_3 : tensor<20xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[-2147483648, 2147483647, 0, 1, 493, 84, 469, 796365, 112144, 6737, 86069, 196, 230, 28533, 13639, 51, 44970, 297705, 13, 1393239]> : tensor<20xi32>} : (tensor<20xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 20565945, 1688, 151792518, 63599240, 143, 608429752158491640, 3837024539294, 5856113934243, 47187615, 24764636261, 7143122, 1880301895854, 12354, 759, 57817227999, 19562804]> : tensor<20xi64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<20xi64>
  %yc_4 = stablehlo.constant dense<[-9223372036854775808, 9223372036854775807, 0, 1, 210971848656, 2, 44, 303591280917957, 3694261906, 3532379071, 36936171112, 456998068056, 30, 236, 5629464986664284, 1513498, 13647320531647665, 227481031, 528511313, 66249257128]> : tensor<20xi64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<20xi64>
  %r_4 = stablehlo.minimum %x_4, %y_4 : tensor<20xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[-9223372036854775808, 9223372036854775807, 0, 1, 20565945, 2, 44, 63599240, 143, 3532379071, 36936171112, 456998068056, 30, 236, 7143122, 1513498, 12354, 759, 528511313, 19562804]> : tensor<20xi64>} : (tensor<20xi64>) -> ()

  %xc_5 = stablehlo.constant dense<[0, 255, 0, 1, 6, 12, 28, 4, 22, 8, 3, 1, 0, 11, 1, 21, 0, 60, 7, 81]> : tensor<20xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<20xui8>
  %yc_5 = stablehlo.constant dense<[0, 255, 0, 1, 17, 60, 30, 13, 95, 51, 1, 0, 122, 90, 2, 31, 1, 2, 1, 57]> : tensor<20xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<20xui8>
  %r_5 = stablehlo.minimum %x_5, %y_5 : tensor<20xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[0, 255, 0, 1, 6, 12, 28, 4, 22, 8, 1, 0, 0, 11, 1, 21, 0, 2, 1, 57]> : tensor<20xui8>} : (tensor<20xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 1144665, 1573523, 28924, 212252133, 13, 47, 125, 442016, 465358, 472330, 12, 0, 62, 3242, 28, 2832]> : tensor<20xui32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<20xui32>
  %yc_6 = stablehlo.constant dense<[0, 4294967295, 0, 1, 6520, 60, 255781, 2, 125, 348, 0, 3, 128390536, 0, 460, 815538, 255649595, 489, 4, 26872]> : tensor<20xui32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<20xui32>
  %r_6 = stablehlo.minimum %x_6, %y_6 : tensor<20xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[0, 4294967295, 0, 1, 6520, 60, 28924, 2, 13, 47, 0, 3, 465358, 0, 12, 0, 62, 489, 4, 2832]> : tensor<20xui32>} : (tensor<20xui32>) -> ()

  %xc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 3461, 3557667978189, 4402711978, 203879488593873, 1212633, 2, 6773600105796, 694922353826173, 5162104000676, 1798, 81565992, 317868010274954, 2481178, 959656, 2689, 1770]> : tensor<20xui64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<20xui64>
  %yc_7 = stablehlo.constant dense<[0, 18446744073709551615, 0, 1, 62483, 34894106272801804, 0, 0, 318313847553, 412047645796209157, 11161277853647390, 156499365469314, 67753100517, 31, 13797, 127553436492679522, 4446137668, 138408784, 7281375, 189098877550558]> : tensor<20xui64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<20xui64>
  %r_7 = stablehlo.minimum %x_7, %y_7 : tensor<20xui64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[0, 18446744073709551615, 0, 1, 3461, 3557667978189, 0, 0, 1212633, 2, 6773600105796, 156499365469314, 67753100517, 31, 13797, 317868010274954, 2481178, 959656, 2689, 1770]> : tensor<20xui64>} : (tensor<20xui64>) -> ()

  %xc_8 = stablehlo.constant dense<[false, true, false, false, true, false, true, false, true, false, true, false, true, false, false, true, false, true, true, true]> : tensor<20xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<20xi1>
  %yc_8 = stablehlo.constant dense<[false, false, true, true, true, true, false, false, true, false, true, false, true, true, false, false, true, false, true, false]> : tensor<20xi1>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<20xi1>
  %r_8 = stablehlo.minimum %x_8, %y_8 : tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[false, false, false, false, true, false, false, false, true, false, true, false, true, false, false, false, false, false, true, false]> : tensor<20xi1>} : (tensor<20xi1>) -> ()
  return
}
