// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8.388609e+06, -9.914, 0.218, 0.804, 3.042, 8.85, 9.402, -8.533, 8.661, -1.84, -3.993, -2.904, -3.268, -9.712]> : tensor<27xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<27xf32>
  %r_0 = stablehlo.round_nearest_afz %x_0 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0, -1.0, 2.0, -2.0, 3.0, 0.0, 8.388609e+06, -10.0, 0.0, 1.0, 3.0, 9.0, 9.0, -9.0, 9.0, -2.0, -4.0, -3.0, -3.0, -10.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8388609.0, 5.114, -4.381, -1.175, -7.984, 0.114, -9.226, 5.511, 8.992, 6.787, -2.891, 3.959, 3.965, 3.185]> : tensor<27xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<27xf64>
  %r_1 = stablehlo.round_nearest_afz %x_1 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0, -1.0, 2.0, -2.0, 3.0, 0.0, 8388609.0, 5.0, -4.0, -1.0, -8.0, 0.0, -9.0, 6.0, 9.0, 7.0, -3.0, 4.0, 4.0, 3.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-1.898, -5.482, 5.17, -1.15, 9.525]], [[-8.627, -4.688, -3.418, -5.61, -0.835]]]> : tensor<2x1x5xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x1x5xf64>
  %r_2 = stablehlo.round_nearest_afz %x_2 : tensor<2x1x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[-2.0, -5.0, 5.0, -1.0, 10.0]], [[-9.0, -5.0, -3.0, -6.0, -1.0]]]> : tensor<2x1x5xf64>} : (tensor<2x1x5xf64>) -> ()
  return
}
