// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 and bf16 are compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 1.0001, 1.0e+20, 8.346, 10.339, 17.317, 10.755, 17.978, 16.759, 17.885, 13.847, 11.519, 3.371, 6.759, 10.772, 1.886, 9.53, 13.52, 4.493]> : tensor<30xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<30xf32>
  %r_0 = chlo.acosh %x_0 : tensor<30xf32> -> tensor<30xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0xFFC00000, 0xFFC00000, 0.0, 0xFFC00000, 0x7F800000, 0xFFC00000, 0x7FC00000, 0xFFC00000, 0xFFC00000, 0xFFC00000, 0xFFC00000, 0.9624236, 0.014143191, 46.74485, 2.811321, 3.0267234, 3.544001, 3.0663495, 3.5815215, 3.5111914, 3.576327, 3.3199093, 3.1352556, 1.8855929, 2.5985043, 3.067936, 1.2484856, 2.9448278, 3.2959468, 2.183047]> : tensor<30xf32>} : (tensor<30xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F80, 0xFF80, 0x7FC0, 0.5, -0.5, 1.0011717677116394e-08, 1.0, 1.5, 1.0, 9.972771014849226e+19, 9.0625, 4.75, 8.5, 3.6875, 1.296875, 13.9375, 3.890625, 3.171875, 12.0, 16.125, 2.390625, 13.0625, 6.65625, 9.625, 16.25, 9.6875]> : tensor<30xbf16>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<30xbf16>
  %r_1 = chlo.acosh %x_1 : tensor<30xbf16> -> tensor<30xbf16>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 1 : i64, value = dense<[0xFFC0, 0xFFC0, 0.0, 0xFFC0, 0x7F80, 0xFFC0, 0x7FC0, 0xFFC0, 0xFFC0, 0xFFC0, 0.0, 0.9609375, 0.0, 46.75, 2.890625, 2.234375, 2.828125, 1.9765625, 0.75390625, 3.328125, 2.03125, 1.8203125, 3.171875, 3.46875, 1.515625, 3.265625, 2.578125, 2.953125, 3.484375, 2.96875]> : tensor<30xbf16>} : (tensor<30xbf16>) -> ()

  %xc_2 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 0.5, -0.5, 1.0e-08, 0.999, 1.5, 1.0001, 1.0e+20, 3.682, 7.309, 6.962, 3.741, 15.43, 19.917, 14.555, 1.501, 10.925, 8.806, 14.761, 14.021, 5.605, 8.924, 13.665, 14.595]> : tensor<30xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<30xf64>
  %r_2 = chlo.acosh %x_2 : tensor<30xf64> -> tensor<30xf64>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0xFFF8000000000000, 0xFFF8000000000000, 0.0, 0xFFF8000000000000, 0x7FF0000000000000, 0xFFF8000000000000, 0x7FF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0xFFF8000000000000, 0.9624236501192069, 0.014142017775251542, 46.74484904044086, 1.9776307254513634, 2.6775406844414262, 2.628415711788301, 1.9941381237098308, 3.4284091435784916, 3.6840900023917094, 3.369899572092418, 0.9633175411779795, 3.0820997290416248, 2.86534087682341, 3.3839863852341487, 3.332429261352892, 2.4087518111921886, 2.878737357426863, 3.3066434877570794, 3.3726504817016107]> : tensor<30xf64>} : (tensor<30xf64>) -> ()

  %xc_3 = stablehlo.constant dense<[[[5.288, 14.735, 8.593]], [[5.062, 18.24, 18.977]]]> : tensor<2x1x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x1x3xf32>
  %r_3 = chlo.acosh %x_3 : tensor<2x1x3xf32> -> tensor<2x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_3) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[2.3495245, 3.3822193, 2.840692]], [[2.3050063, 3.5960119, 3.63568]]]> : tensor<2x1x3xf32>} : (tensor<2x1x3xf32>) -> ()
  return
}
