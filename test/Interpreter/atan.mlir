// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -19.916, 2.761, 9.513, 9.78, 9.571, 2.956, -19.509, 4.381, 9.042, -13.698, -11.498, -9.932, -4.505, 14.586, -18.629, -12.419]> : tensor<23xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<23xf32>
  %r_0 = chlo.atan %x_0 : tensor<23xf32> -> tensor<23xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.7853982, -0.7853982, 1.5707964, -1.5707964, 0x7FC00000, -1.5206276, 1.2233055, 1.4660617, 1.4689009, 1.4666917, 1.244587, -1.5195827, 1.3463827, 1.4606489, -1.4979223, -1.484043, -1.4704498, -1.3523624, 1.5023446, -1.517168, -1.4904479]> : tensor<23xf32>} : (tensor<23xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, -8.8125, -20.0, 11.5625, 4.71875, -10.0, -3.921875, 2.765625, -7.84375, -5.03125, 17.625, -16.25, -12.8125, 18.375, -16.125, 0.220703125, -5.59375]> : tensor<23xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<23xbf16>
  %r_1 = chlo.atan %x_1 : tensor<23xbf16> -> tensor<23xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 0.78515625, -0.78515625, 1.5703125, -1.5703125, 0x7FC0, -1.4609375, -1.5234375, 1.484375, 1.359375, -1.46875, -1.3203125, 1.2265625, -1.4453125, -1.375, 1.515625, -1.5078125, -1.4921875, 1.515625, -1.5078125, 0.216796875, -1.390625]> : tensor<23xbf16>} : (tensor<23xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -1.95, 13.229, -7.838, -17.012, 17.951, -5.556, 4.919, 8.729, -9.195, -11.051, 9.364, 12.558, -12.591, 9.859, -16.058, -1.433]> : tensor<23xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<23xf64>
  %r_2 = chlo.atan %x_2 : tensor<23xf64> -> tensor<23xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.7853981633974484, -0.7853981633974484, 1.5707963267948966, -1.5707963267948966, 0x7FF8000000000000, -1.0969449903001363, 1.495348310180216, -1.4438983263020662, -1.5120818543017522, 1.515146642041634, -1.3927173355650928, 1.3702360969082454, 1.4567329273182235, -1.4624673206250227, -1.480552558890309, 1.4644075725909222, 1.4913334877665898, -1.4915408813082898, 1.4697118704500498, -1.5086023857508266, -0.9615237134686803]> : tensor<23xf64>} : (tensor<23xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-0.083, -4.563, -6.452]], [[12.823, 5.963, -13.731]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.atan %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-0.082810186, -1.3550531, -1.4170291]], [[1.4929689, 1.4046416, -1.4980968]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
