// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded. f64 is compared with XLA's f64, whose own error is counted in: a relative bound
// where that is many ULPs.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 21.9, 22.1, 10000.0, 0.01, -24.324, 6.83, -23.875, 2.705, 12.15, 20.469, 27.386, -12.336, -7.676, -28.329, 14.062, -17.304, 12.587, 22.975, 25.353, 16.521]> : tensor<27xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<27xf32>
  %r_0 = chlo.bessel_i1e %x_0 : tensor<27xf32> -> tensor<27xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.20791042, -0.20791042, 0.0, -0.0, 0x7FC00000, 0.08376729, 0.083400935, 0.003989273, 0.004950311, -0.07962588, 0.14382212, -0.0803468, 0.20260109, 0.11082085, 0.08653705, 0.0751773, -0.11003811, -0.13663143, -0.07395045, 0.10348199, -0.093786046, 0.109007455, 0.081852734, 0.078044154, 0.095877916]> : tensor<27xf32>} : (tensor<27xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 21.875, 22.125, 9984.0, 0.010009765625, -28.5, 17.25, 16.0, 12.0625, -8.6875, 3.890625, 9.3125, -9.5, -7.59375, -22.25, -8.1875, 13.875, 0.28515625, 7.625, 22.125, -13.8125]> : tensor<27xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<27xbf16>
  %r_1 = chlo.bessel_i1e %x_1 : tensor<27xbf16> -> tensor<27xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0.0, -0.0, 0.2080078125, -0.2080078125, 0.0, -0.0, 0x7FC0, 0.083984375, 0.08349609375, 0.003997802734375, 0.00494384765625, -0.07373046875, 0.09375, 0.09716796875, 0.111328125, -0.12890625, 0.1806640625, 0.125, -0.1240234375, -0.1376953125, -0.0830078125, -0.1328125, 0.10400390625, 0.1083984375, 0.13671875, 0.08349609375, -0.1044921875]> : tensor<27xbf16>} : (tensor<27xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 21.9, 22.1, 10000.0, 0.01, -29.796, -15.869, 14.819, 21.802, 18.524, 1.683, 25.128, 6.583, 9.475, 9.021, -17.779, 6.813, 9.277, 16.96, -0.619, -9.9]> : tensor<27xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<27xf64>
  %r_2 = chlo.bessel_i1e %x_2 : tensor<27xf64> -> tensor<27xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_2) {has_side_effect = true, tolerance = 0.0e+00 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.0, -0.0, 0.2079104153497085, -0.2079104153497085, 0.0, -0.0, 0x7FF8000000000000, 0.08376728837371578, 0.08340093783969195, 0.003989273195983662, 0.004950311047118276, -0.07215570857586862, -0.0977303962143453, 0.10095219650915709, 0.08394856753321837, 0.09078235330829082, 0.2186597188004128, 0.07838196885159923, 0.1461365677403532, 0.12428736599767892, 0.12709075989420282, -0.09258162866678334, 0.14397803505467086, 0.12548736517322717, 0.09468813876035045, -0.17477105889398786, -0.12182203639796144]> : tensor<27xf64>} : (tensor<27xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[17.267, -4.03, -9.629]], [[12.528, 17.998, -29.054]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.bessel_i1e %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.093881845, -0.1782593, -0.12337711]], [[0.10924713, 0.092041686, -0.07304696]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
