// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8.388609e+06, 3.839, -7.959, 7.152, -5.663, 5.503, 8.631, 9.738, -0.042, -8.379, 8.906, -7.372, 5.827, -5.702]> : tensor<27xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<27xf32>
  %r_0 = stablehlo.round_nearest_even %x_0 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, -0.0, 2.0, -2.0, 2.0, 0.0, 8.388609e+06, 4.0, -8.0, 7.0, -6.0, 6.0, 9.0, 10.0, -0.0, -8.0, 9.0, -7.0, 6.0, -6.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8388609.0, 7.131, -9.715, -8.899, -9.105, -4.991, 8.341, -1.602, -0.24, -8.961, -9.194, -9.383, 4.71, 9.067]> : tensor<27xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<27xf64>
  %r_1 = stablehlo.round_nearest_even %x_1 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.0, -0.0, 2.0, -2.0, 2.0, 0.0, 8388609.0, 7.0, -10.0, -9.0, -9.0, -5.0, 8.0, -2.0, -0.0, -9.0, -9.0, -9.0, 5.0, 9.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-7.819, -7.218, 2.086, 2.71, -9.718]], [[-6.135, 3.732, 7.594, 2.57, 0.482]]]> : tensor<2x1x5xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x1x5xf64>
  %r_2 = stablehlo.round_nearest_even %x_2 : tensor<2x1x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[-8.0, -7.0, 2.0, 3.0, -10.0]], [[-6.0, 4.0, 8.0, 3.0, 0.0]]]> : tensor<2x1x5xf64>} : (tensor<2x1x5xf64>) -> ()
  return
}
