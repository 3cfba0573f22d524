// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded. f64 is compared with XLA's f64, whose own error is counted in: a relative bound
// where that is many ULPs.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 0.85, 0.86, -0.99999, 0.557, -0.495, 0.553, -0.351, 0.485, 0.225, -0.511, 0.729, -0.541, 0.529, -0.997, -0.928, 0.64, -0.894, 0.759, -0.659]> : tensor<31xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<31xf32>
  %r_0 = chlo.erf_inv %x_0 : tensor<31xf32> -> tensor<31xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0x7F800000, 0xFF800000, 0xFFC00000, 0xFFC00000, 0x7FC00000, 0.47693628, -0.47693628, 8.862269e-09, 2.3267562, 0xFFC00000, 1.0179025, 1.0435419, -3.1232057, 0.5424478, -0.471388, 0.5377023, -0.32184097, 0.46037745, 0.20212002, -0.4892473, 0.7783567, -0.5236087, 0.50971997, -2.098506, -1.2721685, 0.64726084, -1.1429931, 0.8290763, -0.67330086]> : tensor<31xf32>} : (tensor<31xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 0.5, -0.5, 1.0011717677116394e-08, 1.0, 1.5, 0.8515625, 0.859375, -1.0, -0.0927734375, -0.65625, -0.216796875, -0.318359375, 0.173828125, 0.1865234375, -0.2021484375, 0.5078125, 0.3828125, -0.6171875, 0.003997802734375, 0.9375, 0.486328125, 0.0751953125, 0.6015625, -0.72265625]> : tensor<31xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<31xbf16>
  %r_1 = chlo.erf_inv %x_1 : tensor<31xbf16> -> tensor<31xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 0x7F80, 0xFF80, 0xFFC0, 0xFFC0, 0x7FC0, 0.4765625, -0.4765625, 8.847564458847046e-09, 0x7F80, 0xFFC0, 1.0234375, 1.0390625, 0xFF80, -0.08251953125, -0.66796875, -0.1943359375, -0.291015625, 0.1552734375, 0.1669921875, -0.1806640625, 0.486328125, 0.353515625, -0.6171875, 0.0035400390625, 1.3203125, 0.4609375, 0.06689453125, 0.59765625, -0.76953125]> : tensor<31xbf16>} : (tensor<31xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 0.85, 0.86, -0.99999, 0.135, -0.606, -0.102, 0.998, -0.608, 0.119, 0.49, 0.308, -0.759, -0.241, 0.415, -0.131, -0.738, -0.988, 0.682, 0.98]> : tensor<31xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<31xf64>
  %r_2 = chlo.erf_inv %x_2 : tensor<31xf64> -> tensor<31xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 0.0e+00 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.0, -0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 0.47693627620446977, -0.47693627620446977, 8.86226925452758e-09, 2.3267537655135273, 0xFFF8000000000000, 1.0179024648320274, 1.0435418436397585, -3.123413274341634, 0.12021726693593035, -0.6027277779229077, -0.09064277949886265, 2.1851242191330047, -0.6052805660103369, 0.10585505755172253, 0.4658686002350572, 0.28011495889486365, -0.8290763077052851, -0.21693628084123737, 0.3861481325472437, -0.11662229417328034, -0.793145079193895, -1.7763542895989513, 0.7061000524843057, 1.6449763571331868]> : tensor<31xf64>} : (tensor<31xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[0.987, -0.121, 0.311]], [[0.687, -0.399, -0.55]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.erf_inv %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[1.7562898, -0.10764783, 0.28299296]], [[0.7134333, -0.36979067, -0.5341591]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
