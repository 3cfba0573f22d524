// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 5.0, -9.545, -8.334, 15.843, -4.866, 19.855, -19.861, -8.974, -18.353, -6.679, 8.618, 10.436, 3.107]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.exponential %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 2.7182817, 0.36787945, 0x7F800000, 0.0, 0x7FC00000, 148.41316, 7.1558155e-05, 0.00024020937, 7.594998e+06, 0.0077041187, 4.1967853e+08, 2.3685212e-09, 0.00012666054, 1.0700229e-08, 0.0012570345, 5530.315, 34064.117, 22.353884]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.532, 2.067, 8.815, 9.874, 6.018, -7.259, -19.197, -7.006, 9.994, 12.91, -7.287, -9.136, 2.919]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.exponential %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 2.7182818284590455, 0.3678794411714423, 0x7FF0000000000000, 0.0, 0x7FF8000000000000, 1.702333573366781, 7.901084274564997, 6734.507764621206, 19418.85926686869, 410.75626114390656, 0.0007038114953133207, 4.600963954863136e-09, 0.0009064270548580008, 21894.70268465741, 404335.3957385773, 0.0006843781104636636, 0.00010771733827393458, 18.52275543984141]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[13.9, -11.443, -4.464]], [[-4.304, 11.549, -14.671]], [[-13.905, 13.599, -5.829]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.exponential %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[1.088161e+06, 1.0724284e-05, 0.011516203]], [[0.013514395, 103673.29, 4.2507529e-07]], [[9.143982e-07, 805324.0, 0.0029410166]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
