// Made by test/Goldens/generate.py. Expected values are XLA's.
// A property holds or not.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 5.936, -8.275, 7.385, -1.258, -1.461, 3.621, 7.079, 4.996, 1.436, 2.512, -4.452, -7.041, -0.017, -8.909, 2.429, -8.488]> : tensor<23xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<23xf32>
  %is_inf_0 = chlo.is_inf %x_0 : tensor<23xf32> -> tensor<23xi1>
  %is_pos_inf_0 = chlo.is_pos_inf %x_0 : tensor<23xf32> -> tensor<23xi1>
  %is_neg_inf_0 = chlo.is_neg_inf %x_0 : tensor<23xf32> -> tensor<23xi1>
  stablehlo.custom_call @check.expect_eq_const(%is_inf_0) {has_side_effect = true, value = dense<[false, false, false, false, true, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%is_pos_inf_0) {has_side_effect = true, value = dense<[false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%is_neg_inf_0) {has_side_effect = true, value = dense<[false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -6.72, 0.429, 5.118, 5.551, 8.161, 5.778, -5.675, -0.027, -5.317, 6.896, -5.407, -6.216, 4.936, -8.864, -3.947, 8.748]> : tensor<23xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<23xf64>
  %is_inf_1 = chlo.is_inf %x_1 : tensor<23xf64> -> tensor<23xi1>
  %is_pos_inf_1 = chlo.is_pos_inf %x_1 : tensor<23xf64> -> tensor<23xi1>
  %is_neg_inf_1 = chlo.is_neg_inf %x_1 : tensor<23xf64> -> tensor<23xi1>
  stablehlo.custom_call @check.expect_eq_const(%is_inf_1) {has_side_effect = true, value = dense<[false, false, false, false, true, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%is_pos_inf_1) {has_side_effect = true, value = dense<[false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%is_neg_inf_1) {has_side_effect = true, value = dense<[false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 1.3125, -6.3125, 3.0625, -2.71875, 1.5546875, -2.875, -8.375, 8.8125, -7.5625, -0.0030059814453125, -5.09375, 1.171875, -0.34375, -8.6875, 1.4296875, 2.71875]> : tensor<23xbf16>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<23xbf16>
  %is_inf_2 = chlo.is_inf %x_2 : tensor<23xbf16> -> tensor<23xi1>
  %is_pos_inf_2 = chlo.is_pos_inf %x_2 : tensor<23xbf16> -> tensor<23xi1>
  %is_neg_inf_2 = chlo.is_neg_inf %x_2 : tensor<23xbf16> -> tensor<23xi1>
  stablehlo.custom_call @check.expect_eq_const(%is_inf_2) {has_side_effect = true, value = dense<[false, false, false, false, true, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%is_pos_inf_2) {has_side_effect = true, value = dense<[false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%is_neg_inf_2) {has_side_effect = true, value = dense<[false, false, false, false, false, true, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false, false]> : tensor<23xi1>} : (tensor<23xi1>) -> ()
  return
}
