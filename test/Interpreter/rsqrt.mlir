// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 11.187, 42.196, 26.152, 21.176, 21.352, 34.477, 5.245, 12.534, 38.033, 7.016, 1.694, 17.538, 2.85]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.rsqrt %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0x7F800000, 0xFF800000, 1.0, 0xFFC00000, 0.0, 0xFFC00000, 0x7FC00000, 0.2989807, 0.15394457, 0.19554538, 0.21730916, 0.2164117, 0.17030808, 0.43664375, 0.2824588, 0.16215102, 0.37753326, 0.76832205, 0.23878661, 0.5923489]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 37.773, 14.891, 0.538, 1.768, 31.187, 6.462, 12.267, 16.374, 30.21, 41.791, 0.822, 35.446, 37.149]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.rsqrt %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0x7FF0000000000000, 0xFFF0000000000000, 1.0, 0xFFF8000000000000, 0.0, 0xFFF8000000000000, 0x7FF8000000000000, 0.1627081325859428, 0.2591421563070646, 1.3633547078730297, 0.7520710469952335, 0.17906602781911182, 0.3933838470624858, 0.28551624108968, 0.24712837130576173, 0.18193851153474075, 0.1546887102097435, 1.102970993347264, 0.16796406759530366, 0.16406896414811417]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[17.736, 44.324, 44.513]], [[14.001, 18.861, 44.901]], [[49.959, 7.633, 45.386]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.rsqrt %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[0.23744999, 0.15020366, 0.14988445]], [[0.2672517, 0.23025954, 0.14923544]], [[0.14147937, 0.36195317, 0.14843594]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
