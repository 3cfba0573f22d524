// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -24.914, -23.269, -20.188, -23.379, -15.443, 21.772, -19.034, 12.787, 20.475, 2.278, 28.066, 5.024, 24.204]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.cbrt %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, -2.920661, -2.8549109, -2.7228963, -2.8594027, -2.4902554, 2.792326, -2.6699924, 2.338422, 2.7357388, 1.315784, 3.038973, 1.7127075, 2.892649]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.171, -10.323, 14.716, 26.439, -25.937, -17.553, -20.822, -21.712, 2.663, -14.966, -27.002, 26.472, -1.726]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.cbrt %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0540283650176712, -2.1773854129847856, 2.4505482599198385, 2.979076632376689, -2.9601013478812472, -2.5988653826469257, -2.7511069923450813, -2.7897585039534794, 1.3860866760023483, -2.464347304448795, -3.00007407224516, 2.980315567980992, -1.1995368583098456]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-21.617, 14.992, 18.235]], [[-29.244, 24.231, -16.598]], [[22.045, -19.856, 9.314]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.cbrt %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[-2.7856839, 2.4657736, 2.6320972]], [[-3.0809093, 2.893724, -2.5508518]], [[2.8039484, -2.7078874, 2.1039984]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
