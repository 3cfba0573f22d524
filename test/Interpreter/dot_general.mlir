// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats, whose products and sums are exact: the same values. Other
// operands are at most 1 and so are n products; in f32 their sum in any order is within
// n * n / 2 roundings of 2^-24 (f64: 2^-53) of the exact one.
// 
// bf16 and f16 operands with products summed in a wider type and rounded once: a sum in f32,
// as here, can round to the neighbour of the one in f64: 2^-8 (bf16), 2^-11 (f16) of the result.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-2.0, -9.0, -2.0], [2.0, 1.0, 4.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[[0.0, -8.0, 0.0, 1.0], [2.0, 6.0, 1.0, -6.0], [-7.0, 5.0, -8.0, -7.0]]> : tensor<3x4xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<3x4xf32>
  %r_0 = stablehlo.dot_general %x_0, %y_0, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[-4.0, -48.0, 7.0, 66.0], [-26.0, 10.0, -31.0, -32.0]]> : tensor<2x4xf32>} : (tensor<2x4xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[-7.0, 5.0, -8.0], [6.0, 2.0, 7.0]]> : tensor<2x3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3xf64>
  %yc_1 = stablehlo.constant dense<[[-4.0, -6.0, 6.0, 5.0], [-2.0, -1.0, 6.0, -6.0], [5.0, 7.0, 2.0, -6.0]]> : tensor<3x4xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<3x4xf64>
  %r_1 = stablehlo.dot_general %x_1, %y_1, contracting_dims = [1] x [0] : (tensor<2x3xf64>, tensor<3x4xf64>) -> tensor<2x4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[-22.0, -19.0, -28.0, -17.0], [7.0, 11.0, 62.0, -24.0]]> : tensor<2x4xf64>} : (tensor<2x4xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[-1.0, 6.0, -1.0], [9.0, -8.0, -7.0], [6.0, -8.0, -8.0], [7.0, -9.0, -1.0], [2.0, 3.0, 1.0]]> : tensor<5x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<5x3xf32>
  %yc_2 = stablehlo.constant dense<[[-5.0, -5.0, -7.0], [-8.0, 3.0, -4.0], [9.0, 7.0, -2.0], [0.0, -6.0, 9.0]]> : tensor<4x3xf32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<4x3xf32>
  %r_2 = stablehlo.dot_general %x_2, %y_2, contracting_dims = [1] x [1] : (tensor<5x3xf32>, tensor<4x3xf32>) -> tensor<5x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[-18.0, 30.0, 35.0, -45.0], [44.0, -68.0, 39.0, -15.0], [66.0, -40.0, 14.0, -24.0], [17.0, -79.0, 2.0, 45.0], [-32.0, -11.0, 37.0, -9.0]]> : tensor<5x4xf32>} : (tensor<5x4xf32>) -> ()

  %xc_3 = stablehlo.constant dense<[[-6, -4, -5], [9, -7, 4], [3, 9, -6], [3, -1, 4], [9, -3, 9]]> : tensor<5x3xi32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<5x3xi32>
  %yc_3 = stablehlo.constant dense<[[4, 0, 1], [4, 8, -4], [-3, 0, 5], [5, -9, 2]]> : tensor<4x3xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<4x3xi32>
  %r_3 = stablehlo.dot_general %x_3, %y_3, contracting_dims = [1] x [1] : (tensor<5x3xi32>, tensor<4x3xi32>) -> tensor<5x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[-29, -36, -7, -4], [40, -36, -7, 116], [6, 108, -39, -78], [16, -12, 11, 32], [45, -24, 18, 90]]> : tensor<5x4xi32>} : (tensor<5x4xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[[1.0, -5.0, 7.0, 1.0, -4.0], [-9.0, -6.0, 5.0, -3.0, 0.0], [8.0, 0.0, -8.0, -8.0, 9.0]]> : tensor<3x5xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x5xf32>
  %yc_4 = stablehlo.constant dense<[[-4.0, 1.0, 4.0, -7.0], [-6.0, -6.0, 1.0, 8.0], [-7.0, 5.0, 4.0, 8.0]]> : tensor<3x4xf32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<3x4xf32>
  %r_4 = stablehlo.dot_general %x_4, %y_4, contracting_dims = [0] x [0] : (tensor<3x5xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[-6.0, 95.0, 27.0, -15.0], [56.0, 31.0, -26.0, -13.0], [-2.0, -63.0, 1.0, -73.0], [70.0, -21.0, -31.0, -95.0], [-47.0, 41.0, 20.0, 100.0]]> : tensor<5x4xf32>} : (tensor<5x4xf32>) -> ()

  %xc_5 = stablehlo.constant dense<[[6, 8, 3, 3, 5], [0, 9, 3, 9, 8], [9, 3, 5, 0, 7]]> : tensor<3x5xui8>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<3x5xui8>
  %yc_5 = stablehlo.constant dense<[[2, 6, 9, 7], [6, 7, 6, 3], [6, 0, 2, 9]]> : tensor<3x4xui8>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<3x4xui8>
  %r_5 = stablehlo.dot_general %x_5, %y_5, contracting_dims = [0] x [0] : (tensor<3x5xui8>, tensor<3x4xui8>) -> tensor<5x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[66, 36, 72, 123], [88, 111, 132, 110], [54, 39, 55, 75], [60, 81, 81, 48], [100, 86, 107, 122]]> : tensor<5x4xui8>} : (tensor<5x4xui8>) -> ()

  %xc_6 = stablehlo.constant dense<[0.0, 0.0, -2.0, 3.0, -8.0, 1.0, 9.0]> : tensor<7xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<7xf32>
  %yc_6 = stablehlo.constant dense<[8.0, 6.0, 6.0, 8.0, -5.0, 2.0, 1.0]> : tensor<7xf32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<7xf32>
  %r_6 = stablehlo.dot_general %x_6, %y_6, contracting_dims = [0] x [0] : (tensor<7xf32>, tensor<7xf32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<63.0> : tensor<f32>} : (tensor<f32>) -> ()

  %xc_7 = stablehlo.constant dense<[-8, 3, 8, -8, 5, 9, 1]> : tensor<7xi64>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<7xi64>
  %yc_7 = stablehlo.constant dense<[-6, 2, -5, 0, -5, -7, -4]> : tensor<7xi64>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<7xi64>
  %r_7 = stablehlo.dot_general %x_7, %y_7, contracting_dims = [0] x [0] : (tensor<7xi64>, tensor<7xi64>) -> tensor<i64>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<-78> : tensor<i64>} : (tensor<i64>) -> ()

  %xc_8 = stablehlo.constant dense<[[-6.0, -2.0, -8.0, -4.0], [-9.0, -8.0, 6.0, -5.0], [3.0, 0.0, 8.0, -7.0]]> : tensor<3x4xf32>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<3x4xf32>
  %yc_8 = stablehlo.constant dense<[4.0, -3.0, 4.0, -7.0]> : tensor<4xf32>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<4xf32>
  %r_8 = stablehlo.dot_general %x_8, %y_8, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[-22.0, 47.0, 93.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_9 = stablehlo.constant dense<[[-1.0, 1.0, -2.0, 9.0], [4.0, -2.0, -7.0, 6.0], [-7.0, 7.0, 0.0, 2.0]]> : tensor<3x4xf64>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<3x4xf64>
  %yc_9 = stablehlo.constant dense<[7.0, -7.0, -4.0, -2.0]> : tensor<4xf64>
  %y_9 = stablehlo.optimization_barrier %yc_9 : tensor<4xf64>
  %r_9 = stablehlo.dot_general %x_9, %y_9, contracting_dims = [1] x [0] : (tensor<3x4xf64>, tensor<4xf64>) -> tensor<3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[-24.0, 58.0, -102.0]> : tensor<3xf64>} : (tensor<3xf64>) -> ()

  %xc_10 = stablehlo.constant dense<[[[9.0, -2.0, 5.0, -3.0], [4.0, 8.0, 5.0, 1.0], [1.0, 3.0, 9.0, -4.0]], [[1.0, 8.0, -7.0, 7.0], [-5.0, 4.0, -5.0, -6.0], [0.0, 9.0, -7.0, 8.0]]]> : tensor<2x3x4xf32>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<2x3x4xf32>
  %yc_10 = stablehlo.constant dense<[[[-4.0, 5.0, -6.0, 4.0, -6.0], [-9.0, -1.0, -7.0, -1.0, -1.0], [6.0, 4.0, 6.0, -3.0, -2.0], [6.0, 4.0, 0.0, -9.0, -3.0]], [[-9.0, 0.0, 6.0, -6.0, -5.0], [-1.0, -5.0, 4.0, 2.0, 9.0], [-3.0, 7.0, -2.0, -3.0, -2.0], [1.0, -9.0, -9.0, -9.0, 7.0]]]> : tensor<2x4x5xf32>
  %y_10 = stablehlo.optimization_barrier %yc_10 : tensor<2x4x5xf32>
  %r_10 = stablehlo.dot_general %x_10, %y_10, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[[[-6.0, 55.0, -10.0, 50.0, -53.0], [-52.0, 36.0, -50.0, -16.0, -45.0], [-1.0, 22.0, 27.0, 10.0, -15.0]], [[11.0, -152.0, -11.0, -32.0, 130.0], [50.0, -1.0, 50.0, 107.0, 29.0], [20.0, -166.0, -22.0, -33.0, 151.0]]]> : tensor<2x3x5xf32>} : (tensor<2x3x5xf32>) -> ()

  %xc_11 = stablehlo.constant dense<[[[-3, -3, 0, 2], [3, 1, 7, -9], [-2, -6, 9, 5]], [[-5, -9, 6, 1], [9, -4, -4, -7], [-8, 9, 1, 5]]]> : tensor<2x3x4xi32>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<2x3x4xi32>
  %yc_11 = stablehlo.constant dense<[[[9, 6, -6, 5, -6], [7, -1, -1, -4, 2], [2, -6, -5, 7, -6], [-9, -4, -1, -5, -4]], [[-8, 1, 4, 4, -7], [8, 8, 7, -2, -4], [-6, 7, 6, -4, -2], [-2, 0, 8, -3, -9]]]> : tensor<2x4x5xi32>
  %y_11 = stablehlo.optimization_barrier %yc_11 : tensor<2x4x5xi32>
  %r_11 = stablehlo.dot_general %x_11, %y_11, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xi32>, tensor<2x4x5xi32>) -> tensor<2x3x5xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[[[-66, -23, 19, -13, 4], [129, 11, -45, 105, -22], [-87, -80, -32, 52, -74]], [[-70, -35, -39, -29, 50], [-66, -51, -72, 81, 24], [120, 71, 77, -69, -27]]]> : tensor<2x3x5xi32>} : (tensor<2x3x5xi32>) -> ()

  %xc_12 = stablehlo.constant dense<[[[0.0, -3.0, -4.0, 8.0], [-2.0, 2.0, 2.0, -7.0]], [[3.0, 5.0, -6.0, -1.0], [0.0, -8.0, -7.0, 9.0]], [[-9.0, 0.0, 0.0, 0.0], [-3.0, -7.0, 2.0, -5.0]]]> : tensor<3x2x4xf32>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<3x2x4xf32>
  %yc_12 = stablehlo.constant dense<[[[3.0, 6.0], [-3.0, -2.0], [-7.0, 5.0]], [[4.0, 9.0], [4.0, 2.0], [2.0, -1.0]], [[3.0, -2.0], [-5.0, 2.0], [-6.0, -7.0]], [[-8.0, -6.0], [-8.0, 6.0], [-5.0, -7.0]]]> : tensor<4x3x2xf32>
  %y_12 = stablehlo.optimization_barrier %yc_12 : tensor<4x3x2xf32>
  %r_12 = stablehlo.dot_general %x_12, %y_12, batching_dims = [1] x [2], contracting_dims = [0] x [1] : (tensor<3x2x4xf32>, tensor<4x3x2xf32>) -> tensor<2x4x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[[54.0, -6.0, 39.0, 21.0], [-24.0, 8.0, -34.0, -16.0], [6.0, -40.0, 18.0, 80.0], [27.0, 28.0, 29.0, -56.0]], [[-27.0, -15.0, 25.0, 33.0], [-7.0, 9.0, 29.0, -11.0], [36.0, 2.0, -32.0, -68.0], [-85.0, -40.0, 67.0, 131.0]]]> : tensor<2x4x4xf32>} : (tensor<2x4x4xf32>) -> ()

  %xc_13 = stablehlo.constant dense<[[[9, 6, 4, 1], [7, 8, 2, 1]], [[3, 4, 1, 8], [7, 6, 4, 9]], [[4, 6, 2, 1], [6, 6, 0, 3]]]> : tensor<3x2x4xui8>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<3x2x4xui8>
  %yc_13 = stablehlo.constant dense<[[[6, 5], [4, 4], [2, 8]], [[2, 1], [1, 8], [9, 9]], [[7, 1], [6, 5], [2, 8]], [[4, 9], [0, 8], [5, 0]]]> : tensor<4x3x2xui8>
  %y_13 = stablehlo.optimization_barrier %yc_13 : tensor<4x3x2xui8>
  %r_13 = stablehlo.dot_general %x_13, %y_13, batching_dims = [1] x [2], contracting_dims = [0] x [1] : (tensor<3x2x4xui8>, tensor<4x3x2xui8>) -> tensor<2x4x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[[74, 57, 89, 56], [64, 70, 78, 54], [32, 27, 38, 26], [40, 19, 57, 9]], [[111, 117, 90, 119], [112, 110, 86, 120], [26, 34, 22, 50], [65, 100, 70, 81]]]> : tensor<2x4x4xui8>} : (tensor<2x4x4xui8>) -> ()

  %xc_14 = stablehlo.constant dense<[[-5.0, 3.0, 0.0], [-1.0, -7.0, 6.0]]> : tensor<2x3xf32>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<2x3xf32>
  %yc_14 = stablehlo.constant dense<[[-3.0, -9.0], [8.0, -4.0], [-6.0, 9.0], [9.0, 2.0]]> : tensor<4x2xf32>
  %y_14 = stablehlo.optimization_barrier %yc_14 : tensor<4x2xf32>
  %r_14 = stablehlo.dot_general %x_14, %y_14, contracting_dims = [] x [] : (tensor<2x3xf32>, tensor<4x2xf32>) -> tensor<2x3x4x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[[[[15.0, 45.0], [-40.0, 20.0], [30.0, -45.0], [-45.0, -10.0]], [[-9.0, -27.0], [24.0, -12.0], [-18.0, 27.0], [27.0, 6.0]], [[-0.0, -0.0], [0.0, -0.0], [-0.0, 0.0], [0.0, 0.0]]], [[[3.0, 9.0], [-8.0, 4.0], [6.0, -9.0], [-9.0, -2.0]], [[21.0, 63.0], [-56.0, 28.0], [42.0, -63.0], [-63.0, -14.0]], [[-18.0, -54.0], [48.0, -24.0], [-36.0, 54.0], [54.0, 12.0]]]]> : tensor<2x3x4x2xf32>} : (tensor<2x3x4x2xf32>) -> ()

  %xc_15 = stablehlo.constant dense<[[-4, -5, 6], [-3, -1, -7]]> : tensor<2x3xi64>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<2x3xi64>
  %yc_15 = stablehlo.constant dense<[[-8, -4], [-2, -1], [-1, 5], [-2, 6]]> : tensor<4x2xi64>
  %y_15 = stablehlo.optimization_barrier %yc_15 : tensor<4x2xi64>
  %r_15 = stablehlo.dot_general %x_15, %y_15, contracting_dims = [] x [] : (tensor<2x3xi64>, tensor<4x2xi64>) -> tensor<2x3x4x2xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<[[[[32, 16], [8, 4], [4, -20], [8, -24]], [[40, 20], [10, 5], [5, -25], [10, -30]], [[-48, -24], [-12, -6], [-6, 30], [-12, 36]]], [[[24, 12], [6, 3], [3, -15], [6, -18]], [[8, 4], [2, 1], [1, -5], [2, -6]], [[56, 28], [14, 7], [7, -35], [14, -42]]]]> : tensor<2x3x4x2xi64>} : (tensor<2x3x4x2xi64>) -> ()

  %xc_16 = stablehlo.constant dense<[[[6.0, -9.0, 3.0, 4.0], [-6.0, 8.0, 1.0, 9.0], [5.0, 3.0, 6.0, -6.0]], [[-8.0, 6.0, 2.0, -8.0], [-3.0, 6.0, -8.0, 9.0], [-6.0, 8.0, 7.0, 9.0]]]> : tensor<2x3x4xf32>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<2x3x4xf32>
  %yc_16 = stablehlo.constant dense<[[[-3.0, 0.0], [3.0, -7.0], [7.0, -2.0]], [[2.0, 5.0], [4.0, -2.0], [-9.0, 3.0]], [[8.0, -2.0], [2.0, -7.0], [6.0, -2.0]], [[-6.0, -9.0], [-8.0, 5.0], [-2.0, 7.0]]]> : tensor<4x3x2xf32>
  %y_16 = stablehlo.optimization_barrier %yc_16 : tensor<4x3x2xf32>
  %r_16 = stablehlo.dot_general %x_16, %y_16, contracting_dims = [1, 2] x [1, 0] : (tensor<2x3x4xf32>, tensor<4x3x2xf32>) -> tensor<2x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_16) {has_side_effect = true, value = dense<[[-36.0, -78.0], [-63.0, 293.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()

  %xc_17 = stablehlo.constant dense<[[[1.0, 2.0, -8.0, -6.0], [-6.0, 8.0, -6.0, 4.0], [-1.0, 2.0, -8.0, 2.0]], [[8.0, -1.0, 2.0, -2.0], [-1.0, 2.0, 3.0, 8.0], [-5.0, 2.0, -4.0, -7.0]]]> : tensor<2x3x4xf64>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<2x3x4xf64>
  %yc_17 = stablehlo.constant dense<[[[5.0, -6.0], [0.0, 6.0], [3.0, -8.0]], [[1.0, 3.0], [9.0, 9.0], [-9.0, 3.0]], [[3.0, -7.0], [9.0, -1.0], [-2.0, 7.0]], [[2.0, -7.0], [-2.0, -9.0], [5.0, 4.0]]]> : tensor<4x3x2xf64>
  %y_17 = stablehlo.optimization_barrier %yc_17 : tensor<4x3x2xf64>
  %r_17 = stablehlo.dot_general %x_17, %y_17, contracting_dims = [1, 2] x [1, 0] : (tensor<2x3x4xf64>, tensor<4x3x2xf64>) -> tensor<2x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_17) {has_side_effect = true, value = dense<[[-14.0, 70.0], [10.0, -124.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()

  %xc_18 = stablehlo.constant dense<[[0.0]]> : tensor<1x1xf32>
  %x_18 = stablehlo.optimization_barrier %xc_18 : tensor<1x1xf32>
  %yc_18 = stablehlo.constant dense<[[3.0, -2.0, -7.0, 4.0, 6.0, 8.0, -4.0, 4.0, 8.0]]> : tensor<1x9xf32>
  %y_18 = stablehlo.optimization_barrier %yc_18 : tensor<1x9xf32>
  %r_18 = stablehlo.dot_general %x_18, %y_18, contracting_dims = [1] x [0] : (tensor<1x1xf32>, tensor<1x9xf32>) -> tensor<1x9xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_18) {has_side_effect = true, value = dense<[[0.0, -0.0, -0.0, 0.0, 0.0, 0.0, -0.0, 0.0, 0.0]]> : tensor<1x9xf32>} : (tensor<1x9xf32>) -> ()

  %xc_19 = stablehlo.constant dense<[[-2]]> : tensor<1x1xi32>
  %x_19 = stablehlo.optimization_barrier %xc_19 : tensor<1x1xi32>
  %yc_19 = stablehlo.constant dense<[[9, -6, -9, 4, -6, 4, -7, 0, 5]]> : tensor<1x9xi32>
  %y_19 = stablehlo.optimization_barrier %yc_19 : tensor<1x9xi32>
  %r_19 = stablehlo.dot_general %x_19, %y_19, contracting_dims = [1] x [0] : (tensor<1x1xi32>, tensor<1x9xi32>) -> tensor<1x9xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_19) {has_side_effect = true, value = dense<[[-18, 12, 18, -8, 12, -8, 14, 0, -10]]> : tensor<1x9xi32>} : (tensor<1x9xi32>) -> ()

  %xc_20 = stablehlo.constant dense<[[[[4.0, 1.0], [-9.0, -3.0], [-9.0, -5.0]], [[3.0, 6.0], [-3.0, -3.0], [4.0, -8.0]]], [[[9.0, 3.0], [4.0, -9.0], [-5.0, -8.0]], [[6.0, -5.0], [-4.0, 2.0], [6.0, -4.0]]]]> : tensor<2x2x3x2xf32>
  %x_20 = stablehlo.optimization_barrier %xc_20 : tensor<2x2x3x2xf32>
  %yc_20 = stablehlo.constant dense<[[[[-1.0, -3.0, -7.0], [-4.0, 0.0, -7.0]], [[-8.0, 1.0, -3.0], [-6.0, 4.0, -3.0]]], [[[0.0, 3.0, -5.0], [4.0, 8.0, -8.0]], [[3.0, -9.0, -5.0], [1.0, -5.0, -5.0]]]]> : tensor<2x2x2x3xf32>
  %y_20 = stablehlo.optimization_barrier %yc_20 : tensor<2x2x2x3xf32>
  %r_20 = stablehlo.dot_general %x_20, %y_20, batching_dims = [0, 1] x [1, 0], contracting_dims = [3] x [2] : (tensor<2x2x3x2xf32>, tensor<2x2x2x3xf32>) -> tensor<2x2x3x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_20) {has_side_effect = true, value = dense<[[[[-8.0, -12.0, -35.0], [21.0, 27.0, 84.0], [29.0, 27.0, 98.0]], [[24.0, 57.0, -63.0], [-12.0, -33.0, 39.0], [-32.0, -52.0, 44.0]]], [[[-90.0, 21.0, -36.0], [22.0, -32.0, 15.0], [88.0, -37.0, 39.0]], [[13.0, -29.0, -5.0], [-10.0, 26.0, 10.0], [14.0, -34.0, -10.0]]]]> : tensor<2x2x3x3xf32>} : (tensor<2x2x3x3xf32>) -> ()

  %xc_21 = stablehlo.constant dense<[[[[1, 0], [3, 2], [9, 8]], [[8, 1], [6, 4], [4, 5]]], [[[3, 4], [4, 0], [9, 2]], [[7, 5], [8, 2], [3, 8]]]]> : tensor<2x2x3x2xui8>
  %x_21 = stablehlo.optimization_barrier %xc_21 : tensor<2x2x3x2xui8>
  %yc_21 = stablehlo.constant dense<[[[[0, 4, 2], [2, 5, 1]], [[6, 8, 3], [6, 9, 2]]], [[[2, 7, 3], [3, 8, 2]], [[0, 7, 9], [6, 1, 0]]]]> : tensor<2x2x2x3xui8>
  %y_21 = stablehlo.optimization_barrier %yc_21 : tensor<2x2x2x3xui8>
  %r_21 = stablehlo.dot_general %x_21, %y_21, batching_dims = [0, 1] x [1, 0], contracting_dims = [3] x [2] : (tensor<2x2x3x2xui8>, tensor<2x2x2x3xui8>) -> tensor<2x2x3x3xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_21) {has_side_effect = true, value = dense<[[[[0, 4, 2], [4, 22, 8], [16, 76, 26]], [[19, 64, 26], [24, 74, 26], [23, 68, 22]]], [[[42, 60, 17], [24, 32, 12], [66, 90, 31]], [[30, 54, 63], [12, 58, 72], [48, 29, 27]]]]> : tensor<2x2x3x3xui8>} : (tensor<2x2x3x3xui8>) -> ()

  %xc_22 = stablehlo.constant dense<> : tensor<2x0xf32>
  %x_22 = stablehlo.optimization_barrier %xc_22 : tensor<2x0xf32>
  %yc_22 = stablehlo.constant dense<> : tensor<0x3xf32>
  %y_22 = stablehlo.optimization_barrier %yc_22 : tensor<0x3xf32>
  %r_22 = stablehlo.dot_general %x_22, %y_22, contracting_dims = [1] x [0] : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_22) {has_side_effect = true, value = dense<0.0> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_23 = stablehlo.constant dense<> : tensor<2x0xi64>
  %x_23 = stablehlo.optimization_barrier %xc_23 : tensor<2x0xi64>
  %yc_23 = stablehlo.constant dense<> : tensor<0x3xi64>
  %y_23 = stablehlo.optimization_barrier %yc_23 : tensor<0x3xi64>
  %r_23 = stablehlo.dot_general %x_23, %y_23, contracting_dims = [1] x [0] : (tensor<2x0xi64>, tensor<0x3xi64>) -> tensor<2x3xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_23) {has_side_effect = true, value = dense<0> : tensor<2x3xi64>} : (tensor<2x3xi64>) -> ()

  // A product that is broadcast.
  %xc_24 = stablehlo.constant dense<[-1, -5, 9, -2]> : tensor<4xi32>
  %x_24 = stablehlo.optimization_barrier %xc_24 : tensor<4xi32>
  %yc_24 = stablehlo.constant dense<[8, 1, 7]> : tensor<3xi32>
  %y_24 = stablehlo.optimization_barrier %yc_24 : tensor<3xi32>
  %p_24 = stablehlo.dot_general %x_24, %y_24, contracting_dims = [] x [] : (tensor<4xi32>, tensor<3xi32>) -> tensor<4x3xi32>
  %r_24 = stablehlo.broadcast_in_dim %p_24, dims = [1, 2] : (tensor<4x3xi32>) -> tensor<2x4x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_24) {has_side_effect = true, value = dense<[[[-8, -1, -7], [-40, -5, -35], [72, 9, 63], [-16, -2, -14]], [[-8, -1, -7], [-40, -5, -35], [72, 9, 63], [-16, -2, -14]]]> : tensor<2x4x3xi32>} : (tensor<2x4x3xi32>) -> ()

  %xc_25 = stablehlo.constant dense<[[-0.963, -0.24, -0.769, 0.113, -0.097, -0.359, -0.439, -0.414, -0.738, 0.84, 0.17, 0.637, -0.52, -0.575, 0.558, 0.089, 0.888], [0.346, 0.704, 0.867, -0.567, 0.717, -0.602, -0.511, 0.379, -0.455, -0.539, -0.513, 0.5, 0.965, 0.725, -0.48, 0.626, -0.302]]> : tensor<2x17xf32>
  %x_25 = stablehlo.optimization_barrier %xc_25 : tensor<2x17xf32>
  %yc_25 = stablehlo.constant dense<[[-0.739, -0.847, 0.132], [-0.97, 0.377, -0.309], [-0.467, 0.522, -0.414], [-0.779, 0.33, -0.081], [-0.282, 0.953, -0.3], [-0.688, -0.653, -0.269], [0.46, 0.011, -0.978], [0.35, -0.666, 0.85], [0.388, 0.748, 0.191], [0.038, 0.965, 0.211], [-0.651, -0.779, 0.305], [0.205, 0.797, -0.53], [-0.368, 0.352, -0.85], [0.895, -0.983, -0.802], [0.434, 0.081, -0.998], [0.909, -0.603, 0.355], [0.381, 0.386, 0.935]]> : tensor<17x3xf32>
  %y_25 = stablehlo.optimization_barrier %yc_25 : tensor<17x3xf32>
  %r_25 = stablehlo.dot_general %x_25, %y_25, contracting_dims = [1] x [0] : (tensor<2x17xf32>, tensor<17x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_25) {has_side_effect = true, tolerance = 8.6e-06 : f64, value = dense<[[1.2466861, 2.124253, 1.4180329], [-0.0133500155, 0.087909035, -1.321028]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_26 = stablehlo.constant dense<[[-0.312, 0.673, -0.953, -0.968, 0.617, -0.231, -0.15, 0.284, 0.151, 0.328, 0.28, 0.772, 0.411, 0.284, 0.856, 0.553, -0.049], [0.89, -0.389, 0.876, -0.875, 0.191, -0.922, 0.238, 0.451, -0.295, -0.598, -0.215, 0.803, 0.896, -0.357, 0.742, -0.082, 0.717]]> : tensor<2x17xf64>
  %x_26 = stablehlo.optimization_barrier %xc_26 : tensor<2x17xf64>
  %yc_26 = stablehlo.constant dense<[[0.526, 0.127, 0.247], [0.834, 0.929, 0.204], [-0.615, 0.549, -0.76], [0.485, 0.929, -0.544], [0.604, -0.291, 0.219], [0.366, -0.883, 0.077], [-0.248, 0.006, -0.693], [-0.047, 0.149, -0.299], [0.822, 0.851, -0.989], [-0.008, -0.061, 0.1], [0.351, -0.993, -0.877], [0.092, -0.749, -0.814], [-0.415, 0.005, -0.263], [-0.787, -0.836, 0.452], [-0.958, 0.259, 0.318], [0.057, -0.933, -0.276], [0.474, -0.235, -0.389]]> : tensor<17x3xf64>
  %y_26 = stablehlo.optimization_barrier %yc_26 : tensor<17x3xf64>
  %r_26 = stablehlo.dot_general %x_26, %y_26, contracting_dims = [1] x [0] : (tensor<2x17xf64>, tensor<17x3xf64>) -> tensor<2x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_26) {has_side_effect = true, tolerance = 1.6e-14 : f64, value = dense<[[-0.08926499999999998, -2.036908, 0.6158790000000001], [-1.8275379999999997, 0.04747200000000004, -1.028703]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()

  %xc_27 = stablehlo.constant dense<[[0.953125, -0.8515625, -0.80859375, 0.59765625, -0.1748046875, -0.0106201171875, 0.76171875, 0.490234375, -0.349609375], [0.71484375, 0.8359375, -0.68359375, 0.8515625, -0.16796875, 0.36328125, -0.6328125, -0.010986328125, -0.58203125]]> : tensor<2x9xbf16>
  %x_27 = stablehlo.optimization_barrier %xc_27 : tensor<2x9xbf16>
  %yc_27 = stablehlo.constant dense<[[-0.55859375, 0.1572265625], [-0.48046875, -0.3515625], [0.5234375, -0.81640625], [0.1689453125, -0.2333984375], [0.67578125, 0.283203125], [0.83984375, -0.91015625], [-0.76953125, 0.48046875], [-0.82421875, 0.68359375], [0.302734375, -0.1865234375]]> : tensor<9x2xbf16>
  %y_27 = stablehlo.optimization_barrier %yc_27 : tensor<9x2xbf16>
  %r_27 = stablehlo.dot_general %x_27, %y_27, contracting_dims = [1] x [0] : (tensor<2x9xbf16>, tensor<9x2xbf16>) -> tensor<2x2xbf16>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_27) {has_side_effect = true, tolerance = 1.0e-06 : f64, relative_tolerance = 3.9e-03 : f64, value = dense<[[-1.671875, 1.6953125], [-0.50390625, -0.404296875]]> : tensor<2x2xbf16>} : (tensor<2x2xbf16>) -> ()

  %xc_28 = stablehlo.constant dense<[[0.3408203125, -0.94140625, 0.87890625, 0.37744140625, -0.37158203125, 0.95751953125, 0.259765625, -0.438232421875, 0.6650390625], [0.796875, -0.873046875, 0.8212890625, 0.732421875, 0.408447265625, -0.2666015625, -0.380615234375, -0.84521484375, -0.61865234375]]> : tensor<2x9xf16>
  %x_28 = stablehlo.optimization_barrier %xc_28 : tensor<2x9xf16>
  %yc_28 = stablehlo.constant dense<[[-0.84619140625, 0.26123046875], [0.57373046875, 0.79736328125], [-0.83984375, 0.50244140625], [0.95458984375, 0.0972900390625], [-0.61083984375, -0.08294677734375], [0.39306640625, 0.9931640625], [-0.8251953125, -0.04913330078125], [0.77294921875, -0.1990966796875], [-0.340576171875, -0.482421875]]> : tensor<9x2xf16>
  %y_28 = stablehlo.optimization_barrier %yc_28 : tensor<9x2xf16>
  %r_28 = stablehlo.dot_general %x_28, %y_28, contracting_dims = [1] x [0] : (tensor<2x9xf16>, tensor<9x2xf16>) -> tensor<2x2xf16>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_28) {has_side_effect = true, tolerance = 1.0e-06 : f64, relative_tolerance = 4.9e-04 : f64, value = dense<[[-1.3828125, 0.55224609375], [-1.6484375, 0.1827392578125]]> : tensor<2x2xf16>} : (tensor<2x2xf16>) -> ()

  %xc_29 = stablehlo.constant dense<[[-0.8046875, 0.384765625, 0.53125, -0.2470703125, 0.013671875, -0.90625, -0.1611328125, 0.1298828125, 0.625], [-0.7890625, 0.30859375, 0.71484375, 0.123046875, -0.8515625, -0.73046875, 0.0230712890625, 0.796875, -0.76171875]]> : tensor<2x9xbf16>
  %x_29 = stablehlo.optimization_barrier %xc_29 : tensor<2x9xbf16>
  %yc_29 = stablehlo.constant dense<[[0.037109375, -0.94140625], [0.32421875, 0.86328125], [0.9140625, -0.9765625], [-0.466796875, -0.1279296875], [-0.91015625, 0.2216796875], [0.310546875, 0.44921875], [-0.94921875, 0.984375], [0.92578125, -0.609375], [-0.75, -0.314453125]]> : tensor<9x2xbf16>
  %y_29 = stablehlo.optimization_barrier %yc_29 : tensor<9x2xbf16>
  %r_29 = stablehlo.dot_general %x_29, %y_29, contracting_dims = [1] x [0] : (tensor<2x9xbf16>, tensor<9x2xbf16>) -> tensor<2x2xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_29) {has_side_effect = true, tolerance = 2.4e-06 : f64, value = dense<[[0.20638084, -0.23586178], [2.5020757, -0.4448738]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()

  %xc_30 = stablehlo.constant dense<[[-0.64794921875, 0.1951904296875, 0.4052734375, -0.01898193359375, -0.630859375, 0.24951171875, -0.79248046875, 0.58203125, -0.4677734375], [-0.81396484375, 0.8525390625, -0.4140625, -0.4501953125, -0.0170745849609375, -0.1934814453125, 0.95703125, 0.1402587890625, 0.544921875]]> : tensor<2x9xf16>
  %x_30 = stablehlo.optimization_barrier %xc_30 : tensor<2x9xf16>
  %yc_30 = stablehlo.constant dense<[[-0.83935546875, -0.390869140625], [-0.291015625, 0.39697265625], [0.80126953125, -0.6669921875], [-0.1837158203125, 0.984375], [-0.1932373046875, -0.084228515625], [-0.43212890625, -0.77978515625], [-0.035064697265625, 0.60009765625], [0.4423828125, 0.1790771484375], [-0.89453125, -0.5224609375]]> : tensor<9x2xf16>
  %y_30 = stablehlo.optimization_barrier %yc_30 : tensor<9x2xf16>
  %r_30 = stablehlo.dot_general %x_30, %y_30, contracting_dims = [1] x [0] : (tensor<2x9xf16>, tensor<9x2xf16>) -> tensor<2x2xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_30) {has_side_effect = true, tolerance = 2.4e-06 : f64, value = dense<[[1.5330678, -0.22662395], [-0.18601522, 0.95664495]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()

  %xc_31 = stablehlo.constant dense<[[-58, 16, 46, -54, 68, 12, 21, -19, -63], [-94, -2, -48, -65, 90, 81, -5, -5, 46]]> : tensor<2x9xi8>
  %x_31 = stablehlo.optimization_barrier %xc_31 : tensor<2x9xi8>
  %yc_31 = stablehlo.constant dense<[[41, -91], [-100, -3], [55, -39], [-97, 23], [-36, -79], [-21, -61], [67, 99], [-58, 33], [-55, 75]]> : tensor<9x2xi8>
  %y_31 = stablehlo.optimization_barrier %yc_31 : tensor<9x2xi8>
  %r_31 = stablehlo.dot_general %x_31, %y_31, contracting_dims = [1] x [0] : (tensor<2x9xi8>, tensor<9x2xi8>) -> tensor<2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_31) {has_side_effect = true, value = dense<[[7064, -7183], [-7505, -324]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()

  // Factors of two types.
  %xc_32 = stablehlo.constant dense<[[-5.0, 3.0, 2.0], [-2.0, 3.0, 0.0]]> : tensor<2x3xf32>
  %x_32 = stablehlo.optimization_barrier %xc_32 : tensor<2x3xf32>
  %yc_32 = stablehlo.constant dense<[[0, 5], [-5, 8], [7, 3]]> : tensor<3x2xi64>
  %y_32 = stablehlo.optimization_barrier %yc_32 : tensor<3x2xi64>
  %r_32 = stablehlo.dot_general %x_32, %y_32, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x2xi64>) -> tensor<2x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_32) {has_side_effect = true, value = dense<[[-1.0, 5.0], [-15.0, 14.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()

  %xc_33 = stablehlo.constant dense<[[1, -9, -1], [2, -1, -6]]> : tensor<2x3xi32>
  %x_33 = stablehlo.optimization_barrier %xc_33 : tensor<2x3xi32>
  %yc_33 = stablehlo.constant dense<[[6.0, 6.0], [-5.0, 2.0], [-6.0, 3.0]]> : tensor<3x2xbf16>
  %y_33 = stablehlo.optimization_barrier %yc_33 : tensor<3x2xbf16>
  %r_33 = stablehlo.dot_general %x_33, %y_33, contracting_dims = [1] x [0] : (tensor<2x3xi32>, tensor<3x2xbf16>) -> tensor<2x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_33) {has_side_effect = true, value = dense<[[57.0, -15.0], [53.0, -8.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()

  %xc_34 = stablehlo.constant dense<[[0.0, 1.0, 9.0], [4.0, -9.0, 1.0]]> : tensor<2x3xbf16>
  %x_34 = stablehlo.optimization_barrier %xc_34 : tensor<2x3xbf16>
  %yc_34 = stablehlo.constant dense<[[1.0, 1.0], [7.0, -9.0], [-5.0, -1.0]]> : tensor<3x2xf32>
  %y_34 = stablehlo.optimization_barrier %yc_34 : tensor<3x2xf32>
  %r_34 = stablehlo.dot_general %x_34, %y_34, contracting_dims = [1] x [0] : (tensor<2x3xbf16>, tensor<3x2xf32>) -> tensor<2x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_34) {has_side_effect = true, value = dense<[[-38.0, -18.0], [-64.0, 84.0]]> : tensor<2x2xf32>} : (tensor<2x2xf32>) -> ()

  %xc_35 = stablehlo.constant dense<[[8.0, 6.0, -9.0], [-8.0, 4.0, -8.0]]> : tensor<2x3xf64>
  %x_35 = stablehlo.optimization_barrier %xc_35 : tensor<2x3xf64>
  %yc_35 = stablehlo.constant dense<[[-2.0, -9.0], [-8.0, 1.0], [2.0, 7.0]]> : tensor<3x2xf32>
  %y_35 = stablehlo.optimization_barrier %yc_35 : tensor<3x2xf32>
  %r_35 = stablehlo.dot_general %x_35, %y_35, contracting_dims = [1] x [0] : (tensor<2x3xf64>, tensor<3x2xf32>) -> tensor<2x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_35) {has_side_effect = true, value = dense<[[-82.0, -129.0], [-32.0, 20.0]]> : tensor<2x2xf64>} : (tensor<2x2xf64>) -> ()

  %xc_36 = stablehlo.constant dense<[[8, 9, -6], [-5, 8, 9]]> : tensor<2x3xi8>
  %x_36 = stablehlo.optimization_barrier %xc_36 : tensor<2x3xi8>
  %yc_36 = stablehlo.constant dense<[[-1, -3], [-3, -1], [4, -7]]> : tensor<3x2xi32>
  %y_36 = stablehlo.optimization_barrier %yc_36 : tensor<3x2xi32>
  %r_36 = stablehlo.dot_general %x_36, %y_36, contracting_dims = [1] x [0] : (tensor<2x3xi8>, tensor<3x2xi32>) -> tensor<2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_36) {has_side_effect = true, value = dense<[[-59, 9], [17, -56]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  return
}
