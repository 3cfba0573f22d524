// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-7.0, -5.0, 8.0], [0.0, 3.0, 7.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[[-5.0, 6.0, 2.0], [-8.0, 6.0, 2.0]]> : tensor<2x3xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<2x3xf32>
  %r_0 = "stablehlo.map"(%x_0, %y_0) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%a_0: tensor<f32>, %b_0: tensor<f32>):
    %k_0 = stablehlo.constant dense<3.0> : tensor<f32>
    %c_0 = stablehlo.multiply %a_0, %k_0 : tensor<f32>
    %d_0 = stablehlo.subtract %c_0, %b_0 : tensor<f32>
    stablehlo.return %d_0 : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[-16.0, -21.0, 22.0], [8.0, 3.0, 19.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  // To another type.
  %xc_1 = stablehlo.constant dense<[5, 1, -2, -8, -8]> : tensor<5xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<5xi32>
  %r_1 = "stablehlo.map"(%x_1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a_1: tensor<i32>):
    %c_1 = stablehlo.convert %a_1 : (tensor<i32>) -> tensor<f64>
    stablehlo.return %c_1 : tensor<f64>
  }) : (tensor<5xi32>) -> tensor<5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[5.0, 1.0, -2.0, -8.0, -8.0]> : tensor<5xf64>} : (tensor<5xf64>) -> ()

  // Of a scalar.
  %xc_2 = stablehlo.constant dense<2> : tensor<ui8>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<ui8>
  %r_2 = "stablehlo.map"(%x_2) <{dimensions = array<i64>}> ({
  ^bb0(%a_2: tensor<ui8>):
    %c_2 = stablehlo.constant dense<2> : tensor<ui8>
    %d_2 = stablehlo.add %a_2, %c_2 : tensor<ui8>
    stablehlo.return %d_2 : tensor<ui8>
  }) : (tensor<ui8>) -> tensor<ui8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<4> : tensor<ui8>} : (tensor<ui8>) -> ()
  return
}
