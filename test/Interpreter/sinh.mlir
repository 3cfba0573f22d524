// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e-06, 0.1, -2.564, -0.218, -0.619, -1.894, 3.485, -3.904, -4.803, 4.691, 0.35, 7.695, 5.308, 4.541, 5.543, 9.727, 5.397, 8.043]> : tensor<25xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<25xf32>
  %r_0 = chlo.sinh %x_0 : tensor<25xf32> -> tensor<25xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.1752012, -1.1752012, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e-06, 0.10016675, -6.455333, -0.21973081, -0.6592937, -3.2477155, 16.295885, -24.790148, -60.933643, 54.476456, 0.35718971, 1098.6669, 100.9705, 46.886932, 127.71966, 8382.094, 110.369316, 1555.9677]> : tensor<25xf32>} : (tensor<25xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 9.98377799987793e-07, 0.10009765625, -0.95703125, 4.375, -1.9375, -5.15625, 6.90625, -3.046875, -0.1376953125, 6.625, -6.3125, 7.28125, -2.640625, -6.5625, 5.96875, -1.421875, 7.46875, -1.2265625]> : tensor<25xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<25xbf16>
  %r_1 = chlo.sinh %x_1 : tensor<25xbf16> -> tensor<25xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 1.171875, -1.171875, 0x7F80, 0xFF80, 0x7FC0, 9.98377799987793e-07, 0.10009765625, -1.109375, 39.75, -3.40625, -87.0, 500.0, -10.5, -0.1376953125, 376.0, -276.0, 728.0, -6.96875, -354.0, 196.0, -1.953125, 876.0, -1.5546875]> : tensor<25xbf16>} : (tensor<25xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0e-06, 0.1, -9.913, 3.891, 8.212, -6.92, 0.822, -7.784, 8.334, 7.487, -3.109, 1.803, -4.376, -0.627, 8.487, 3.299, -8.907, -3.82]> : tensor<25xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<25xf64>
  %r_2 = chlo.sinh %x_2 : tensor<25xf64> -> tensor<25xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.1752011936438016, -1.1752011936438016, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0000000000001666e-06, 0.10016675001984403, -10095.578321159883, 24.46969848147078, 1842.4523199060404, -506.1595033524874, 0.9177468548813227, -1200.9313336088805, 2081.51809893875, 892.3447112159748, -11.17699449226418, 2.951509961402493, -39.753371782292255, -0.668897106429879, 2425.6450717103035, 13.524309882261335, -3691.738635861637, -22.791140259977233]> : tensor<25xf64>} : (tensor<25xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[6.916, -7.03, 6.366]], [[7.623, -4.852, 3.802]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.sinh %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[504.13885, -565.01495, 290.86234]], [[1022.3434, -63.99417, 22.384176]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
