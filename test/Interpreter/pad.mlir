// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[78.0, 77.0, 20.0]> : tensor<3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<3xf32>
  %yc_0 = stablehlo.constant dense<95.0> : tensor<f32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<f32>
  %r_0 = stablehlo.pad %x_0, %y_0, low = [1], high = [2], interior = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<6xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[95.0, 78.0, 77.0, 20.0, 95.0, 95.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[36.0, 67.0, 69.0]> : tensor<3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<3xf64>
  %yc_1 = stablehlo.constant dense<75.0> : tensor<f64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<f64>
  %r_1 = stablehlo.pad %x_1, %y_1, low = [1], high = [1], interior = [1] : (tensor<3xf64>, tensor<f64>) -> tensor<7xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[75.0, 36.0, 75.0, 67.0, 75.0, 69.0, 75.0]> : tensor<7xf64>} : (tensor<7xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[70, 40, 5, 96, 89]> : tensor<5xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<5xi32>
  %yc_2 = stablehlo.constant dense<12> : tensor<i32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<i32>
  %r_2 = stablehlo.pad %x_2, %y_2, low = [-1], high = [-1], interior = [0] : (tensor<5xi32>, tensor<i32>) -> tensor<3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[40, 5, 96]> : tensor<3xi32>} : (tensor<3xi32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<2x3xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3xi1>
  %yc_3 = stablehlo.constant dense<true> : tensor<i1>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<i1>
  %r_3 = stablehlo.pad %x_3, %y_3, low = [1, 0], high = [1, 1], interior = [0, 2] : (tensor<2x3xi1>, tensor<i1>) -> tensor<4x8xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<4x8xi1>} : (tensor<4x8xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[5, 80, 65, 20], [75, 8, 17, 35], [68, 32, 30, 28], [99, 16, 36, 93]]> : tensor<4x4xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<4x4xui8>
  %yc_4 = stablehlo.constant dense<6> : tensor<ui8>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<ui8>
  %r_4 = stablehlo.pad %x_4, %y_4, low = [-1, 1], high = [0, -2], interior = [1, 0] : (tensor<4x4xui8>, tensor<ui8>) -> tensor<6x3xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[6, 6, 6], [6, 75, 8], [6, 6, 6], [6, 68, 32], [6, 6, 6], [6, 99, 16]]> : tensor<6x3xui8>} : (tensor<6x3xui8>) -> ()

  %xc_5 = stablehlo.constant dense<> : tensor<0xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<0xf32>
  %yc_5 = stablehlo.constant dense<86.0> : tensor<f32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<f32>
  %r_5 = stablehlo.pad %x_5, %y_5, low = [1], high = [2], interior = [3] : (tensor<0xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<86.0> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[[[28.0, 9.0], [45.0, 88.0]], [[67.0, 56.0], [56.0, 23.0]]]> : tensor<2x2x2xf64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x2x2xf64>
  %yc_6 = stablehlo.constant dense<77.0> : tensor<f64>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<f64>
  %r_6 = stablehlo.pad %x_6, %y_6, low = [0, 0, 1], high = [1, 0, 1], interior = [0, 0, 1] : (tensor<2x2x2xf64>, tensor<f64>) -> tensor<3x2x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[[77.0, 28.0, 77.0, 9.0, 77.0], [77.0, 45.0, 77.0, 88.0, 77.0]], [[77.0, 67.0, 77.0, 56.0, 77.0], [77.0, 56.0, 77.0, 23.0, 77.0]], [[77.0, 77.0, 77.0, 77.0, 77.0], [77.0, 77.0, 77.0, 77.0, 77.0]]]> : tensor<3x2x5xf64>} : (tensor<3x2x5xf64>) -> ()
  return
}
