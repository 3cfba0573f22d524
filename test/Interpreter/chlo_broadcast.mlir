// Made by test/Goldens/generate.py. Expected values are XLA's.
// Exact operations, and atan2 within 4 ULPs, of operands that are repeated.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[5.0, 6.0, 2.0]> : tensor<3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<3xf32>
  %yc_0 = stablehlo.constant dense<[[7.0, 8.0, 6.0], [5.0, 6.0, 3.0]]> : tensor<2x3xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<2x3xf32>
  %r_0 = chlo.broadcast_add %x_0, %y_0 : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[12.0, 14.0, 8.0], [10.0, 12.0, 5.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[5.0], [7.0]]> : tensor<2x1xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x1xf64>
  %yc_1 = stablehlo.constant dense<[4.0, 4.0, 2.0]> : tensor<3xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<3xf64>
  %r_1 = chlo.broadcast_atan2 %x_1, %y_1 : (tensor<2x1xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  stablehlo.custom_call @check.expect_close_const(%r_1) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[[0.8960553845713439, 0.8960553845713439, 1.1902899496825317], [1.0516502125483738, 1.0516502125483738, 1.2924966677897853]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[3.0, 7.0, 1.0], [5.0, 6.0, 7.0]]> : tensor<2x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x3xf32>
  %yc_2 = stablehlo.constant dense<[8.0, 6.0, 1.0]> : tensor<3xf32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<3xf32>
  %r_2 = chlo.broadcast_divide %x_2, %y_2 {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[0.375, 1.1666666, 1.0], [0.625, 1.0, 7.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_3 = stablehlo.constant dense<7> : tensor<i32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<i32>
  %yc_3 = stablehlo.constant dense<[1, 7, 7, 1]> : tensor<4xi32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<4xi32>
  %r_3 = chlo.broadcast_maximum %x_3, %y_3 : (tensor<i32>, tensor<4xi32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<7> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[[[3.0, 3.0]], [[8.0, 8.0]], [[4.0, 1.0]], [[8.0, 8.0]]]> : tensor<4x1x2xf64>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<4x1x2xf64>
  %yc_4 = stablehlo.constant dense<[[1.0], [4.0], [8.0]]> : tensor<3x1xf64>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<3x1xf64>
  %r_4 = chlo.broadcast_minimum %x_4, %y_4 : (tensor<4x1x2xf64>, tensor<3x1xf64>) -> tensor<4x3x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[[1.0, 1.0], [3.0, 3.0], [3.0, 3.0]], [[1.0, 1.0], [4.0, 4.0], [8.0, 8.0]], [[1.0, 1.0], [4.0, 1.0], [4.0, 1.0]], [[1.0, 1.0], [4.0, 4.0], [8.0, 8.0]]]> : tensor<4x3x2xf64>} : (tensor<4x3x2xf64>) -> ()

  %xc_5 = stablehlo.constant dense<[[8, 6, 5, 5], [2, 4, 3, 4]]> : tensor<2x4xi64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x4xi64>
  %yc_5 = stablehlo.constant dense<[[[6, 3, 2, 7], [8, 4, 2, 6]], [[2, 4, 4, 4], [6, 1, 2, 2]], [[5, 7, 5, 7], [6, 2, 1, 2]]]> : tensor<3x2x4xi64>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<3x2x4xi64>
  %r_5 = chlo.broadcast_multiply %x_5, %y_5 {broadcast_dimensions = array<i64: 1, 2>} : (tensor<2x4xi64>, tensor<3x2x4xi64>) -> tensor<3x2x4xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[48, 18, 10, 35], [16, 16, 6, 24]], [[16, 24, 20, 20], [12, 4, 6, 8]], [[40, 42, 25, 35], [12, 8, 3, 8]]]> : tensor<3x2x4xi64>} : (tensor<3x2x4xi64>) -> ()

  %xc_6 = stablehlo.constant dense<[6.0, 7.0, 1.0]> : tensor<3xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<3xf32>
  %yc_6 = stablehlo.constant dense<[[8.0, 1.0, 8.0], [2.0, 3.0, 7.0]]> : tensor<2x3xf32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<2x3xf32>
  %r_6 = chlo.broadcast_next_after %x_6, %y_6 : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[6.0000005, 6.9999995, 1.0000001], [5.9999995, 6.9999995, 1.0000001]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_7 = stablehlo.constant dense<[[3], [4]]> : tensor<2x1xi32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x1xi32>
  %yc_7 = stablehlo.constant dense<[6, 8, 8]> : tensor<3xi32>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<3xi32>
  %r_7 = chlo.broadcast_power %x_7, %y_7 : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[729, 6561, 6561], [4096, 65536, 65536]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_8 = stablehlo.constant dense<[[7, 7, 8], [1, 2, 6]]> : tensor<2x3xi32>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<2x3xi32>
  %yc_8 = stablehlo.constant dense<[7, 6, 6]> : tensor<3xi32>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<3xi32>
  %r_8 = chlo.broadcast_remainder %x_8, %y_8 {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[0, 1, 2], [1, 2, 0]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_9 = stablehlo.constant dense<3.0> : tensor<f32>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<f32>
  %yc_9 = stablehlo.constant dense<[7.0, 8.0, 2.0, 6.0]> : tensor<4xf32>
  %y_9 = stablehlo.optimization_barrier %yc_9 : tensor<4xf32>
  %r_9 = chlo.broadcast_subtract %x_9, %y_9 : (tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[-4.0, -5.0, 1.0, -3.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()

  %xc_10 = stablehlo.constant dense<[[[false, false]], [[false, true]], [[true, false]], [[false, true]]]> : tensor<4x1x2xi1>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<4x1x2xi1>
  %yc_10 = stablehlo.constant dense<[[false], [true], [true]]> : tensor<3x1xi1>
  %y_10 = stablehlo.optimization_barrier %yc_10 : tensor<3x1xi1>
  %r_10 = chlo.broadcast_and %x_10, %y_10 : (tensor<4x1x2xi1>, tensor<3x1xi1>) -> tensor<4x3x2xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[[[false, false], [false, false], [false, false]], [[false, false], [false, true], [false, true]], [[false, false], [true, false], [true, false]], [[false, false], [false, true], [false, true]]]> : tensor<4x3x2xi1>} : (tensor<4x3x2xi1>) -> ()

  %xc_11 = stablehlo.constant dense<[[7, 5, 7, 1], [2, 3, 4, 4]]> : tensor<2x4xui8>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<2x4xui8>
  %yc_11 = stablehlo.constant dense<[[[1, 1, 8, 7], [7, 1, 3, 5]], [[6, 1, 8, 3], [3, 5, 1, 7]], [[4, 8, 2, 7], [7, 1, 1, 4]]]> : tensor<3x2x4xui8>
  %y_11 = stablehlo.optimization_barrier %yc_11 : tensor<3x2x4xui8>
  %r_11 = chlo.broadcast_or %x_11, %y_11 {broadcast_dimensions = array<i64: 1, 2>} : (tensor<2x4xui8>, tensor<3x2x4xui8>) -> tensor<3x2x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[[[7, 5, 15, 7], [7, 3, 7, 5]], [[7, 5, 15, 3], [3, 7, 5, 7]], [[7, 13, 7, 7], [7, 3, 5, 4]]]> : tensor<3x2x4xui8>} : (tensor<3x2x4xui8>) -> ()

  %xc_12 = stablehlo.constant dense<[4, 4, 6]> : tensor<3xi32>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<3xi32>
  %yc_12 = stablehlo.constant dense<[[7, 2, 6], [6, 5, 4]]> : tensor<2x3xi32>
  %y_12 = stablehlo.optimization_barrier %yc_12 : tensor<2x3xi32>
  %r_12 = chlo.broadcast_xor %x_12, %y_12 : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[3, 6, 0], [2, 1, 2]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_13 = stablehlo.constant dense<[[1], [8]]> : tensor<2x1xi32>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<2x1xi32>
  %yc_13 = stablehlo.constant dense<[8, 1, 4]> : tensor<3xi32>
  %y_13 = stablehlo.optimization_barrier %yc_13 : tensor<3xi32>
  %r_13 = chlo.broadcast_shift_left %x_13, %y_13 : (tensor<2x1xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[256, 2, 16], [2048, 16, 128]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_14 = stablehlo.constant dense<[[2, 6, 2], [3, 5, 2]]> : tensor<2x3xi32>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<2x3xi32>
  %yc_14 = stablehlo.constant dense<[1, 8, 7]> : tensor<3xi32>
  %y_14 = stablehlo.optimization_barrier %yc_14 : tensor<3xi32>
  %r_14 = chlo.broadcast_shift_right_arithmetic %x_14, %y_14 {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[[1, 0, 0], [1, 0, 0]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_15 = stablehlo.constant dense<8> : tensor<ui32>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<ui32>
  %yc_15 = stablehlo.constant dense<[7, 1, 8, 6]> : tensor<4xui32>
  %y_15 = stablehlo.optimization_barrier %yc_15 : tensor<4xui32>
  %r_15 = chlo.broadcast_shift_right_logical %x_15, %y_15 : (tensor<ui32>, tensor<4xui32>) -> tensor<4xui32>
  stablehlo.custom_call @check.expect_eq_const(%r_15) {has_side_effect = true, value = dense<[0, 4, 0, 0]> : tensor<4xui32>} : (tensor<4xui32>) -> ()

  %xc_16 = stablehlo.constant dense<[3.0, 6.0, 4.0]> : tensor<3xf32>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<3xf32>
  %yc_16 = stablehlo.constant dense<[[4.0], [8.0]]> : tensor<2x1xf32>
  %y_16 = stablehlo.optimization_barrier %yc_16 : tensor<2x1xf32>
  %r_16 = chlo.broadcast_compare %x_16, %y_16 {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_16) {has_side_effect = true, value = dense<[[true, false, false], [true, true, true]]> : tensor<2x3xi1>} : (tensor<2x3xi1>) -> ()

  %pc_17 = stablehlo.constant dense<[true, false, false]> : tensor<3xi1>
  %p_17 = stablehlo.optimization_barrier %pc_17 : tensor<3xi1>
  %xc_17 = stablehlo.constant dense<[3.0, 6.0, 4.0]> : tensor<3xf32>
  %x_17 = stablehlo.optimization_barrier %xc_17 : tensor<3xf32>
  %yc_17 = stablehlo.constant dense<[[4.0], [8.0]]> : tensor<2x1xf32>
  %y_17 = stablehlo.optimization_barrier %yc_17 : tensor<2x1xf32>
  %r_17 = chlo.broadcast_select %p_17, %x_17, %y_17 : (tensor<3xi1>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_17) {has_side_effect = true, value = dense<[[3.0, 4.0, 4.0], [3.0, 8.0, 8.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  return
}
