// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.951, 0.021, 2.601, 0.758, 2.344, 2.165, 0.242, -0.435, 0.964, 0.393, 0.753, 0.592, 2.762]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.exponential_minus_one %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.7182819, -0.63212055, 0x7F800000, -1.0, 0x7FC00000, 6.0357194, 0.021222051, 12.477209, 1.134004, 9.422846, 7.7146015, 0.2737942, -0.35273534, 1.6221641, 0.4814184, 1.1233606, 0.8076, 14.831475]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.987, 0.107, 0.88, 1.709, 0.692, 0.252, 2.064, 0.942, 3.863, 1.645, 1.021, 1.094, 3.404]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.exponential_minus_one %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.7182818284590455, -0.6321205588285577, 0x7FF0000000000000, -1.0, 0x7FF8000000000000, 1.6831728673858626, 0.11293425447932559, 1.4108997064172097, 4.523435279705856, 0.9977069544002519, 0.28659603728484057, 6.877416541092307, 1.5651065045437824, 46.607961230795624, 4.181009906948506, 1.7759693457879586, 1.9861949948032396, 29.084196480323918]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-0.059, 0.319, 2.563]], [[2.348, 3.835, 0.95]], [[3.698, 3.329, 2.876]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.exponential_minus_one %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-0.057293233, 0.37575135, 11.974683]], [[9.46462, 45.29343, 1.5857096]], [[39.36649, 26.910418, 16.743156]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
