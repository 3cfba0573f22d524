// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact or correctly rounded by IEEE-754 (or modulo 2^bits): the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8.388609e+06, 9.101, 9.988, -0.317, -9.145, 8.407, 5.393, 3.753, -0.481, -4.124, -4.507, -4.781, 4.979, -3.922]> : tensor<27xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<27xf32>
  %r_0 = stablehlo.ceil %x_0 : tensor<27xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0, -0.0, 2.0, -1.0, 3.0, 1.0, 8.388609e+06, 10.0, 10.0, -0.0, -9.0, 9.0, 6.0, 4.0, -0.0, -4.0, -4.0, -4.0, 5.0, -3.0]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.5, -1.5, 2.5, 0.49999997, 8388609.0, -8.831, 4.46, 4.803, -5.829, -4.988, -1.132, -9.123, -3.102, 3.028, 3.806, 3.77, 1.723, -7.629]> : tensor<27xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<27xf64>
  %r_1 = stablehlo.ceil %x_1 : tensor<27xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0, -0.0, 2.0, -1.0, 3.0, 1.0, 8388609.0, -8.0, 5.0, 5.0, -5.0, -4.0, -1.0, -9.0, -3.0, 4.0, 4.0, 4.0, 2.0, -7.0]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[5.535, -7.734, -7.715, 8.666, 9.331]], [[-8.542, 5.102, -7.107, -0.177, 1.794]]]> : tensor<2x1x5xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x1x5xf64>
  %r_2 = stablehlo.ceil %x_2 : tensor<2x1x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[[6.0, -7.0, -7.0, 9.0, 10.0]], [[-8.0, 6.0, -7.0, -0.0, 2.0]]]> : tensor<2x1x5xf64>} : (tensor<2x1x5xf64>) -> ()
  return
}
