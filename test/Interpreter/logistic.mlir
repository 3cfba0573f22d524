// Made by test/Goldens/generate.py. Expected values are XLA's.
// 4 ULPs: a function without an exactly rounded result; f32 is compared with the f64
// result rounded, f64 with XLA's f64, whose own error is counted in.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 11.88, -15.037, -1.504, -5.742, 2.858, -13.727, 16.059, 9.271, 6.462, -7.141, 13.133, 8.561, 16.823]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.logistic %x_0 : tensor<20xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.5, 0.5, 0.7310586, 0.26894143, 1.0, 0.0, 0xFFC00000, 0.9999931, 2.9479077e-07, 0.1818297, 0.0031980842, 0.94573075, 1.0925444e-06, 0.9999999, 0.9999059, 0.99844074, 0.0007913332, 0.99999803, 0.9998086, 0.99999994]> : tensor<20xf32>} : (tensor<20xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 12.339, -17.587, 9.295, -3.381, -14.888, -8.031, -4.802, -19.094, -6.025, -18.276, -7.891, 19.641, 14.616]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.logistic %x_1 : tensor<20xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.5, 0.5, 0.7310585786300049, 0.2689414213699951, 1.0, 0.0, 0xFFF8000000000000, 0.9999956223756984, 2.301775360242992e-08, 0.9999081259442721, 0.03289456741919343, 3.421555625119856e-07, 0.0003251170879340934, 0.008146395183276102, 5.100128991422831e-09, 0.0024117211072216932, 1.1556705431962293e-08, 0.0003739553976295942, 0.9999999970486406, 0.9999995508911043]> : tensor<20xf64>} : (tensor<20xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[-17.688, -12.166, -5.559]], [[-7.335, -2.973, -9.725]], [[-6.199, 6.847, 4.196]]]> : tensor<3x1x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x1x3xf32>
  %r_2 = stablehlo.logistic %x_2 : tensor<3x1x3xf32>
  stablehlo.custom_call @check.expect_close_const(%r_2) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[[2.0806514e-08, 5.204403e-06, 0.0038378413]], [[0.00065187865, 0.048660655, 5.9766804e-05]], [[0.0020273428, 0.9989385, 0.9851676]]]> : tensor<3x1x3xf32>} : (tensor<3x1x3xf32>) -> ()
  return
}
