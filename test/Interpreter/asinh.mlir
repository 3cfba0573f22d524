// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 1.0e+20, -1.0e+20, 15.957, -10.109, 12.062, -15.152, 5.779, 12.003, 13.302, -2.461, 12.314, -19.652, -18.939, 9.056, 1.186, 13.02, -4.613, -3.585]> : tensor<30xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<30xf32>
  %r_0 = chlo.asinh %x_0 : tensor<30xf32> -> tensor<30xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.8813736, -0.8813736, 0x7F800000, 0xFF800000, 0x7FC00000, 0.4812118, -0.4812118, 1.0e-08, 0.8806663, 1.1947632, 46.74485, -46.74485, 3.4640253, -3.0090108, 3.184921, -3.4123669, 2.4547808, 3.1800346, 3.2824714, -1.6326487, 3.2055287, -3.671973, -3.6350667, 2.899609, 1.0069796, 3.2611053, -2.233572, -1.9888133]> : tensor<30xf32>} : (tensor<30xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 0.5, -0.5, 1.0011717677116394e-08, 1.0, 1.5, 9.972771014849226e+19, -9.972771014849226e+19, 9.3125, 9.4375, 18.875, 10.9375, 8.375, 0.94921875, 15.9375, 19.25, -16.75, 3.65625, -19.5, -19.125, 19.75, 17.625, -0.2373046875, 16.75]> : tensor<30xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<30xbf16>
  %r_1 = chlo.asinh %x_1 : tensor<30xbf16> -> tensor<30xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 0.8828125, -0.8828125, 0x7F80, 0xFF80, 0x7FC0, 0.48046875, -0.48046875, 1.0011717677116394e-08, 0.8828125, 1.1953125, 46.75, -46.75, 2.921875, 2.9375, 3.625, 3.09375, 2.828125, 0.84375, 3.46875, 3.65625, -3.515625, 2.0, -3.671875, -3.640625, 3.671875, 3.5625, -0.2353515625, 3.515625]> : tensor<30xbf16>} : (tensor<30xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 1.0e+20, -1.0e+20, -7.365, -10.285, -14.974, -8.814, 13.099, 19.601, -4.455, -11.784, -6.979, -8.464, 6.154, 2.298, 12.384, 7.607, -8.557, 0.02]> : tensor<30xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<30xf64>
  %r_2 = chlo.asinh %x_2 : tensor<30xf64> -> tensor<30xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.8813735870195429, -0.8813735870195429, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.48121182505960347, -0.48121182505960347, 9.999999999999999e-09, 0.8806663034322093, 1.1947632172871094, 46.74484904044086, -46.74484904044086, -2.6944635608897545, -3.026188737488461, -3.4005756572290604, -2.872691181650446, 3.2671369119104257, 3.6693778358083637, -2.199539035407194, -3.161685357285908, -2.6411465384126327, -2.832440633858368, 2.5167862680408635, 1.5694807995371618, 3.2111786404176152, 2.7265086177118367, -2.843293750489661, 0.01999866690660954]> : tensor<30xf64>} : (tensor<30xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-10.401, -7.681, 5.452]], [[-3.12, -17.287, 10.355]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.asinh %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-3.037352, -2.7361078, 2.3974361]], [[-1.8557259, -3.5439374, 3.0329401]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
