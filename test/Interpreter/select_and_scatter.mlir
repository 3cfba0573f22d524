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

  %xc_4 = stablehlo.constant dense<[[-4.0, 0.0, -1.0, 1.0, 2.0, 2.0], [2.0, 1.0, -3.0, -4.0, 3.0, -2.0], [-4.0, -3.0, 1.0, 0.0, -4.0, -2.0], [1.0, -1.0, -4.0, -3.0, -1.0, 3.0], [-3.0, 0.0, -3.0, -4.0, -2.0, 3.0], [-2.0, 1.0, 1.0, 2.0, 2.0, -3.0], [1.0, -4.0, -2.0, -1.0, -2.0, 0.0]]> : tensor<7x6xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<7x6xf32>
  %sc_4 = stablehlo.constant dense<[[3.0, 4.0], [9.0, 1.0], [12.0, 18.0]]> : tensor<3x2xf32>
  %s_4 = stablehlo.optimization_barrier %sc_4 : tensor<3x2xf32>
  %init_4 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_4 = "stablehlo.select_and_scatter"(%x_4, %s_4, %init_4) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_4: tensor<f32>, %b_4: tensor<f32>):
      %v_4 = stablehlo.compare GE, %a_4, %b_4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_4 : tensor<i1>
  }, {
    ^bb0(%a_4: tensor<f32>, %b_4: tensor<f32>):
      %v_4 = stablehlo.add %a_4, %b_4 : tensor<f32>
      stablehlo.return %v_4 : tensor<f32>
  }) : (tensor<7x6xf32>, tensor<3x2xf32>, tensor<f32>) -> tensor<7x6xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [3.0, 0.0, 0.0, 0.0, 4.0, 0.0], [0.0, 0.0, 10.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 12.0, 0.0, 18.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<7x6xf32>} : (tensor<7x6xf32>) -> ()

  %xc_5 = stablehlo.constant dense<[[[[0.0, 2.0, 0.0], [1.0, -4.0, 3.0], [-4.0, -3.0, -3.0], [-2.0, -3.0, 1.0], [2.0, -3.0, -1.0], [0.0, -1.0, 1.0], [-2.0, 3.0, -2.0], [1.0, -3.0, -4.0], [1.0, -4.0, 3.0]], [[-3.0, 1.0, -1.0], [2.0, -4.0, 3.0], [-3.0, 2.0, 0.0], [-2.0, 2.0, -2.0], [2.0, 3.0, 1.0], [-4.0, -2.0, -4.0], [-1.0, 1.0, 1.0], [-2.0, -2.0, 3.0], [-4.0, -3.0, 1.0]], [[2.0, 1.0, 3.0], [1.0, -3.0, -3.0], [0.0, 0.0, 2.0], [1.0, 2.0, -3.0], [3.0, 3.0, 3.0], [3.0, 2.0, 1.0], [-2.0, -4.0, 0.0], [0.0, 1.0, 0.0], [1.0, -1.0, -2.0]], [[1.0, 2.0, 2.0], [-4.0, 2.0, 0.0], [-2.0, 1.0, 2.0], [0.0, -1.0, 1.0], [-4.0, 1.0, -2.0], [-1.0, 0.0, 1.0], [-4.0, -3.0, 1.0], [-1.0, -1.0, -1.0], [0.0, -3.0, -3.0]], [[-2.0, -4.0, -4.0], [2.0, -1.0, 3.0], [-1.0, -3.0, -1.0], [-3.0, -3.0, -3.0], [3.0, 3.0, -2.0], [1.0, -1.0, -3.0], [0.0, -2.0, -2.0], [-3.0, 3.0, -4.0], [-4.0, -4.0, 3.0]], [[2.0, 2.0, 0.0], [2.0, -1.0, -4.0], [0.0, 0.0, -1.0], [-4.0, 0.0, -3.0], [-3.0, 2.0, 2.0], [2.0, -3.0, 0.0], [2.0, 1.0, -4.0], [-3.0, -4.0, -3.0], [3.0, -4.0, 2.0]], [[0.0, 1.0, 3.0], [1.0, -1.0, -3.0], [3.0, -3.0, 1.0], [-2.0, 2.0, -4.0], [2.0, 3.0, 1.0], [1.0, 1.0, 3.0], [-2.0, -2.0, 0.0], [-1.0, 1.0, -3.0], [-3.0, 0.0, -4.0]], [[3.0, -4.0, -2.0], [0.0, 3.0, 3.0], [3.0, 0.0, -4.0], [-1.0, -3.0, 3.0], [-4.0, -1.0, 3.0], [2.0, 2.0, -2.0], [-1.0, 2.0, -3.0], [-1.0, 0.0, -3.0], [3.0, 1.0, -2.0]]], [[[3.0, 3.0, -2.0], [3.0, -1.0, 0.0], [-4.0, 1.0, 3.0], [-2.0, -4.0, -1.0], [-2.0, 1.0, 2.0], [1.0, 0.0, -1.0], [-1.0, -3.0, 2.0], [-3.0, -2.0, 3.0], [-4.0, -3.0, 1.0]], [[3.0, 0.0, 1.0], [0.0, -4.0, -1.0], [0.0, -1.0, -3.0], [0.0, -2.0, 0.0], [-1.0, 1.0, -3.0], [-2.0, -1.0, -2.0], [3.0, -4.0, -3.0], [-4.0, 3.0, 1.0], [2.0, 0.0, 3.0]], [[-4.0, -1.0, 3.0], [-2.0, -3.0, 1.0], [2.0, 2.0, 0.0], [-4.0, -1.0, 0.0], [2.0, 3.0, 0.0], [-1.0, 3.0, -4.0], [-3.0, 3.0, -1.0], [2.0, -1.0, -4.0], [2.0, 0.0, 0.0]], [[-3.0, 2.0, -2.0], [-2.0, 3.0, 2.0], [1.0, -4.0, 1.0], [2.0, 1.0, 0.0], [3.0, -4.0, 3.0], [-2.0, -3.0, 1.0], [1.0, -1.0, -2.0], [0.0, 1.0, 2.0], [2.0, -3.0, -3.0]], [[-1.0, -2.0, -2.0], [-3.0, -4.0, 3.0], [-2.0, -1.0, 3.0], [-1.0, -2.0, 1.0], [-3.0, 3.0, 0.0], [-1.0, 1.0, 0.0], [-4.0, -1.0, -2.0], [3.0, 1.0, -2.0], [-1.0, -4.0, -1.0]], [[-2.0, -3.0, 3.0], [-1.0, 0.0, 0.0], [0.0, 3.0, 3.0], [-4.0, -4.0, 3.0], [3.0, 2.0, -1.0], [-3.0, 3.0, -4.0], [-4.0, 2.0, -2.0], [-1.0, -1.0, 0.0], [-2.0, -4.0, 2.0]], [[2.0, -2.0, 1.0], [1.0, 0.0, -4.0], [-4.0, 3.0, -3.0], [-4.0, 3.0, 1.0], [2.0, 3.0, -2.0], [0.0, -4.0, -1.0], [1.0, 2.0, 3.0], [2.0, -2.0, -4.0], [-2.0, 2.0, -3.0]], [[0.0, -1.0, 2.0], [3.0, 3.0, 0.0], [3.0, 0.0, 0.0], [-4.0, -3.0, 1.0], [-4.0, -2.0, 3.0], [-3.0, 1.0, 3.0], [0.0, 0.0, -1.0], [-4.0, 0.0, 3.0], [1.0, 1.0, -4.0]]]]> : tensor<2x8x9x3xf64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x8x9x3xf64>
  %sc_5 = stablehlo.constant dense<[[[[5.0, 8.0, 10.0], [6.0, 12.0, 19.0], [15.0, 17.0, 9.0], [6.0, 11.0, 14.0], [19.0, 18.0, 9.0], [2.0, 4.0, 15.0], [3.0, 3.0, 7.0], [3.0, 5.0, 14.0]], [[9.0, 9.0, 3.0], [9.0, 16.0, 5.0], [13.0, 5.0, 11.0], [15.0, 1.0, 14.0], [14.0, 15.0, 6.0], [18.0, 15.0, 4.0], [2.0, 14.0, 19.0], [8.0, 11.0, 13.0]], [[15.0, 5.0, 2.0], [6.0, 14.0, 4.0], [17.0, 16.0, 9.0], [6.0, 9.0, 1.0], [12.0, 1.0, 10.0], [7.0, 10.0, 9.0], [13.0, 5.0, 6.0], [17.0, 3.0, 5.0]]], [[[10.0, 13.0, 11.0], [4.0, 1.0, 6.0], [15.0, 2.0, 18.0], [16.0, 8.0, 4.0], [6.0, 6.0, 4.0], [4.0, 11.0, 4.0], [1.0, 5.0, 15.0], [2.0, 7.0, 17.0]], [[1.0, 15.0, 6.0], [17.0, 12.0, 1.0], [11.0, 12.0, 4.0], [15.0, 1.0, 10.0], [4.0, 14.0, 18.0], [4.0, 9.0, 8.0], [9.0, 2.0, 6.0], [16.0, 9.0, 11.0]], [[8.0, 19.0, 3.0], [8.0, 7.0, 15.0], [9.0, 8.0, 11.0], [13.0, 12.0, 19.0], [18.0, 12.0, 2.0], [6.0, 7.0, 18.0], [2.0, 6.0, 4.0], [7.0, 10.0, 14.0]]]]> : tensor<2x3x8x3xf64>
  %s_5 = stablehlo.optimization_barrier %sc_5 : tensor<2x3x8x3xf64>
  %init_5 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_5 = "stablehlo.select_and_scatter"(%x_5, %s_5, %init_5) <{window_dimensions = array<i64: 1, 3, 2, 1>, window_strides = array<i64: 1, 2, 1, 1>}> ({
    ^bb0(%a_5: tensor<f64>, %b_5: tensor<f64>):
      %v_5 = stablehlo.compare LE, %a_5, %b_5, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %v_5 : tensor<i1>
  }, {
    ^bb0(%a_5: tensor<f64>, %b_5: tensor<f64>):
      %v_5 = stablehlo.add %a_5, %b_5 : tensor<f64>
      stablehlo.return %v_5 : tensor<f64>
  }) : (tensor<2x8x9x3xf64>, tensor<2x3x8x3xf64>, tensor<f64>) -> tensor<2x8x9x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[[0.0, 0.0, 0.0], [0.0, 20.0, 0.0], [21.0, 17.0, 28.0], [6.0, 11.0, 0.0], [0.0, 18.0, 0.0], [0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 0.0, 21.0], [0.0, 5.0, 0.0]], [[5.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [21.0, 0.0, 24.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [3.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 16.0, 15.0], [0.0, 0.0, 0.0], [0.0, 0.0, 39.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 36.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [18.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [29.0, 0.0, 0.0], [0.0, 0.0, 0.0], [20.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[15.0, 14.0, 5.0], [0.0, 0.0, 0.0], [6.0, 35.0, 0.0], [13.0, 10.0, 0.0], [0.0, 0.0, 0.0], [0.0, 15.0, 20.0], [0.0, 0.0, 0.0], [13.0, 0.0, 43.0], [25.0, 14.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 0.0, 4.0], [0.0, 0.0, 0.0], [23.0, 0.0, 0.0], [12.0, 0.0, 0.0], [0.0, 11.0, 0.0], [0.0, 0.0, 9.0], [0.0, 5.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 10.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [7.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]], [[[0.0, 0.0, 11.0], [0.0, 0.0, 0.0], [19.0, 0.0, 0.0], [0.0, 10.0, 0.0], [6.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [2.0, 7.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 14.0, 0.0], [0.0, 0.0, 24.0], [0.0, 0.0, 0.0], [0.0, 0.0, 4.0], [0.0, 6.0, 0.0], [0.0, 16.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[11.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 5.0], [42.0, 0.0, 10.0], [0.0, 0.0, 0.0], [0.0, 0.0, 34.0], [4.0, 0.0, 0.0], [0.0, 2.0, 49.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 6.0], [0.0, 0.0, 0.0], [0.0, 24.0, 0.0], [0.0, 0.0, 0.0], [0.0, 15.0, 0.0], [0.0, 9.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [25.0, 41.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [22.0, 0.0, 0.0], [0.0, 0.0, 0.0], [21.0, 0.0, 0.0], [0.0, 0.0, 0.0], [16.0, 19.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [22.0, 20.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 20.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [7.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 0.0, 18.0], [8.0, 0.0, 11.0], [0.0, 0.0, 0.0], [0.0, 0.0, 19.0], [0.0, 19.0, 0.0], [0.0, 0.0, 0.0], [0.0, 6.0, 18.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]]]> : tensor<2x8x9x3xf64>} : (tensor<2x8x9x3xf64>) -> ()

  %xc_6 = stablehlo.constant dense<[3, 0, -3, -2, 2, 2, -1, -3, -3, 3, -3]> : tensor<11xi32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<11xi32>
  %sc_6 = stablehlo.constant dense<[2, 16, 2, 11]> : tensor<4xi32>
  %s_6 = stablehlo.optimization_barrier %sc_6 : tensor<4xi32>
  %init_6 = stablehlo.constant dense<0> : tensor<i32>
  %r_6 = "stablehlo.select_and_scatter"(%x_6, %s_6, %init_6) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 3>}> ({
    ^bb0(%a_6: tensor<i32>, %b_6: tensor<i32>):
      %v_6 = stablehlo.compare GE, %a_6, %b_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_6 : tensor<i1>
  }, {
    ^bb0(%a_6: tensor<i32>, %b_6: tensor<i32>):
      %v_6 = stablehlo.add %a_6, %b_6 : tensor<i32>
      stablehlo.return %v_6 : tensor<i32>
  }) : (tensor<11xi32>, tensor<4xi32>, tensor<i32>) -> tensor<11xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[2, 0, 0, 0, 16, 0, 2, 0, 0, 11, 0]> : tensor<11xi32>} : (tensor<11xi32>) -> ()

  %xc_7 = stablehlo.constant dense<[[-1.0, 1.0, -4.0, -4.0, 2.0, 2.0, -4.0, -2.0, -2.0], [-4.0, -2.0, -3.0, 1.0, -4.0, 0.0, 1.0, 0.0, 0.0], [3.0, 0.0, -3.0, 2.0, 3.0, 0.0, -3.0, -3.0, -3.0], [-3.0, 0.0, 2.0, -3.0, -1.0, -4.0, -2.0, 0.0, -4.0], [2.0, -4.0, 3.0, 1.0, 0.0, -3.0, -3.0, 0.0, 3.0]]> : tensor<5x9xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<5x9xf32>
  %sc_7 = stablehlo.constant dense<[[16.0, 6.0], [15.0, 15.0], [6.0, 3.0], [10.0, 19.0]]> : tensor<4x2xf32>
  %s_7 = stablehlo.optimization_barrier %sc_7 : tensor<4x2xf32>
  %init_7 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_7 = "stablehlo.select_and_scatter"(%x_7, %s_7, %init_7) <{window_dimensions = array<i64: 2, 4>, window_strides = array<i64: 1, 3>}> ({
    ^bb0(%a_7: tensor<f32>, %b_7: tensor<f32>):
      %v_7 = stablehlo.compare GT, %a_7, %b_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_7 : tensor<i1>
  }, {
    ^bb0(%a_7: tensor<f32>, %b_7: tensor<f32>):
      %v_7 = stablehlo.add %a_7, %b_7 : tensor<f32>
      stablehlo.return %v_7 : tensor<f32>
  }) : (tensor<5x9xf32>, tensor<4x2xf32>, tensor<f32>) -> tensor<5x9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 16.0, 0.0, 0.0, 0.0, 0.0, 0.0], [21.0, 0.0, 0.0, 0.0, 18.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 10.0, 19.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x9xf32>} : (tensor<5x9xf32>) -> ()

  %xc_8 = stablehlo.constant dense<[[-2.0, -2.0, 3.0, -2.0, 3.0, 1.0], [-2.0, -2.0, -2.0, 3.0, -1.0, 1.0], [1.0, -3.0, 3.0, -4.0, -2.0, 1.0], [3.0, 3.0, -2.0, -1.0, 3.0, 1.0]]> : tensor<4x6xf64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<4x6xf64>
  %sc_8 = stablehlo.constant dense<[[7.0, 19.0, 15.0], [13.0, 6.0, 17.0]]> : tensor<2x3xf64>
  %s_8 = stablehlo.optimization_barrier %sc_8 : tensor<2x3xf64>
  %init_8 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_8 = "stablehlo.select_and_scatter"(%x_8, %s_8, %init_8) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_8: tensor<f64>, %b_8: tensor<f64>):
      %v_8 = stablehlo.compare LE, %a_8, %b_8, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %v_8 : tensor<i1>
  }, {
    ^bb0(%a_8: tensor<f64>, %b_8: tensor<f64>):
      %v_8 = stablehlo.add %a_8, %b_8 : tensor<f64>
      stablehlo.return %v_8 : tensor<f64>
  }) : (tensor<4x6xf64>, tensor<2x3xf64>, tensor<f64>) -> tensor<4x6xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[7.0, 0.0, 0.0, 19.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 15.0, 0.0], [0.0, 13.0, 0.0, 6.0, 17.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<4x6xf64>} : (tensor<4x6xf64>) -> ()

  %xc_9 = stablehlo.constant dense<[[-3, 3, 0, 2, 2], [-2, -2, 3, 0, -1], [3, -2, -2, -1, 0], [-3, 3, -2, -2, -4], [3, -1, -3, -2, -3]]> : tensor<5x5xi32>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<5x5xi32>
  %sc_9 = stablehlo.constant dense<[[14, 4, 9, 1, 17], [12, 14, 2, 13, 17], [16, 14, 15, 16, 16], [5, 19, 15, 3, 18], [5, 7, 1, 10, 5]]> : tensor<5x5xi32>
  %s_9 = stablehlo.optimization_barrier %sc_9 : tensor<5x5xi32>
  %init_9 = stablehlo.constant dense<0> : tensor<i32>
  %r_9 = "stablehlo.select_and_scatter"(%x_9, %s_9, %init_9) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_9: tensor<i32>, %b_9: tensor<i32>):
      %v_9 = stablehlo.compare GE, %a_9, %b_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_9 : tensor<i1>
  }, {
    ^bb0(%a_9: tensor<i32>, %b_9: tensor<i32>):
      %v_9 = stablehlo.add %a_9, %b_9 : tensor<i32>
      stablehlo.return %v_9 : tensor<i32>
  }) : (tensor<5x5xi32>, tensor<5x5xi32>, tensor<i32>) -> tensor<5x5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[[0, 55, 0, 34, 0], [0, 0, 59, 16, 0], [40, 0, 0, 0, 21], [0, 28, 10, 5, 0], [0, 0, 0, 0, 0]]> : tensor<5x5xi32>} : (tensor<5x5xi32>) -> ()

  %xc_10 = stablehlo.constant dense<[-2.0, -1.0, -4.0, -4.0, -4.0, -2.0, -4.0]> : tensor<7xf32>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<7xf32>
  %sc_10 = stablehlo.constant dense<[14.0, 15.0, 13.0, 16.0]> : tensor<4xf32>
  %s_10 = stablehlo.optimization_barrier %sc_10 : tensor<4xf32>
  %init_10 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_10 = "stablehlo.select_and_scatter"(%x_10, %s_10, %init_10) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_10: tensor<f32>, %b_10: tensor<f32>):
      %v_10 = stablehlo.compare GT, %a_10, %b_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_10 : tensor<i1>
  }, {
    ^bb0(%a_10: tensor<f32>, %b_10: tensor<f32>):
      %v_10 = stablehlo.add %a_10, %b_10 : tensor<f32>
      stablehlo.return %v_10 : tensor<f32>
  }) : (tensor<7xf32>, tensor<4xf32>, tensor<f32>) -> tensor<7xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[14.0, 15.0, 0.0, 0.0, 13.0, 16.0, 0.0]> : tensor<7xf32>} : (tensor<7xf32>) -> ()

  %xc_11 = stablehlo.constant dense<[2.0, 0.0, 1.0]> : tensor<3xf32>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<3xf32>
  %sc_11 = stablehlo.constant dense<[15.0]> : tensor<1xf32>
  %s_11 = stablehlo.optimization_barrier %sc_11 : tensor<1xf32>
  %init_11 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_11 = "stablehlo.select_and_scatter"(%x_11, %s_11, %init_11) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 5>}> ({
    ^bb0(%a_11: tensor<f32>, %b_11: tensor<f32>):
      %v_11 = stablehlo.compare GE, %a_11, %b_11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_11 : tensor<i1>
  }, {
    ^bb0(%a_11: tensor<f32>, %b_11: tensor<f32>):
      %v_11 = stablehlo.add %a_11, %b_11 : tensor<f32>
      stablehlo.return %v_11 : tensor<f32>
  }) : (tensor<3xf32>, tensor<1xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[15.0, 0.0, 0.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_12 = stablehlo.constant dense<[[1.0, 3.0, -4.0, 1.0, -4.0, 3.0], [1.0, 1.0, 2.0, -3.0, -2.0, 2.0], [-4.0, -2.0, 1.0, -4.0, -2.0, 2.0], [1.0, -2.0, 1.0, -4.0, -4.0, -3.0], [1.0, -2.0, 1.0, -2.0, -1.0, 2.0], [3.0, -2.0, 2.0, 1.0, 0.0, -2.0], [1.0, 2.0, -3.0, -4.0, 3.0, -4.0]]> : tensor<7x6xf64>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<7x6xf64>
  %sc_12 = stablehlo.constant dense<[[3.0, 12.0], [13.0, 7.0], [5.0, 8.0]]> : tensor<3x2xf64>
  %s_12 = stablehlo.optimization_barrier %sc_12 : tensor<3x2xf64>
  %init_12 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_12 = "stablehlo.select_and_scatter"(%x_12, %s_12, %init_12) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_12: tensor<f64>, %b_12: tensor<f64>):
      %v_12 = stablehlo.compare LE, %a_12, %b_12, FLOAT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      stablehlo.return %v_12 : tensor<i1>
  }, {
    ^bb0(%a_12: tensor<f64>, %b_12: tensor<f64>):
      %v_12 = stablehlo.add %a_12, %b_12 : tensor<f64>
      stablehlo.return %v_12 : tensor<f64>
  }) : (tensor<7x6xf64>, tensor<3x2xf64>, tensor<f64>) -> tensor<7x6xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[0.0, 0.0, 15.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [13.0, 0.0, 0.0, 7.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 5.0, 8.0, 0.0, 0.0]]> : tensor<7x6xf64>} : (tensor<7x6xf64>) -> ()

  %xc_13 = stablehlo.constant dense<[[[[2, -3, -2], [-2, 3, -2], [1, -1, 3], [0, 0, 0], [3, 2, 2], [-3, 2, -2], [3, 1, 3], [2, -3, 3], [-1, -4, 2]], [[1, 1, 2], [2, 3, -3], [0, -2, -4], [0, 2, -4], [1, -4, 1], [-2, 0, -2], [-2, 1, -4], [1, 1, 3], [-2, -3, -2]], [[3, 3, -2], [-3, 0, 1], [-3, -1, 0], [2, -1, 2], [-3, 2, -1], [1, 1, -3], [-1, -1, 3], [3, 3, 1], [-1, -1, -1]], [[-4, 0, 0], [1, -4, 0], [3, -1, 2], [-1, -4, 3], [0, -3, 0], [-2, 3, 3], [3, -3, 1], [-2, -4, -1], [2, -2, 1]], [[-3, -4, -3], [0, -2, -4], [3, 1, -1], [-3, 2, 3], [-4, -4, -3], [-1, -3, -1], [-3, -1, 1], [-2, -4, 3], [2, -3, 3]], [[1, 1, 2], [-2, 2, -2], [-3, -4, 3], [1, 1, -2], [3, 1, 3], [0, 2, -2], [1, -3, 3], [3, -3, 3], [0, 0, -4]], [[0, -3, -1], [-3, -3, 2], [-4, 2, 1], [-3, -2, -1], [-2, -2, 3], [3, -3, -4], [2, 3, -1], [-4, -2, -4], [3, -3, -2]], [[-4, 3, -4], [-2, 2, 2], [1, 3, 0], [0, 1, 1], [3, 0, 0], [-1, -4, -1], [1, 3, 3], [-3, -4, 1], [2, 0, -3]]], [[[-3, -2, 1], [-4, 3, -2], [2, -4, 3], [0, 0, 0], [-4, 2, 1], [1, 2, -3], [0, -2, 2], [2, -3, -4], [1, 1, -1]], [[3, -1, -3], [1, -4, 1], [1, -4, 0], [-1, 0, -2], [-1, -3, -2], [3, 0, 2], [-2, 2, 0], [-2, 2, 1], [1, 0, -4]], [[-2, -4, -1], [0, 1, 3], [1, 2, -4], [-3, 2, -4], [1, 0, 1], [3, 3, -4], [2, 0, 0], [2, -2, 2], [-1, -1, -3]], [[-1, 3, -1], [-4, -2, -1], [3, -4, -4], [2, -4, 2], [-4, -4, -4], [-3, -2, -2], [1, -2, 1], [-1, 3, 0], [1, 2, 3]], [[3, -4, -1], [-1, 0, 3], [0, 3, 2], [-3, 3, -1], [0, 1, -1], [-2, -1, 1], [-3, 3, -2], [0, 0, 2], [-3, 0, 0]], [[-3, 1, 1], [-2, -3, 3], [3, 2, 0], [-3, -1, -4], [-4, -3, 1], [1, 1, 1], [-3, 2, 3], [-2, 3, 0], [1, 3, -1]], [[-2, -1, 1], [1, 1, -1], [0, 3, -2], [2, 1, -3], [-1, -3, -1], [0, -2, -4], [1, 0, -1], [-2, -3, -4], [-3, -4, 2]], [[0, 1, 2], [-1, -4, 3], [2, -3, 3], [0, -4, 3], [-1, 0, -2], [-2, -3, 0], [3, -3, 2], [1, 3, 1], [-2, 2, 1]]]]> : tensor<2x8x9x3xi32>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<2x8x9x3xi32>
  %sc_13 = stablehlo.constant dense<[[[[9, 4, 9], [9, 4, 2], [16, 7, 6], [19, 10, 11], [8, 6, 17], [5, 3, 14], [11, 1, 16], [12, 7, 15]], [[8, 15, 17], [11, 8, 14], [3, 3, 13], [2, 13, 13], [5, 15, 15], [14, 18, 14], [13, 7, 15], [18, 15, 17]], [[4, 4, 19], [7, 10, 19], [18, 9, 16], [3, 10, 2], [14, 18, 9], [19, 19, 4], [3, 7, 7], [17, 7, 5]]], [[[11, 1, 14], [18, 16, 15], [17, 10, 9], [7, 6, 13], [10, 13, 18], [6, 16, 17], [14, 2, 9], [17, 10, 17]], [[3, 4, 10], [17, 9, 16], [9, 8, 1], [12, 11, 7], [7, 4, 16], [1, 2, 14], [14, 10, 9], [5, 4, 8]], [[3, 5, 9], [12, 2, 5], [12, 17, 17], [9, 9, 5], [1, 3, 10], [12, 1, 16], [10, 5, 15], [19, 6, 6]]]]> : tensor<2x3x8x3xi32>
  %s_13 = stablehlo.optimization_barrier %sc_13 : tensor<2x3x8x3xi32>
  %init_13 = stablehlo.constant dense<0> : tensor<i32>
  %r_13 = "stablehlo.select_and_scatter"(%x_13, %s_13, %init_13) <{window_dimensions = array<i64: 1, 3, 2, 1>, window_strides = array<i64: 1, 2, 1, 1>}> ({
    ^bb0(%a_13: tensor<i32>, %b_13: tensor<i32>):
      %v_13 = stablehlo.compare GE, %a_13, %b_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_13 : tensor<i1>
  }, {
    ^bb0(%a_13: tensor<i32>, %b_13: tensor<i32>):
      %v_13 = stablehlo.add %a_13, %b_13 : tensor<i32>
      stablehlo.return %v_13 : tensor<i32>
  }) : (tensor<2x8x9x3xi32>, tensor<2x3x8x3xi32>, tensor<i32>) -> tensor<2x8x9x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[[[0, 0, 0], [0, 8, 0], [0, 0, 8], [0, 0, 0], [27, 16, 28], [0, 3, 0], [16, 0, 30], [0, 0, 15], [0, 0, 0]], [[0, 0, 9], [9, 0, 0], [0, 0, 0], [0, 7, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]], [[17, 15, 0], [0, 0, 17], [0, 0, 0], [18, 0, 0], [0, 13, 0], [5, 0, 0], [0, 0, 29], [43, 30, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [14, 0, 14], [0, 0, 26], [0, 0, 0], [0, 33, 15], [14, 0, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [25, 8, 0], [0, 22, 18], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 29], [0, 0, 0]], [[4, 0, 19], [0, 14, 0], [0, 0, 19], [0, 0, 0], [17, 0, 9], [0, 18, 0], [0, 0, 4], [20, 0, 0], [0, 7, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [19, 0, 0], [0, 26, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]], [[[0, 0, 0], [0, 17, 0], [35, 0, 24], [0, 0, 0], [0, 6, 13], [0, 0, 0], [0, 0, 26], [31, 0, 0], [0, 0, 0]], [[11, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [16, 0, 18], [0, 2, 0], [0, 10, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 40], [0, 10, 0], [0, 0, 0], [7, 0, 16], [8, 35, 0], [14, 0, 0], [5, 0, 26], [0, 0, 0]], [[0, 4, 0], [0, 0, 0], [26, 0, 0], [12, 0, 8], [0, 0, 0], [0, 0, 0], [0, 0, 14], [0, 14, 0], [0, 0, 8]], [[6, 0, 0], [0, 0, 14], [0, 36, 17], [0, 20, 0], [0, 3, 0], [0, 0, 10], [0, 6, 0], [0, 0, 6], [0, 0, 0]], [[0, 5, 0], [0, 0, 0], [24, 0, 0], [0, 0, 0], [0, 0, 5], [13, 0, 0], [0, 0, 31], [0, 6, 0], [19, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 0], [9, 0, 0], [0, 0, 0], [0, 0, 0], [10, 0, 0], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]]]> : tensor<2x8x9x3xi32>} : (tensor<2x8x9x3xi32>) -> ()

  %xc_14 = stablehlo.constant dense<[3.0, 2.0, 2.0, -3.0, -3.0, 3.0, 1.0, 2.0, -4.0, -4.0, -3.0]> : tensor<11xf32>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<11xf32>
  %sc_14 = stablehlo.constant dense<[3.0, 5.0, 15.0, 7.0]> : tensor<4xf32>
  %s_14 = stablehlo.optimization_barrier %sc_14 : tensor<4xf32>
  %init_14 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_14 = "stablehlo.select_and_scatter"(%x_14, %s_14, %init_14) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 3>}> ({
    ^bb0(%a_14: tensor<f32>, %b_14: tensor<f32>):
      %v_14 = stablehlo.compare GT, %a_14, %b_14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_14 : tensor<i1>
  }, {
    ^bb0(%a_14: tensor<f32>, %b_14: tensor<f32>):
      %v_14 = stablehlo.add %a_14, %b_14 : tensor<f32>
      stablehlo.return %v_14 : tensor<f32>
  }) : (tensor<11xf32>, tensor<4xf32>, tensor<f32>) -> tensor<11xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[3.0, 0.0, 0.0, 0.0, 5.0, 0.0, 0.0, 15.0, 0.0, 0.0, 7.0]> : tensor<11xf32>} : (tensor<11xf32>) -> ()

  %xc_15 = stablehlo.constant dense<[[-3.0, 3.0, 1.0, 3.0, -4.0, 3.0, 1.0, 0.0, -1.0], [1.0, 3.0, -1.0, -4.0, 1.0, -4.0, 2.0, 1.0, 2.0], [2.0, -1.0, 1.0, 0.0, -1.0, -2.0, -2.0, -4.0, -3.0], [-3.0, -1.0, -1.0, -1.0, 1.0, -2.0, -4.0, 1.0, 1.0], [-2.0, -2.0, -3.0, -3.0, -2.0, -4.0, -2.0, -3.0, 2.0]]> : tensor<5x9xf32>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<5x9xf32>
  %sc_15 = stablehlo.constant dense<[[2.0, 14.0], [11.0, 10.0], [4.0, 8.0], [6.0, 1.0]]> : tensor<4x2xf32>
  %s_15 = stablehlo.optimization_barrier %sc_15 : tensor<4x2xf32>
  %init_15 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_15 = "stablehlo.select_and_scatter"(%x_15, %s_15, %init_15) <{window_dimensions = array<i64: 2, 4>, window_strides = array<i64: 1, 3>}> ({
    ^bb0(%a_15: tensor<f32>, %b_15: tensor<f32>):
      %v_15 = stablehlo.compare GE, %a_15, %b_15, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %v_15 : tensor<i1>
  }, {
    ^bb0(%a_15: tensor<f32>, %b_15: tensor<f32>):
      %v_15 = stablehlo.add %a_15, %b_15 : tensor<f32>
      stablehlo.return %v_15 : tensor<f32>
  }) : (tensor<5x9xf32>, tensor<4x2xf32>, tensor<f32>) -> tensor<5x9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<[[0.0, 2.0, 0.0, 14.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 11.0, 0.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0], [4.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 6.0, 0.0, 0.0, 9.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<5x9xf32>} : (tensor<5x9xf32>) -> ()
  return
}
