// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded. f64 is compared with XLA's f64, whose own error is counted in: a relative bound
// where that is many ULPs.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e-08, 9.0, -0.261, 0.024, 4.982, 2.587, 2.327, 0.635, -1.554, 5.728, -0.63, -1.433, -0.279, 1.041, -1.184, 3.119, 3.21, 5.468]> : tensor<25xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<25xf32>
  %r_0 = chlo.erfc %x_0 : tensor<25xf32> -> tensor<25xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 0.1572992, 1.8427008, 0.0, 2.0, 0x7FC00000, 1.0, 4.1370317e-37, 1.2879541, 0.9729241, 1.846484e-12, 0.00025362615, 0.0009987635, 0.3691719, 1.9720286, 5.468181e-16, 1.6270465, 1.9572934, 1.3068365, 0.14096786, 1.9059536, 1.0292662e-05, 5.6354206e-06, 1.0510763e-14]> : tensor<25xf32>} : (tensor<25xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 1.0011717677116394e-08, 9.0, -1.4375, 5.21875, 3.953125, 0.8125, -0.431640625, -1.1171875, 0.48828125, 4.5, -2.84375, 3.703125, -0.59765625, 0.86328125, -0.4453125, 1.9453125, -2.6875, 4.5]> : tensor<25xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<25xbf16>
  %r_1 = chlo.erfc %x_1 : tensor<25xbf16> -> tensor<25xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[1.0, 1.0, 0.1572265625, 1.84375, 0.0, 2.0, 0x7FC0, 1.0, 4.1436175866485635e-37, 1.9609375, 1.580957587066223e-13, 2.2584572434425354e-08, 0.25, 1.4609375, 1.8828125, 0.490234375, 1.964508555829525e-10, 2.0, 1.6298145055770874e-07, 1.6015625, 0.2216796875, 1.46875, 0.005950927734375, 2.0, 1.964508555829525e-10]> : tensor<25xbf16>} : (tensor<25xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0e-08, 9.0, 3.895, -0.716, -2.628, 4.875, 3.554, -2.271, 1.786, 2.188, 1.529, 0.43, 3.964, 5.02, 5.585, 4.581, 5.063, -0.285]> : tensor<25xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<25xf64>
  %r_2 = chlo.erfc %x_2 : tensor<25xf64> -> tensor<25xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 0.0e+00 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[1.0, 1.0, 0.15729920705028513, 1.8427007929497148, 0.0, 2.0, 0x7FF8000000000000, 0.9999999887162083, 4.137031746513812e-37, 3.621883672327504e-08, 1.688737706902156, 1.9997980409022906, 5.413406466297941e-12, 5.005158114814572e-07, 1.9986803826697446, 0.01154399661347961, 0.001972783761422293, 0.030592553511868927, 0.5431133054504598, 2.0712464871576732e-08, 1.2534311681052122e-12, 2.825453973758293e-15, 9.263136375933389e-11, 8.058103269152672e-13, 1.313089194351421]> : tensor<25xf64>} : (tensor<25xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[5.082, 3.468, -0.277]], [[0.914, -2.702, -0.945]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.erfc %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[6.6214406e-13, 9.366918e-07, 1.3047476]], [[0.1961525, 1.9998672, 1.8185918]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
