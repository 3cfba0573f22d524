// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats, whose sums are exact in any order: the same values. Other
// sums: n terms of size at most 1 in any order differ by at most n * n / 2 roundings of 2^-24.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-3.0, 5.0, -9.0, -6.0, 7.0, 8.0], [3.0, 8.0, -6.0, -9.0, -2.0, 4.0], [7.0, -4.0, 4.0, 2.0, 9.0, -9.0], [-9.0, 3.0, -6.0, -2.0, 5.0, -8.0]]> : tensor<4x6xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<4x6xf32>
  %init_0 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_0 = stablehlo.reduce(%x_0 init: %init_0) applies stablehlo.add across dimensions = [1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[2.0, -2.0, 9.0, -17.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[[1.0, 2.0, 4.0, -8.0, -6.0, 5.0], [-9.0, 0.0, -9.0, 8.0, 5.0, -7.0], [2.0, -3.0, -8.0, 4.0, -1.0, -5.0], [5.0, 2.0, -5.0, -9.0, -2.0, -9.0]]> : tensor<4x6xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4x6xf64>
  %init_1 = stablehlo.constant dense<0.0> : tensor<f64>
  %r_1 = stablehlo.reduce(%x_1 init: %init_1) applies stablehlo.add across dimensions = [0] : (tensor<4x6xf64>, tensor<f64>) -> tensor<6xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[-1.0, 1.0, -18.0, -5.0, -4.0, -16.0]> : tensor<6xf64>} : (tensor<6xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[[0, -4, 6, 4, -2], [-1, 9, 3, -6, 8], [0, -2, 7, 5, 2], [3, 9, 9, -3, 2]], [[1, 7, -5, 5, 6], [-6, -8, -8, -9, -5], [-7, -7, -9, 4, 4], [-6, 8, 0, 9, 0]], [[-1, 3, -2, -9, -8], [-9, -3, 9, 1, -2], [4, -5, 6, 7, -2], [-4, 2, -1, -9, -5]]]> : tensor<3x4x5xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x4x5xi32>
  %init_2 = stablehlo.constant dense<0> : tensor<i32>
  %r_2 = stablehlo.reduce(%x_2 init: %init_2) applies stablehlo.add across dimensions = [0, 2] : (tensor<3x4x5xi32>, tensor<i32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[1, -27, 7, 14]> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[[[-5.0, -3.0, 7.0, -3.0], [4.0, 2.0, -6.0, 4.0], [6.0, 3.0, 2.0, -9.0]], [[6.0, 3.0, 0.0, -7.0], [-5.0, 3.0, 3.0, 8.0], [3.0, -8.0, -1.0, -5.0]]]> : tensor<2x3x4xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3x4xf32>
  %init_3 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_3 = stablehlo.reduce(%x_3 init: %init_3) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<2.0> : tensor<f32>} : (tensor<f32>) -> ()

  %xc_4 = stablehlo.constant dense<[[-1.0, -8.0, 1.0, 3.0, 7.0, 0.0, 3.0], [-1.0, -6.0, -2.0, 8.0, -3.0, -4.0, 7.0], [-2.0, -6.0, -6.0, -4.0, 9.0, 6.0, 2.0], [-3.0, -2.0, 3.0, -8.0, 4.0, -3.0, 4.0], [-2.0, 4.0, 6.0, 7.0, 1.0, 5.0, 1.0]]> : tensor<5x7xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<5x7xf32>
  %init_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %r_4 = stablehlo.reduce(%x_4 init: %init_4) applies stablehlo.maximum across dimensions = [1] : (tensor<5x7xf32>, tensor<f32>) -> tensor<5xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[7.0, 8.0, 9.0, 4.0, 7.0]> : tensor<5xf32>} : (tensor<5xf32>) -> ()

  %xc_5 = stablehlo.constant dense<[[-6.0, -4.0, 6.0, 3.0, -1.0], [-2.0, 7.0, -8.0, -1.0, 4.0], [-2.0, 8.0, 6.0, -1.0, 6.0]]> : tensor<3x5xf64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<3x5xf64>
  %init_5 = stablehlo.constant dense<0x7FF0000000000000> : tensor<f64>
  %r_5 = stablehlo.reduce(%x_5 init: %init_5) applies stablehlo.minimum across dimensions = [0] : (tensor<3x5xf64>, tensor<f64>) -> tensor<5xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[-6.0, -4.0, -8.0, -1.0, -1.0]> : tensor<5xf64>} : (tensor<5xf64>) -> ()

  %xc_6 = stablehlo.constant dense<[[-4, -9, 1, 3], [4, -2, -6, -8], [-1, -7, -9, 6]]> : tensor<3x4xi64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<3x4xi64>
  %init_6 = stablehlo.constant dense<1> : tensor<i64>
  %r_6 = stablehlo.reduce(%x_6 init: %init_6) applies stablehlo.multiply across dimensions = [1] : (tensor<3x4xi64>, tensor<i64>) -> tensor<3xi64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[108, -384, -378]> : tensor<3xi64>} : (tensor<3xi64>) -> ()

  %xc_7 = stablehlo.constant dense<[[true, true, false, false], [true, true, false, false], [false, false, true, true]]> : tensor<3x4xi1>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<3x4xi1>
  %init_7 = stablehlo.constant dense<true> : tensor<i1>
  %r_7 = stablehlo.reduce(%x_7 init: %init_7) applies stablehlo.and across dimensions = [1] : (tensor<3x4xi1>, tensor<i1>) -> tensor<3xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<false> : tensor<3xi1>} : (tensor<3xi1>) -> ()

  %xc_8 = stablehlo.constant dense<[[true, false, false, true], [true, true, false, true], [false, false, false, true]]> : tensor<3x4xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<3x4xi1>
  %init_8 = stablehlo.constant dense<false> : tensor<i1>
  %r_8 = stablehlo.reduce(%x_8 init: %init_8) applies stablehlo.or across dimensions = [0] : (tensor<3x4xi1>, tensor<i1>) -> tensor<4xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[true, true, false, true]> : tensor<4xi1>} : (tensor<4xi1>) -> ()

  %xc_9 = stablehlo.constant dense<[7, 9, -8, -2, 0, 1, 7, -4, 2]> : tensor<9xi32>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<9xi32>
  %init_9 = stablehlo.constant dense<-2147483648> : tensor<i32>
  %r_9 = stablehlo.reduce(%x_9 init: %init_9) applies stablehlo.maximum across dimensions = [0] : (tensor<9xi32>, tensor<i32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<9> : tensor<i32>} : (tensor<i32>) -> ()

  %xc_10 = stablehlo.constant dense<[[7, 9, 9], [6, 1, 2], [9, 6, 2]]> : tensor<3x3xui8>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<3x3xui8>
  %init_10 = stablehlo.constant dense<255> : tensor<ui8>
  %r_10 = stablehlo.reduce(%x_10 init: %init_10) applies stablehlo.minimum across dimensions = [1] : (tensor<3x3xui8>, tensor<ui8>) -> tensor<3xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[7, 1, 2]> : tensor<3xui8>} : (tensor<3xui8>) -> ()

  %xc_11 = stablehlo.constant dense<[[4.0, -6.0, 5.0, 4.0], [-1.0, -4.0, 0.0, 8.0], [5.0, 1.0, 0.0, -7.0]]> : tensor<3x4xf32>
  %x_11 = stablehlo.optimization_barrier %xc_11 : tensor<3x4xf32>
  %init_11 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_11 = stablehlo.reduce(%x_11 init: %init_11) applies stablehlo.add across dimensions = [] : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[[4.0, -6.0, 5.0, 4.0], [-1.0, -4.0, 0.0, 8.0], [5.0, 1.0, 0.0, -7.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

  %xc_12 = stablehlo.constant dense<> : tensor<2x0xf32>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<2x0xf32>
  %init_12 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_12 = stablehlo.reduce(%x_12 init: %init_12) applies stablehlo.add across dimensions = [1] : (tensor<2x0xf32>, tensor<f32>) -> tensor<2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<0.0> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  %xc_13 = stablehlo.constant dense<[[[[2.0, -7.0, -4.0], [-2.0, -5.0, -2.0]], [[3.0, -9.0, 7.0], [6.0, -3.0, -4.0]], [[7.0, 7.0, -3.0], [-7.0, -9.0, 9.0]]], [[[-5.0, 1.0, 5.0], [6.0, -7.0, 7.0]], [[1.0, 3.0, 6.0], [-5.0, -7.0, -3.0]], [[5.0, -6.0, -1.0], [7.0, -9.0, 9.0]]]]> : tensor<2x3x2x3xf32>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<2x3x2x3xf32>
  %init_13 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_13 = stablehlo.reduce(%x_13 init: %init_13) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[18.0, -51.0, 26.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  %xc_14 = stablehlo.constant dense<[[[-3.0, -9.0, 8.0, -3.0], [-7.0, 9.0, 7.0, -4.0], [-9.0, 0.0, -8.0, -2.0]], [[-7.0, 8.0, 3.0, 9.0], [-1.0, 6.0, 4.0, -8.0], [-5.0, -1.0, 8.0, -1.0]]]> : tensor<2x3x4xf64>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<2x3x4xf64>
  %init_14 = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %r_14 = stablehlo.reduce(%x_14 init: %init_14) applies stablehlo.maximum across dimensions = [1] : (tensor<2x3x4xf64>, tensor<f64>) -> tensor<2x4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[[-3.0, 9.0, 8.0, -2.0], [-1.0, 8.0, 8.0, 9.0]]> : tensor<2x4xf64>} : (tensor<2x4xf64>) -> ()

  %xc_15 = stablehlo.constant dense<[[0.776, -0.262, -0.232, 0.494, 0.781, -0.325, 0.452, 0.806, 0.174, -0.795, -0.514, -0.998, -0.833, -0.769, 0.654, -0.218, 0.738, 0.364, -0.155, 0.199, -0.315, 0.914, 0.969, -0.338, -0.307, 0.483, 0.297, -0.327, 0.549, 0.221, -0.301, -0.637, 0.651], [-0.173, 0.863, 0.136, 0.576, -0.461, -0.055, 0.259, -0.011, -0.507, -0.086, -0.073, -0.398, 0.112, -0.867, -0.363, -0.119, 0.136, 0.406, 0.87, 0.631, -0.565, 0.364, 0.295, -0.08, 0.507, -0.465, -0.256, 0.584, -0.858, 0.042, -0.698, -0.937, -0.221], [-0.822, -0.198, -0.056, -0.332, -0.872, -0.819, -0.431, 0.046, 0.742, 0.139, -0.153, -0.55, -0.041, -0.642, -0.922, 0.353, -0.155, -0.944, 0.91, 0.911, 0.75, 0.137, 0.565, -0.117, 0.352, -0.128, 0.622, -0.51, -0.683, -0.028, 0.542, -0.492, 0.054]]> : tensor<3x33xf32>
  %x_15 = stablehlo.optimization_barrier %xc_15 : tensor<3x33xf32>
  %init_15 = stablehlo.constant dense<0.0> : tensor<f32>
  %r_15 = stablehlo.reduce(%x_15 init: %init_15) applies stablehlo.add across dimensions = [1] : (tensor<3x33xf32>, tensor<f32>) -> tensor<3xf32>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_15) {has_side_effect = true, tolerance = 3.2e-05 : f64, value = dense<[2.1959999, -1.4120001, -2.772]> : tensor<3xf32>} : (tensor<3xf32>) -> ()

  // Two inputs: the largest and its index.
  %xc_16 = stablehlo.constant dense<[[6.0, -34.0, 11.0, -23.0, 39.0, -27.0, 23.0], [-21.0, 46.0, -19.0, 18.0, -20.0, 46.0, 11.0], [35.0, -8.0, 22.0, -5.0, 6.0, 0.0, -43.0]]> : tensor<3x7xf32>
  %x_16 = stablehlo.optimization_barrier %xc_16 : tensor<3x7xf32>
  %ic_16 = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6]]> : tensor<3x7xi32>
  %i_16 = stablehlo.optimization_barrier %ic_16 : tensor<3x7xi32>
  %low_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero_16 = stablehlo.constant dense<0> : tensor<i32>
  %r_16:2 = stablehlo.reduce(%x_16 init: %low_16), (%i_16 init: %zero_16) across dimensions = [1] : (tensor<3x7xf32>, tensor<3x7xi32>, tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
    reducer(%a_16: tensor<f32>, %c_16: tensor<f32>) (%b_16: tensor<i32>, %d_16: tensor<i32>) {
      %gt_16 = stablehlo.compare GT, %a_16, %c_16, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %eq_16 = stablehlo.compare EQ, %a_16, %c_16, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %lt_16 = stablehlo.compare LT, %b_16, %d_16, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %tie_16 = stablehlo.and %eq_16, %lt_16 : tensor<i1>
      %keep_16 = stablehlo.or %gt_16, %tie_16 : tensor<i1>
      %v_16 = stablehlo.select %keep_16, %a_16, %c_16 : tensor<i1>, tensor<f32>
      %w_16 = stablehlo.select %keep_16, %b_16, %d_16 : tensor<i1>, tensor<i32>
      stablehlo.return %v_16, %w_16 : tensor<f32>, tensor<i32>
    }
  stablehlo.custom_call @check.expect_eq_const(%r_16#0) {has_side_effect = true, value = dense<[39.0, 46.0, 35.0]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_16#1) {has_side_effect = true, value = dense<[4, 1, 0]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  return
}
