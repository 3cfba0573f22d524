// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e-08, 5.0, -7.0, -2.377, -1.959, 1.795, -1.545, 0.89, 2.333, 1.021, -2.566, 0.122, -1.662, 1.803, 2.725, -1.366, 0.557, 1.935, 2.974]> : tensor<26xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<26xf32>
  %r_0 = chlo.erf %x_0 : tensor<26xf32> -> tensor<26xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.8427008, -0.8427008, 1.0, -1.0, 0x7FC00000, 1.1283792e-08, 1.0, -1.0, -0.999225, -0.994402, 0.9888675, -0.9711082, 0.79184324, 0.99903095, 0.8512363, -0.9997153, 0.1369823, -0.9812479, 0.98922235, 0.99988365, -0.9466178, 0.5691377, 0.9937904, 0.999974]> : tensor<26xf32>} : (tensor<26xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 1.0011717677116394e-08, 5.0, -7.0, -1.5859375, -2.828125, -0.40625, 1.0078125, -1.2734375, 0.21875, 1.0390625, -2.21875, -1.3359375, -1.21875, 0.76953125, -1.984375, -2.53125, 2.015625, -0.546875, 2.84375]> : tensor<26xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<26xbf16>
  %r_1 = chlo.erf %x_1 : tensor<26xbf16> -> tensor<26xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 0.84375, -0.84375, 1.0, -1.0, 0x7FC0, 1.1292286217212677e-08, 1.0, -1.0, -0.9765625, -1.0, -0.43359375, 0.84765625, -0.9296875, 0.2431640625, 0.859375, -1.0, -0.94140625, -0.9140625, 0.72265625, -0.99609375, -1.0, 0.99609375, -0.5625, 1.0]> : tensor<26xbf16>} : (tensor<26xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0e-08, 5.0, -7.0, -0.164, -2.762, 2.699, -0.617, -0.655, 1.076, 0.74, -0.019, -0.722, 2.476, 0.854, 2.12, -2.403, -1.512, -0.345, 1.878]> : tensor<26xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<26xf64>
  %r_2 = chlo.erf %x_2 : tensor<26xf64> -> tensor<26xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.8427007929497149, -0.8427007929497149, 1.0, -1.0, 0x7FF8000000000000, 1.1283791670955126e-08, 0.9999999999984626, -1.0, -0.18340841240875144, -0.9999061859421279, 0.9998648952530136, -0.6171023751485524, -0.6457150388691635, 0.8719141764257399, 0.7046780778547458, -0.021436624603286207, -0.6927750257035239, 0.9995375140901525, 0.7728520906815287, 0.9972836067851606, -0.9993220765830553, -0.9675068598385415, -0.374381931523552, 0.9920901308870272]> : tensor<26xf64>} : (tensor<26xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-2.302, -2.315, -0.113]], [[-2.672, 2.115, -2.325]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.erf %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-0.99886817, -0.9989393, -0.12696621]], [[-0.9998424, 0.9972199, -0.99899113]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
