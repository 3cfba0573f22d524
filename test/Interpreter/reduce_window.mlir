// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats, whose sums are exact in any order: the same values. Other
// sums: n terms of size at most 1 in any order differ by at most n * n / 2 roundings of 2^-24.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-15.0, -20.0, -15.0, -3.0, -13.0, 12.0], [-11.0, 1.0, -8.0, -12.0, 7.0, 6.0], [4.0, 8.0, 12.0, -6.0, 8.0, 8.0], [-2.0, 16.0, -1.0, -7.0, 19.0, 17.0]]> : tensor<4x6xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<4x6xf32>
  %init_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r_0 = "stablehlo.reduce_window"(%x_0, %init_0) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_0: tensor<f32>, %b_0: tensor<f32>):
      %v_0 = stablehlo.maximum %a_0, %b_0 : tensor<f32>
      stablehlo.return %v_0 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[1.0, -3.0, 12.0], [16.0, 12.0, 19.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[5.0, -12.0, -4.0, -11.0, 7.0, -11.0], [-6.0, -16.0, 14.0, -16.0, 7.0, 7.0], [18.0, 7.0, 11.0, -1.0, 7.0, -4.0], [-13.0, 1.0, -14.0, 1.0, 1.0, 16.0]]> : tensor<4x6xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x6xf32>
  %init_1 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_1 = "stablehlo.reduce_window"(%x_1, %init_1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%a_1: tensor<f32>, %b_1: tensor<f32>):
      %v_1 = stablehlo.add %a_1, %b_1 : tensor<f32>
      stablehlo.return %v_1 : tensor<f32>
  }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[-29.0, -17.0, 10.0], [13.0, -3.0, 20.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_2 = stablehlo.constant dense<[[9.0, 14.0, 14.0, -5.0, -20.0], [-18.0, 0.0, 12.0, -20.0, -1.0], [4.0, -6.0, -5.0, -11.0, 1.0], [-9.0, -4.0, -1.0, -6.0, 17.0], [-20.0, -4.0, 14.0, 13.0, 10.0]]> : tensor<5x5xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<5x5xf32>
  %init_2 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_2 = "stablehlo.reduce_window"(%x_2, %init_2) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_2: tensor<f32>, %b_2: tensor<f32>):
      %v_2 = stablehlo.add %a_2, %b_2 : tensor<f32>
      stablehlo.return %v_2 : tensor<f32>
  }) : (tensor<5x5xf32>, tensor<f32>) -> tensor<5x5xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[5.0, 31.0, 15.0, -20.0, -46.0], [3.0, 24.0, -7.0, -35.0, -56.0], [-33.0, -27.0, -41.0, -14.0, -20.0], [-39.0, -31.0, -10.0, 32.0, 24.0], [-37.0, -24.0, 12.0, 47.0, 34.0]]> : tensor<5x5xf32>} : (tensor<5x5xf32>) -> ()

  %xc_3 = stablehlo.constant dense<[[2, -3, 18, -4, 3], [12, 5, 19, 18, -20], [-3, 1, 9, 14, 1], [0, 6, 15, -5, -2], [-9, -2, -5, 12, -19]]> : tensor<5x5xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<5x5xi32>
  %init_3 = stablehlo.constant dense<0> : tensor<i32>
  %r_3 = "stablehlo.reduce_window"(%x_3, %init_3) <{window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 1, 1>, padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_3: tensor<i32>, %b_3: tensor<i32>):
      %v_3 = stablehlo.add %a_3, %b_3 : tensor<i32>
      stablehlo.return %v_3 : tensor<i32>
  }) : (tensor<5x5xi32>, tensor<i32>) -> tensor<5x5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[16, 53, 53, 34, -3], [14, 60, 77, 58, 12], [21, 64, 82, 49, 6], [-7, 12, 45, 20, 1], [-5, 5, 21, -4, -14]]> : tensor<5x5xi32>} : (tensor<5x5xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[15, -14, 3, -19, -18, 0, 7]> : tensor<7xi32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<7xi32>
  %init_4 = stablehlo.constant dense<0> : tensor<i32>
  %r_4 = "stablehlo.reduce_window"(%x_4, %init_4) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_4: tensor<i32>, %b_4: tensor<i32>):
      %v_4 = stablehlo.add %a_4, %b_4 : tensor<i32>
      stablehlo.return %v_4 : tensor<i32>
  }) : (tensor<7xi32>, tensor<i32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[15, 4, -34, -11]> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %xc_5 = stablehlo.constant dense<[15.0, -20.0, -11.0, 15.0, 9.0, 8.0, 8.0]> : tensor<7xf64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<7xf64>
  %init_5 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %r_5 = "stablehlo.reduce_window"(%x_5, %init_5) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_5: tensor<f64>, %b_5: tensor<f64>):
      %v_5 = stablehlo.maximum %a_5, %b_5 : tensor<f64>
      stablehlo.return %v_5 : tensor<f64>
  }) : (tensor<7xf64>, tensor<f64>) -> tensor<4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[15.0, 15.0, 15.0, 9.0]> : tensor<4xf64>} : (tensor<4xf64>) -> ()

  %xc_6 = stablehlo.constant dense<[-15.0, -14.0, -17.0, 3.0, -8.0, 7.0]> : tensor<6xf64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<6xf64>
  %init_6 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %r_6 = "stablehlo.reduce_window"(%x_6, %init_6) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>}> ({
    ^bb0(%a_6: tensor<f64>, %b_6: tensor<f64>):
      %v_6 = stablehlo.maximum %a_6, %b_6 : tensor<f64>
      stablehlo.return %v_6 : tensor<f64>
  }) : (tensor<6xf64>, tensor<f64>) -> tensor<10xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[-15.0, -14.0, -14.0, -17.0, -17.0, 3.0, 3.0, -8.0, -8.0, 7.0]> : tensor<10xf64>} : (tensor<10xf64>) -> ()

  %xc_7 = stablehlo.constant dense<[-6.0, 1.0, -8.0, 8.0, 16.0, -20.0]> : tensor<6xf64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<6xf64>
  %init_7 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_7 = "stablehlo.reduce_window"(%x_7, %init_7) <{window_dimensions = array<i64: 2>, base_dilations = array<i64: 2>}> ({
    ^bb0(%a_7: tensor<f64>, %b_7: tensor<f64>):
      %v_7 = stablehlo.add %a_7, %b_7 : tensor<f64>
      stablehlo.return %v_7 : tensor<f64>
  }) : (tensor<6xf64>, tensor<f64>) -> tensor<10xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[-6.0, 1.0, 1.0, -8.0, -8.0, 8.0, 8.0, 16.0, 16.0, -20.0]> : tensor<10xf64>} : (tensor<10xf64>) -> ()

  %xc_8 = stablehlo.constant dense<[-15.0, -4.0, 17.0, -20.0, -16.0, -16.0, 5.0, 5.0]> : tensor<8xf64>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<8xf64>
  %init_8 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_8 = "stablehlo.reduce_window"(%x_8, %init_8) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, window_dilations = array<i64: 2>}> ({
    ^bb0(%a_8: tensor<f64>, %b_8: tensor<f64>):
      %v_8 = stablehlo.add %a_8, %b_8 : tensor<f64>
      stablehlo.return %v_8 : tensor<f64>
  }) : (tensor<8xf64>, tensor<f64>) -> tensor<4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[-14.0, -40.0, 6.0, -31.0]> : tensor<4xf64>} : (tensor<4xf64>) -> ()

  %xc_9 = stablehlo.constant dense<[-4, -14, 4, -15, 10, -7, 14, 2]> : tensor<8xi32>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<8xi32>
  %init_9 = stablehlo.constant dense<2147483647> : tensor<i32>
  %r_9 = "stablehlo.reduce_window"(%x_9, %init_9) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>, window_dilations = array<i64: 2>}> ({
    ^bb0(%a_9: tensor<i32>, %b_9: tensor<i32>):
      %v_9 = stablehlo.minimum %a_9, %b_9 : tensor<i32>
      stablehlo.return %v_9 : tensor<i32>
  }) : (tensor<8xi32>, tensor<i32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[-4, -15, 4, -15]> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %xc_10 = stablehlo.constant dense<[[-4, -15, 5, 9], [-19, -9, 10, 6], [3, -12, -12, 10], [-17, 10, -9, 10], [11, 8, -10, 19]]> : tensor<5x4xi32>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<5x4xi32>
  %init_10 = stablehlo.constant dense<2147483647> : tensor<i32>
  %r_10 = "stablehlo.reduce_window"(%x_10, %init_10) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 2>, padding = dense<[[1, 2], [3, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_10: tensor<i32>, %b_10: tensor<i32>):
      %v_10 = stablehlo.minimum %a_10, %b_10 : tensor<i32>
      stablehlo.return %v_10 : tensor<i32>
  }) : (tensor<5x4xi32>, tensor<i32>) -> tensor<4x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[[2147483647, 2147483647, 2147483647], [-12, -19, -12], [2147483647, 2147483647, 2147483647], [8, -10, 8]]> : tensor<4x3xi32>} : (tensor<4x3xi32>) -> ()

  %xc_11 = stablehlo.constant dense<[[-18.0, 17.0, -6.0, -12.0], [-6.0, 17.0, 8.0, 9.0], [-8.0, -10.0, -3.0, 14.0], [-15.0, -20.0, -10.0, -3.0], [15.0, 9.0, 8.0, 16.0]]> : tensor<5x4xf32>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<5x4xf32>
  %init_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r_11 = "stablehlo.reduce_window"(%x_11, %init_11) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 3, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 2, 2>, padding = dense<[[1, 2], [3, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%a_11: tensor<f32>, %b_11: tensor<f32>):
      %v_11 = stablehlo.maximum %a_11, %b_11 : tensor<f32>
      stablehlo.return %v_11 : tensor<f32>
  }) : (tensor<5x4xf32>, tensor<f32>) -> tensor<4x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[[0xFF800000, 0xFF800000, 0xFF800000], [17.0, 8.0, 17.0], [0xFF800000, 0xFF800000, 0xFF800000], [9.0, 15.0, 16.0]]> : tensor<4x3xf32>} : (tensor<4x3xf32>) -> ()

  %xc_12 = stablehlo.constant dense<[[[[8.0, -8.0], [0.0, -12.0], [6.0, -14.0], [-9.0, -5.0], [-1.0, 17.0]], [[4.0, 19.0], [-4.0, -1.0], [-1.0, -17.0], [11.0, -4.0], [9.0, -10.0]], [[10.0, 8.0], [-2.0, 10.0], [15.0, -2.0], [-17.0, 9.0], [11.0, -10.0]], [[9.0, 15.0], [7.0, -2.0], [12.0, 17.0], [5.0, 13.0], [14.0, 13.0]], [[3.0, -14.0], [-15.0, -13.0], [0.0, 2.0], [17.0, 11.0], [-1.0, -15.0]]], [[[-6.0, -16.0], [-14.0, -6.0], [15.0, 11.0], [18.0, -17.0], [-14.0, -7.0]], [[10.0, 15.0], [-15.0, 8.0], [1.0, -12.0], [-4.0, -16.0], [0.0, -11.0]], [[2.0, 11.0], [16.0, -20.0], [18.0, 17.0], [17.0, 15.0], [-2.0, -13.0]], [[6.0, 3.0], [-11.0, 9.0], [-6.0, -18.0], [-9.0, -1.0], [-18.0, 4.0]], [[-3.0, -20.0], [4.0, 14.0], [-15.0, -9.0], [8.0, -8.0], [10.0, -19.0]]]]> : tensor<2x5x5x2xf32>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<2x5x5x2xf32>
  %init_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r_12 = "stablehlo.reduce_window"(%x_12, %init_12) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%a_12: tensor<f32>, %b_12: tensor<f32>):
      %v_12 = stablehlo.maximum %a_12, %b_12 : tensor<f32>
      stablehlo.return %v_12 : tensor<f32>
  }) : (tensor<2x5x5x2xf32>, tensor<f32>) -> tensor<2x3x3x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[[[8.0, 19.0], [6.0, -1.0], [11.0, 17.0]], [[10.0, 15.0], [15.0, 17.0], [14.0, 13.0]], [[3.0, -14.0], [0.0, 2.0], [17.0, 11.0]]], [[[10.0, 15.0], [15.0, 11.0], [18.0, -7.0]], [[6.0, 11.0], [18.0, 17.0], [17.0, 15.0]], [[-3.0, -20.0], [4.0, 14.0], [10.0, -8.0]]]]> : tensor<2x3x3x2xf32>} : (tensor<2x3x3x2xf32>) -> ()

  %xc_13 = stablehlo.constant dense<[[[[9.0, 10.0], [-9.0, -15.0], [14.0, -7.0], [-17.0, -12.0], [15.0, 18.0]], [[-18.0, -18.0], [-10.0, -2.0], [-1.0, 18.0], [-17.0, -1.0], [-8.0, 5.0]], [[13.0, 18.0], [-8.0, -10.0], [-6.0, 19.0], [2.0, -4.0], [4.0, -19.0]], [[10.0, 4.0], [14.0, 1.0], [-3.0, 9.0], [-5.0, -14.0], [-11.0, -14.0]], [[-3.0, 18.0], [-1.0, -18.0], [-7.0, 4.0], [-8.0, -19.0], [-18.0, 4.0]]], [[[18.0, -16.0], [2.0, 3.0], [17.0, -5.0], [15.0, -7.0], [13.0, 0.0]], [[18.0, 1.0], [12.0, 8.0], [-4.0, -16.0], [12.0, -15.0], [13.0, 2.0]], [[-2.0, -10.0], [12.0, 3.0], [-19.0, 14.0], [-6.0, -19.0], [-7.0, -11.0]], [[-19.0, 6.0], [-18.0, -17.0], [9.0, -6.0], [8.0, -12.0], [14.0, 1.0]], [[8.0, -10.0], [-8.0, -2.0], [19.0, -1.0], [14.0, 11.0], [-15.0, 13.0]]]]> : tensor<2x5x5x2xf32>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<2x5x5x2xf32>
  %init_13 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_13 = "stablehlo.reduce_window"(%x_13, %init_13) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
    ^bb0(%a_13: tensor<f32>, %b_13: tensor<f32>):
      %v_13 = stablehlo.add %a_13, %b_13 : tensor<f32>
      stablehlo.return %v_13 : tensor<f32>
  }) : (tensor<2x5x5x2xf32>, tensor<f32>) -> tensor<2x3x3x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[[[-9.0, -8.0], [-6.0, -6.0], [-27.0, 10.0]], [[23.0, 22.0], [-3.0, 19.0], [-10.0, -51.0]], [[-3.0, 18.0], [-8.0, -14.0], [-26.0, -15.0]]], [[[36.0, -15.0], [27.0, -10.0], [53.0, -20.0]], [[-21.0, -4.0], [-16.0, -6.0], [9.0, -41.0]], [[8.0, -10.0], [11.0, -3.0], [-1.0, 24.0]]]]> : tensor<2x3x3x2xf32>} : (tensor<2x3x3x2xf32>) -> ()

  %xc_14 = stablehlo.constant dense<[9.0, 16.0, -7.0, -1.0, -19.0, -6.0]> : tensor<6xf32>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<6xf32>
  %init_14 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_14 = "stablehlo.reduce_window"(%x_14, %init_14) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[-1, -1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_14: tensor<f32>, %b_14: tensor<f32>):
      %v_14 = stablehlo.add %a_14, %b_14 : tensor<f32>
      stablehlo.return %v_14 : tensor<f32>
  }) : (tensor<6xf32>, tensor<f32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[9.0, -20.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %xc_15 = stablehlo.constant dense<[18, -20, 3, -8, 18, 4]> : tensor<6xi32>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<6xi32>
  %init_15 = stablehlo.constant dense<0> : tensor<i32>
  %r_15 = "stablehlo.reduce_window"(%x_15, %init_15) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>, padding = dense<[[-1, -1]]> : tensor<1x2xi64>}> ({
    ^bb0(%a_15: tensor<i32>, %b_15: tensor<i32>):
      %v_15 = stablehlo.add %a_15, %b_15 : tensor<i32>
      stablehlo.return %v_15 : tensor<i32>
  }) : (tensor<6xi32>, tensor<i32>) -> tensor<2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<[-17, 10]> : tensor<2xi32>} : (tensor<2xi32>) -> ()

  %xc_16 = stablehlo.constant dense<[-2, 9, 0]> : tensor<3xi32>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<3xi32>
  %init_16 = stablehlo.constant dense<0> : tensor<i32>
  %r_16 = "stablehlo.reduce_window"(%x_16, %init_16) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 5>}> ({
    ^bb0(%a_16: tensor<i32>, %b_16: tensor<i32>):
      %v_16 = stablehlo.add %a_16, %b_16 : tensor<i32>
      stablehlo.return %v_16 : tensor<i32>
  }) : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_16) {has_side_effect = true, value = dense<[-2]> : tensor<1xi32>} : (tensor<1xi32>) -> ()

  %xc_17 = stablehlo.constant dense<[-9.0, -1.0, -2.0]> : tensor<3xf64>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<3xf64>
  %init_17 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %r_17 = "stablehlo.reduce_window"(%x_17, %init_17) <{window_dimensions = array<i64: 1>, window_strides = array<i64: 5>}> ({
    ^bb0(%a_17: tensor<f64>, %b_17: tensor<f64>):
      %v_17 = stablehlo.maximum %a_17, %b_17 : tensor<f64>
      stablehlo.return %v_17 : tensor<f64>
  }) : (tensor<3xf64>, tensor<f64>) -> tensor<1xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_17) {has_side_effect = true, value = dense<[-9.0]> : tensor<1xf64>} : (tensor<1xf64>) -> ()

  %xc_18 = stablehlo.constant dense<[13.0, 0.0]> : tensor<2xf64>
  %x_18 = stablehlo.optimization_barrier %xc_18 : tensor<2xf64>
  %init_18 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %r_18 = "stablehlo.reduce_window"(%x_18, %init_18) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%a_18: tensor<f64>, %b_18: tensor<f64>):
      %v_18 = stablehlo.maximum %a_18, %b_18 : tensor<f64>
      stablehlo.return %v_18 : tensor<f64>
  }) : (tensor<2xf64>, tensor<f64>) -> tensor<0xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_18) {has_side_effect = true, value = dense<> : tensor<0xf64>} : (tensor<0xf64>) -> ()

  %xc_19 = stablehlo.constant dense<[-5.0, -4.0]> : tensor<2xf64>
  %x_19 = stablehlo.optimization_barrier %xc_19 : tensor<2xf64>
  %init_19 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_19 = "stablehlo.reduce_window"(%x_19, %init_19) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%a_19: tensor<f64>, %b_19: tensor<f64>):
      %v_19 = stablehlo.add %a_19, %b_19 : tensor<f64>
      stablehlo.return %v_19 : tensor<f64>
  }) : (tensor<2xf64>, tensor<f64>) -> tensor<0xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_19) {has_side_effect = true, value = dense<> : tensor<0xf64>} : (tensor<0xf64>) -> ()

  // Two inputs.
  %xc_20 = stablehlo.constant dense<[6.0, 13.0, -2.0, -3.0, -18.0, -17.0]> : tensor<6xf32>
  %x_20 = stablehlo.optimization_barrier %xc_20 : tensor<6xf32>
  %yc_20 = stablehlo.constant dense<[-18, -1, -6, 8, -2, 8]> : tensor<6xi32>
  %y_20 = stablehlo.optimization_barrier %yc_20 : tensor<6xi32>
  %zero_20 = stablehlo.constant dense<0.0> : tensor<f32>
  %low_20 = stablehlo.constant dense<-100> : tensor<i32>
  %r_20:2 = "stablehlo.reduce_window"(%x_20, %y_20, %zero_20, %low_20) <{window_dimensions = array<i64: 3>}> ({
    ^bb0(%a_20: tensor<f32>, %b_20: tensor<i32>, %c_20: tensor<f32>, %d_20: tensor<i32>):
      %v_20 = stablehlo.add %a_20, %c_20 : tensor<f32>
      %w_20 = stablehlo.maximum %b_20, %d_20 : tensor<i32>
      stablehlo.return %v_20, %w_20 : tensor<f32>, tensor<i32>
  }) : (tensor<6xf32>, tensor<6xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
  stablehlo.custom_call @check.expect_eq_const(%r_20#0) {has_side_effect = true, value = dense<[17.0, 8.0, -23.0, -38.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_20#1) {has_side_effect = true, value = dense<[-1, 8, 8, 8]> : tensor<4xi32>} : (tensor<4xi32>) -> ()
  return
}
