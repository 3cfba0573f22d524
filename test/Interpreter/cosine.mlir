// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -19.243, -9.729, -7.886, -8.767, 3.569, -9.412, 11.284, -1.902, -18.302, 2.983, -10.83, 11.351, 3.253]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.cosine %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 0.5403023, 0.5403023, 0xFFC00000, 0xFFC00000, 0x7FC00000, 0.9235942, -0.9540802, -0.03201305, -0.79135275, -0.9100435, -0.99991834, 0.2844437, -0.32518148, 0.85379946, -0.98745054, -0.16481887, 0.34798935, -0.99380064]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -15.758, -10.554, 4.009, 11.35, -11.737, 14.998, 7.077, 13.036, 15.4, -14.535, 6.942, -0.629, -4.334]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.cosine %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.0, 1.0, 0.5403023058681398, 0.5403023058681398, 0xFFF8000000000000, 0xFFF8000000000000, 0x7FF8000000000000, -0.9987484238837917, -0.4273632759497213, -0.6468060179690155, 0.34705182922843825, 0.6753400697814872, -0.7583858186702376, 0.7011304215655094, 0.8917360731212388, -0.9529529168871803, -0.3874215446146884, 0.7907184081828076, 0.8086162489581828, -0.3694238917757231]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[6.98, 1.636, -5.5]], [[-5.831, -19.33, -12.436]], [[19.947, -17.715, 2.412]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.cosine %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.76689035, -0.06515752, 0.7086698]], [[0.89949435, 0.8867898, 0.9915138]], [[0.45587206, 0.4225351, -0.74544597]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
