// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 4.822, 0.921, 4.759, 4.131, 0.066, 1.974, 1.112, 1.366, 1.542, -0.179, 2.657, 3.859, 3.76]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.log_plus_one %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.6931472, 0xFF800000, 0x7F800000, 0x7FC00000, 0x7FC00000, 1.7616439, 0.65284586, 1.7507638, 1.6353006, 0.06391332, 1.0899079, 0.74763536, 0.8612008, 0.9329512, -0.19723217, 1.2966431, 1.5808326, 1.5602477]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 4.855, 0.974, 3.715, 2.855, 3.457, 3.119, 3.476, 1.254, 2.059, 0.132, 1.961, 2.319, 4.875]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.log_plus_one %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.0, -0.0, 0.6931471805599453, 0xFFF0000000000000, 0x7FF0000000000000, 0x7FF8000000000000, 0x7FF8000000000000, 1.7672959970496807, 0.6800619410112898, 1.5507489160854209, 1.349371007015293, 1.4944758939644187, 1.4156104154539437, 1.4987297904496788, 0.8127064156175846, 1.1180880651687664, 0.1239859797809912, 1.0855270491194544, 1.1996635327378375, 1.7707060600302227]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[2.039, 0.295, 2.251]], [[1.306, -0.86, -0.074]], [[4.238, 1.112, 4.948]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.log_plus_one %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[1.1115285, 0.25851068, 1.1789626]], [[0.8355144, -1.966113, -0.07688104]], [[1.6559397, 0.74763536, 1.7830551]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
