// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 18.303, 19.062, 18.239, 15.395, 7.582, 11.696, 15.846, 12.379, 15.463, 17.008, 2.29, 11.37, 3.432]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.log %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0xFF800000, 0xFF800000, 0.0, 0x7FC00000, 0x7F800000, 0x7FC00000, 0x7FC00000, 2.907065, 2.947697, 2.903562, 2.734043, 2.025777, 2.4592469, 2.762917, 2.5160015, 2.73845, 2.8336837, 0.8285518, 2.4309783, 1.2331432]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 2.345, 16.055, 8.493, 9.59, 3.079, 14.276, 14.43, 13.668, 13.789, 4.413, 16.773, 2.228, 6.767]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.log %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0xFFF0000000000000, 0xFFF0000000000000, 0.0, 0x7FF8000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 0.8522854018982428, 2.7760203275414774, 2.139242294797872, 2.2607208888953467, 1.1246048689423633, 2.6585798056279137, 2.6693093727857793, 2.6150573342530454, 2.6238711728596043, 1.4845547302874103, 2.819770450712618, 0.8011043220650377, 1.9120578572500886]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[4.632, 18.296, 15.296]], [[2.792, 19.96, 19.386]], [[12.34, 15.543, 7.866]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.log %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[1.5329888, 2.9066825, 2.7275913]], [[1.0267582, 2.9937303, 2.9645512]], [[2.512846, 2.7436104, 2.0625496]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
