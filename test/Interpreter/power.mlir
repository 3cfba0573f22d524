// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// Integers: modulo 2^bits.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.556, 0.773, 4.517, 0.247, 1.626, 3.146, 3.214, 4.896, 4.075, 0.301, 1.303, 2.037, 3.805, 0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 2.813, 2.972, 3.115, 0.054, 1.309, -1.531, 0.72, 2.664, 2.089, -1.238, 3.099, -3.829, 3.855]> : tensor<40xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<40xf32>
  %yc_0 = stablehlo.constant dense<[0.786, 2.905, -0.687, 0.825, 2.818, -2.079, 0.528, -2.624, 2.963, 2.81, -0.294, 0.75, 0.293, 0x7FC00000, 0xFF800000, 0x7F800000, -1.0, 1.0, -0.0, 0.0, 0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 4.0, 1.0, 3.0, 4.0, -2.0, -4.0, -2.0, -5.0, -3.0, -5.0, -5.0, -4.0, 1.0]> : tensor<40xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<40xf32>
  %r_0 = stablehlo.power %x_0, %y_0 : tensor<40xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, 0.0, 1.0, 0xFFC00000, 0x7F800000, 0.0, 0x7FC00000, 0.31344894, 0.4663112, 69.20361, 1.5085062, 1.4399267, 1.3990824, 0x7FC00000, 0.0, 0x7F800000, 3.3222592, 1.303, 1.0, 1.0, 1.0, 1.0, 1.0, -1.0, 0x7F800000, 0.0, 0x7FC00000, 62.615074, 2.972, 30.225546, 8.503057e-06, 0.58360726, 0.18201166, 1.9290122, 0.0074529615, 0.10969446, -0.34387192, 0.0034985826, 0.0046522017, 3.855]> : tensor<40xf32>} : (tensor<40xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.524, 0.224, 2.868, 1.133, 4.136, 4.928, 4.856, 2.589, 4.654, 1.024, 3.106, 0.289, 3.227, 0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.449, -1.9, 2.59, 0.286, -0.846, 3.834, 0.254, 0.827, 2.029, -3.374, 0.573, -0.269, -0.631]> : tensor<40xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<40xf64>
  %yc_1 = stablehlo.constant dense<[-1.056, 1.928, -0.329, -0.484, -2.983, -2.44, 1.781, 2.994, -1.43, 2.129, 0.864, -0.956, -2.976, 0x7FF8000000000000, 0xFFF0000000000000, 0x7FF0000000000000, -1.0, 1.0, -0.0, 0.0, 0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -5.0, 3.0, -4.0, 2.0, 4.0, 1.0, -1.0, 2.0, 2.0, -2.0, 2.0, 4.0, -2.0]> : tensor<40xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<40xf64>
  %r_1 = stablehlo.power %x_1, %y_1 : tensor<40xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0x7FF0000000000000, 0.0, 1.0, 0xFFF8000000000000, 0.0, 0.0, 0x7FF8000000000000, 0.14443680504529433, 8.494646952314856, 9.422930847525809, 1.113921642862441, 0.2573647202527574, 0.008681844427252209, 0x7FF8000000000000, 0.0, 0x7FF0000000000000, 0.9765625, 3.106, 1.0, 1.0, 1.0, 1.0, 1.0, -1.0, 0x7FF0000000000000, 0.0, 0x7FF8000000000000, 0.1565518026080137, -6.858999999999999, 0.022222910831214093, 0.08179599999999998, 0.5122493926559999, 3.834, 3.937007874015748, 0.6839289999999999, 4.116841, 0.087843542919828, 0.3283289999999999, 0.005236114321000001, 2.511546836581182]> : tensor<40xf64>} : (tensor<40xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[9, -7, 5, -3, -3, 6, -9, -8, -7, 6, 5, -2]> : tensor<12xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<12xi32>
  %yc_2 = stablehlo.constant dense<[0, 2, 7, 9, 0, 1, 7, 6, 6, 0, 10, 6]> : tensor<12xi32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<12xi32>
  %r_2 = stablehlo.power %x_2, %y_2 : tensor<12xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[1, 49, 78125, -19683, 1, 6, -4782969, 262144, 117649, 1, 9765625, 64]> : tensor<12xi32>} : (tensor<12xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[1, 8, -3, 7, 1, 6, -8, 5, 6, -8, 7, 8]> : tensor<12xi64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<12xi64>
  %yc_3 = stablehlo.constant dense<[2, 9, 3, 10, 4, 11, 11, 1, 8, 3, 0, 2]> : tensor<12xi64>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<12xi64>
  %r_3 = stablehlo.power %x_3, %y_3 : tensor<12xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[1, 134217728, -27, 282475249, 1, 362797056, -8589934592, 5, 1679616, -512, 1, 64]> : tensor<12xi64>} : (tensor<12xi64>) -> ()

  %xc_4 = stablehlo.constant dense<[5, 9, 7, 5, 9, 1, 6, 2, 1, 7, 8, 4]> : tensor<12xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<12xui8>
  %yc_4 = stablehlo.constant dense<[3, 6, 1, 1, 7, 9, 8, 10, 11, 4, 7, 11]> : tensor<12xui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<12xui8>
  %r_4 = stablehlo.power %x_4, %y_4 : tensor<12xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[125, 241, 7, 5, 121, 1, 0, 0, 1, 97, 0, 0]> : tensor<12xui8>} : (tensor<12xui8>) -> ()

  // Negative exponents.
  %xc_5 = stablehlo.constant dense<[1, -1, -1, 2, -3, 1]> : tensor<6xi32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<6xi32>
  %yc_5 = stablehlo.constant dense<[-1, -2, -3, -1, -2, -7]> : tensor<6xi32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<6xi32>
  %r_5 = stablehlo.power %x_5, %y_5 : tensor<6xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[1, 1, -1, 0, 0, 1]> : tensor<6xi32>} : (tensor<6xi32>) -> ()
  return
}
