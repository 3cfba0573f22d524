// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8.388609e+06, 7.891, 1.915, 1.959, -1.38, 7.626, 8.932, -1.131, -0.872, -2.362, -5.003, 3.919, 6.307, 2.403]> : tensor<27xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<27xf32>
  %r_0 = stablehlo.floor %x_0 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.0, -1.0, 1.0, -2.0, 2.0, 0.0, 8.388609e+06, 7.0, 1.0, 1.0, -2.0, 7.0, 8.0, -2.0, -1.0, -3.0, -6.0, 3.0, 6.0, 2.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8388609.0, -1.366, -7.872, 9.043, 1.494, -4.711, -5.426, -3.416, 1.252, 0.21, 2.104, -0.595, -7.415, -0.264]> : tensor<27xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<27xf64>
  %r_1 = stablehlo.floor %x_1 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.0, -1.0, 1.0, -2.0, 2.0, 0.0, 8388609.0, -2.0, -8.0, 9.0, 1.0, -5.0, -6.0, -4.0, 1.0, 0.0, 2.0, -1.0, -8.0, -1.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-5.951, -9.842, -8.633, -8.324, -6.323]], [[-2.92, -6.055, -6.019, -8.75, -3.074]]]> : tensor<2x1x5xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x1x5xf64>
  %r_2 = stablehlo.floor %x_2 : tensor<2x1x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[-6.0, -10.0, -9.0, -9.0, -7.0]], [[-3.0, -7.0, -7.0, -9.0, -4.0]]]> : tensor<2x1x5xf64>} : (tensor<2x1x5xf64>) -> ()
  return
}
