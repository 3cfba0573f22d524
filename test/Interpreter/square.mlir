// Made by test/Goldens/generate.py. Expected values are XLA's.
// Correctly rounded by IEEE-754: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -1.825, -6.848, 6.591, -5.193, 2.781, 6.149, 4.958, -2.493, -3.577, 4.877, 3.521, 1.266, 0.11, -4.017, -0.13, 3.759]> : tensor<23xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<23xf32>
  %r_0 = chlo.square %x_0 : tensor<23xf32> -> tensor<23xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0, 1.0, 0x7F800000, 0x7F800000, 0x7FC00000, 3.330625, 46.895103, 43.44128, 26.967247, 7.7339606, 37.810204, 24.581766, 6.2150493, 12.794929, 23.785128, 12.39744, 1.602756, 0.0121, 16.136292, 0.0169, 14.130081]> : tensor<23xf32>} : (tensor<23xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 4.807, -2.691, 2.655, -4.685, -3.785, -4.857, 8.006, 5.612, 8.197, -5.904, 5.04, 2.804, 2.775, -4.029, 0.277, -1.606]> : tensor<23xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<23xf64>
  %r_1 = chlo.square %x_1 : tensor<23xf64> -> tensor<23xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0, 1.0, 0x7FF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 23.107249000000003, 7.241480999999999, 7.0490249999999985, 21.949224999999995, 14.326225, 23.590449000000003, 64.096036, 31.494544, 67.19080899999999, 34.857216, 25.401600000000002, 7.862415999999999, 7.700625, 16.232841, 0.07672900000000002, 2.5792360000000003]> : tensor<23xf64>} : (tensor<23xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, -8.75, -4.59375, -2.75, -7.46875, 5.8125, -6.375, -5.5625, 0.283203125, 3.5, -8.125, 3.671875, 5.09375, -1.8203125, -5.34375, -4.84375, 1.7890625]> : tensor<23xbf16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<23xbf16>
  %r_2 = chlo.square %x_2 : tensor<23xbf16> -> tensor<23xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[0.0, 0.0, 1.0, 1.0, 0x7F80, 0x7F80, 0x7FC0, 76.5, 21.125, 7.5625, 55.75, 33.75, 40.75, 31.0, 0.080078125, 12.25, 66.0, 13.5, 26.0, 3.3125, 28.5, 23.5, 3.203125]> : tensor<23xbf16>} : (tensor<23xbf16>) -> ()
  return
}
