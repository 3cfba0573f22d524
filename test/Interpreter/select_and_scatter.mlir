// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers in floats, whose sums are exact in any order: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-2.0, 3.0, 2.0, -2.0, 2.0, 0.0], [1.0, -3.0, 3.0, -3.0, 0.0, -2.0], [0.0, 3.0, 0.0, -2.0, -1.0, 0.0], [1.0, 1.0, -3.0, -2.0, -2.0, 2.0]]> : tensor<4x6xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<4x6xf32>
  %sc_0 = stablehlo.constant dense<[[7.0, 19.0, 13.0], [14.0, 15.0, 8.0]]> : tensor<2x3xf32>
  %s_0 = stablehlo.optimization_barrier %sc_0 : tensor<2x3xf32>
  %init_0 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_0 = "stablehlo.select_and_scatter"(%x_0, %s_0, %init_0) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_0: tensor<f32>, %b_0: tensor<f32>):
      %v_0 = stablehlo.compare GE, %a_0, %b_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_0 : tensor<i1>
  }, {
    ^bb0(%a_0: tensor<f32>, %b_0: tensor<f32>):
      %v_0 = stablehlo.add %a_0, %b_0 : tensor<f32>
      stablehlo.return %v_0 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<4x6xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[0.0, 7.0, 0.0, 0.0, 13.0, 0.0], [0.0, 0.0, 19.0, 0.0, 0.0, 0.0], [0.0, 14.0, 15.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 8.0]]> : tensor<4x6xf32>} : (tensor<4x6xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[1.0, 0.0, 0.0, 0.0, -3.0], [-4.0, 1.0, 2.0, 3.0, 0.0], [3.0, 3.0, 0.0, -1.0, 0.0], [3.0, 1.0, -4.0, 1.0, 3.0], [-2.0, -3.0, -2.0, -1.0, 3.0]]> : tensor<5x5xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<5x5xf64>
  %sc_1 = stablehlo.constant dense<[[8.0, 3.0, 7.0, 18.0, 15.0], [16.0, 3.0, 11.0, 12.0, 12.0], [6.0, 3.0, 9.0, 15.0, 19.0], [5.0, 14.0, 11.0, 16.0, 2.0], [14.0, 5.0, 16.0, 7.0, 17.0]]> : tensor<5x5xf64>
  %s_1 = stablehlo.optimization_barrier %sc_1 : tensor<5x5xf64>
  %init_1 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_1 = "stablehlo.select_and_scatter"(%x_1, %s_1, %init_1) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_1: tensor<f64>, %b_1: tensor<f64>):
      %v_1 = stablehlo.compare LE, %a_1, %b_1, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %v_1 : tensor<i1>
  }, {
    ^bb0(%a_1: tensor<f64>, %b_1: tensor<f64>):
      %v_1 = stablehlo.add %a_1, %b_1 : tensor<f64>
      stablehlo.return %v_1 : tensor<f64>
  }) : (tensor<5x5xf64>, tensor<5x5xf64>, tensor<f64>) -> tensor<5x5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[0.0, 7.0, 0.0, 0.0, 57.0], [39.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 32.0, 0.0], [0.0, 0.0, 93.0, 0.0, 0.0], [0.0, 19.0, 0.0, 17.0, 0.0]]> : tensor<5x5xf64>} : (tensor<5x5xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[-4, -2, 3, 2, -2, 2, 0]> : tensor<7xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<7xi32>
  %sc_2 = stablehlo.constant dense<[16, 4, 4, 18]> : tensor<4xi32>
  %s_2 = stablehlo.optimization_barrier %sc_2 : tensor<4xi32>
  %init_2 = stablehlo.constant dense<0> : tensor<i32>
  %r_2 = "stablehlo.select_and_scatter"(%x_2, %s_2, %init_2) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_2: tensor<i32>, %b_2: tensor<i32>):
      %v_2 = stablehlo.compare GE, %a_2, %b_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_2 : tensor<i1>
  }, {
    ^bb0(%a_2: tensor<i32>, %b_2: tensor<i32>):
      %v_2 = stablehlo.add %a_2, %b_2 : tensor<i32>
      stablehlo.return %v_2 : tensor<i32>
  }) : (tensor<7xi32>, tensor<4xi32>, tensor<i32>) -> tensor<7xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[16, 0, 8, 0, 0, 18, 0]> : tensor<7xi32>} : (tensor<7xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[-3.0, 1.0, 2.0]> : tensor<3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3xf32>
  %sc_3 = stablehlo.constant dense<[13.0]> : tensor<1xf32>
  %s_3 = stablehlo.optimization_barrier %sc_3 : tensor<1xf32>
  %init_3 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_3 = "stablehlo.select_and_scatter"(%x_3, %s_3, %init_3) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 5>}> ({
    ^bb0(%a_3: tensor<f32>, %b_3: tensor<f32>):
      %v_3 = stablehlo.compare GT, %a_3, %b_3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_3 : tensor<i1>
  }, {
    ^bb0(%a_3: tensor<f32>, %b_3: tensor<f32>):
      %v_3 = stablehlo.add %a_3, %b_3 : tensor<f32>
      stablehlo.return %v_3 : tensor<f32>
  }) : (tensor<3xf32>, tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[13.0, 0.0, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_4 = stablehlo.constant dense<[[-4.0, 0.0, -1.0, 1.0, 2.0, 2.0], [2.0, 1.0, -3.0, -4.0, 3.0, -2.0], [-4.0, -3.0, 1.0, 0.0, -4.0, -2.0], [1.0, -1.0, -4.0, -3.0, -1.0, 3.0]]> : tensor<4x6xf64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<4x6xf64>
  %sc_4 = stablehlo.constant dense<[[5.0, 12.0, 3.0], [1.0, 7.0, 18.0]]> : tensor<2x3xf64>
  %s_4 = stablehlo.optimization_barrier %sc_4 : tensor<2x3xf64>
  %init_4 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_4 = "stablehlo.select_and_scatter"(%x_4, %s_4, %init_4) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_4: tensor<f64>, %b_4: tensor<f64>):
      %v_4 = stablehlo.compare LE, %a_4, %b_4, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %v_4 : tensor<i1>
  }, {
    ^bb0(%a_4: tensor<f64>, %b_4: tensor<f64>):
      %v_4 = stablehlo.add %a_4, %b_4 : tensor<f64>
      stablehlo.return %v_4 : tensor<f64>
  }) : (tensor<4x6xf64>, tensor<2x3xf64>, tensor<f64>) -> tensor<4x6xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[5.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 12.0, 0.0, 3.0], [1.0, 0.0, 0.0, 0.0, 18.0, 0.0], [0.0, 0.0, 7.0, 0.0, 0.0, 0.0]]> : tensor<4x6xf64>} : (tensor<4x6xf64>) -> ()

  %xc_5 = stablehlo.constant dense<[[-2, 1, 1, 2, 2], [-3, 1, -4, -2, -1], [-2, 0, -4, -3, -1], [-4, 0, 3, 0, 2], [0, 1, -4, 3, -4]]> : tensor<5x5xi32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<5x5xi32>
  %sc_5 = stablehlo.constant dense<[[3, 4, 6, 5, 12], [16, 3, 9, 11, 9], [13, 7, 18, 6, 14], [5, 2, 14, 2, 18], [5, 14, 9, 16, 1]]> : tensor<5x5xi32>
  %s_5 = stablehlo.optimization_barrier %sc_5 : tensor<5x5xi32>
  %init_5 = stablehlo.constant dense<0> : tensor<i32>
  %r_5 = "stablehlo.select_and_scatter"(%x_5, %s_5, %init_5) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_5: tensor<i32>, %b_5: tensor<i32>):
      %v_5 = stablehlo.compare GE, %a_5, %b_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_5 : tensor<i1>
  }, {
    ^bb0(%a_5: tensor<i32>, %b_5: tensor<i32>):
      %v_5 = stablehlo.add %a_5, %b_5 : tensor<i32>
      stablehlo.return %v_5 : tensor<i32>
  }) : (tensor<5x5xi32>, tensor<5x5xi32>, tensor<i32>) -> tensor<5x5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[0, 26, 0, 52, 0], [0, 13, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 88, 0, 14], [0, 10, 0, 19, 0]]> : tensor<5x5xi32>} : (tensor<5x5xi32>) -> ()

  %xc_6 = stablehlo.constant dense<[3.0, -3.0, 2.0, 0.0, -2.0, 2.0, -2.0]> : tensor<7xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<7xf32>
  %sc_6 = stablehlo.constant dense<[17.0, 19.0, 13.0, 2.0]> : tensor<4xf32>
  %s_6 = stablehlo.optimization_barrier %sc_6 : tensor<4xf32>
  %init_6 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_6 = "stablehlo.select_and_scatter"(%x_6, %s_6, %init_6) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_6: tensor<f32>, %b_6: tensor<f32>):
      %v_6 = stablehlo.compare GT, %a_6, %b_6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_6 : tensor<i1>
  }, {
    ^bb0(%a_6: tensor<f32>, %b_6: tensor<f32>):
      %v_6 = stablehlo.add %a_6, %b_6 : tensor<f32>
      stablehlo.return %v_6 : tensor<f32>
  }) : (tensor<7xf32>, tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[36.0, 0.0, 13.0, 0.0, 0.0, 2.0, 0.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()

  %xc_7 = stablehlo.constant dense<[-2.0, -4.0, -1.0]> : tensor<3xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<3xf32>
  %sc_7 = stablehlo.constant dense<[13.0]> : tensor<1xf32>
  %s_7 = stablehlo.optimization_barrier %sc_7 : tensor<1xf32>
  %init_7 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_7 = "stablehlo.select_and_scatter"(%x_7, %s_7, %init_7) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 5>}> ({
    ^bb0(%a_7: tensor<f32>, %b_7: tensor<f32>):
      %v_7 = stablehlo.compare GE, %a_7, %b_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_7 : tensor<i1>
  }, {
    ^bb0(%a_7: tensor<f32>, %b_7: tensor<f32>):
      %v_7 = stablehlo.add %a_7, %b_7 : tensor<f32>
      stablehlo.return %v_7 : tensor<f32>
  }) : (tensor<3xf32>, tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[13.0, 0.0, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  return
}
