// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -8.139, -6.524, -4.408, -8.952, 6.536, 6.731, -1.91, -1.244, -4.475, 1.328, -1.267, 7.632, -1.368, -0.531, 3.806, 3.015]> : tensor<23xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<23xf32>
  %r_0 = chlo.cosh %x_0 : tensor<23xf32> -> tensor<23xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 1.5430807, 1.5430807, 0x7F800000, 0x7F800000, 0x7FC00000, 1712.7454, 340.64987, 41.058636, 3861.6604, 344.76212, 418.99298, 3.4505844, 1.8788463, 43.902992, 2.0192478, 1.9159306, 1031.5863, 2.0910518, 1.1443244, 22.496218, 10.2190695]> : tensor<23xf32>} : (tensor<23xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 6.75, -7.53125, -6.78125, -6.53125, 5.15625, -3.390625, 3.28125, 7.0625, 9.8125, 6.4375, 8.25, 4.3125, 8.625, -2.125, -4.90625, 8.8125]> : tensor<23xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<23xbf16>
  %r_1 = chlo.cosh %x_1 : tensor<23xbf16> -> tensor<23xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[1.0, 1.0, 1.546875, 1.546875, 0x7F80, 0x7F80, 0x7FC0, 428.0, 932.0, 440.0, 344.0, 87.0, 14.875, 13.3125, 584.0, 9152.0, 312.0, 1912.0, 37.25, 2784.0, 4.25, 67.5, 3360.0]> : tensor<23xbf16>} : (tensor<23xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -6.841, 0.487, 2.686, -7.641, 8.74, 6.214, 2.529, 0.012, -5.729, 0.243, 9.45, -3.287, 3.521, 4.553, 3.111, -2.713]> : tensor<23xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<23xf64>
  %r_2 = chlo.cosh %x_2 : tensor<23xf64> -> tensor<23xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 1.543080634815244, 1.543080634815244, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 467.71258014906255, 1.120946821161608, 7.370509960044425, 1040.9125404772117, 3123.9479361551394, 249.84902221632893, 6.310348812170938, 1.0000720008640043, 153.8323516841436, 1.029670068945008, 6354.082671177784, 13.399910757934732, 16.923899820343642, 47.46363368107364, 11.244016518042525, 7.570384268126825]> : tensor<23xf64>} : (tensor<23xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[1.496, 9.203, -7.602]], [[-8.666, 5.021, -7.843]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.cosh %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[2.3439114, 4963.433, 1001.09863]], [[2901.123, 75.78469, 1273.9186]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
