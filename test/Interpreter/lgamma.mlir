// Made by test/Goldens/generate.py. Expected values are XLA's.
// f32 and bf16: 4 ULPs of XLA's f64 result rounded. f64: XLA's own error is up to some units in the last
// place of the terms that it adds up, so near zeros of the function and where they are large it is
// compared with an absolute and a relative bound.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1.0e-05, 0x7F800000, 0x7FC00000, 1.5, 2.5, 8.5, 1.0e+10, 0.0, -0.0, -1.0, -0.5, 0xFF800000, 4.859, 17.314, 15.266, 3.292, 18.762, 5.741, 9.771, 5.278, 17.149, 10.2, 6.126, 7.777, -1.77, -3.811, 12.522, 13.904]> : tensor<34xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<34xf32>
  %r_0 = chlo.lgamma %x_0 : tensor<34xf32> -> tensor<34xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, 0.0, 0.5723649, 0.6931472, 12.801827, 359.13422, 11.512919, 0x7F800000, 0x7FC00000, -0.12078224, 0.28468287, 9.549267, 2.2025852e+11, 0x7F800000, 0x7F800000, 0x7F800000, 1.2655121, 0x7F800000, 2.9679148, 31.55513, 25.905022, 0.97883135, 35.702522, 4.3517866, 12.288956, 3.605137, 31.090254, 13.254267, 5.003891, 8.079017, 1.0665796, -1.1719329, 18.789043, 22.302626]> : tensor<34xf32>} : (tensor<34xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1.0013580322265625e-05, 0x7F80, 0x7FC0, 1.5, 2.5, 8.5, 9999220736.0, 0.0, -0.0, -1.0, -0.5, 0xFF80, -2.359375, 6.3125, 16.25, 17.25, 1.2109375, 10.8125, 14.8125, 16.25, 17.25, -0.10888671875, 0.37890625, 0.80078125, 1.3671875, -0.69140625, -3.09375, 8.5625]> : tensor<34xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<34xbf16>
  %r_1 = chlo.lgamma %x_1 : tensor<34xbf16> -> tensor<34xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, 0.0, 0.57421875, 0.69140625, 12.8125, 360.0, 11.5, 0x7F80, 0x7FC0, -0.12060546875, 0.28515625, 9.5625, 220117073920.0, 0x7F80, 0x7F80, 0x7F80, 1.265625, 0x7F80, 0.1962890625, 5.34375, 28.625, 31.375, -0.08837890625, 14.6875, 24.75, 28.625, 31.375, 2.296875, 0.8515625, 0.1513671875, -0.1171875, 1.4375, 0.470703125, 9.6875]> : tensor<34xbf16>} : (tensor<34xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[1.0, 2.0, 0.5, 3.0, 10.0, 100.0, 1.0e-05, 0x7FF0000000000000, 0x7FF8000000000000, 1.5, 2.5, 8.5, 10000000000.0, 0.0, -0.0, -1.0, -0.5, 0xFFF0000000000000, 13.243, 13.392, 4.436, 6.645, 4.659, 10.182, 9.43, 17.853, -3.763, 9.745, 4.487, 1.237, 16.915, 4.499, 1.878, 13.918]> : tensor<34xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<34xf64>
  %r_2 = chlo.lgamma %x_2 : tensor<34xf64> -> tensor<34xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.0, 0.0, 0.5723649429247004, 0.6931471805599441, 12.801827480081473, 359.1342053695754, 11.512919692895828, 0x7FF0000000000000, 0x7FF8000000000000, -0.12078223763524498, 0.2846828704729196, 9.549267257301, 220258509288.81058, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF0000000000000, 1.2655121234846451, 0x7FF0000000000000, 20.603376852480814, 20.98348466619592, 2.3653609314236332, 5.924268417266097, 2.6776706071114518, 13.213377218554914, 11.535764419144943, 33.08492889883772, -1.293571352086884, 12.23108074265893, 2.435702288647188, -0.09521327666325785, 30.43378072221889, 2.452347824288895, -0.046653019030729936, 22.33897399817404]> : tensor<34xf64>} : (tensor<34xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[12.359, 16.956, 16.542]], [[16.204, -2.804, 14.073]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.lgamma %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[18.384768, 30.548563, 29.394264]], [[28.459776, 0.14253514, 22.742374]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
