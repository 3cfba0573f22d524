// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[(0.0, -1.0), (-2.0, 1.0), (-2.0, 2.0), (1.0, 1.0)], [(-1.0, 0.0), (3.0, 3.0), (-2.0, -1.0), (-0.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (2.0, 3.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<3x4xcomplex<f32>>
  %t_0 = stablehlo.transpose %x_0, dims = [1, 0] : (tensor<3x4xcomplex<f32>>) -> tensor<4x3xcomplex<f32>>
  %r_0 = stablehlo.reverse %t_0, dims = [0] : tensor<4x3xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[(1.0, 1.0), (-0.0, -2.0), (-2.0, 0.0)], [(-2.0, 2.0), (-2.0, -1.0), (2.0, 3.0)], [(-2.0, 1.0), (3.0, 3.0), (1.0, -2.0)], [(0.0, -1.0), (-1.0, 0.0), (3.0, -2.0)]]> : tensor<4x3xcomplex<f32>>} : (tensor<4x3xcomplex<f32>>) -> ()

  %xc_1 = stablehlo.constant dense<[[(0.0, -1.0), (-2.0, 1.0), (-2.0, 2.0), (1.0, 1.0)], [(-1.0, 0.0), (3.0, 3.0), (-2.0, -1.0), (-0.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (2.0, 3.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<3x4xcomplex<f32>>
  %c_1 = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<f32>>
  %r_1 = stablehlo.pad %x_1, %c_1, low = [1, 0], high = [0, 2], interior = [0, 1] : (tensor<3x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4x9xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[(1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0)], [(0.0, -1.0), (1.0, -2.0), (-2.0, 1.0), (1.0, -2.0), (-2.0, 2.0), (1.0, -2.0), (1.0, 1.0), (1.0, -2.0), (1.0, -2.0)], [(-1.0, 0.0), (1.0, -2.0), (3.0, 3.0), (1.0, -2.0), (-2.0, -1.0), (1.0, -2.0), (-0.0, -2.0), (1.0, -2.0), (1.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (2.0, 3.0), (1.0, -2.0), (-2.0, 0.0), (1.0, -2.0), (1.0, -2.0)]]> : tensor<4x9xcomplex<f32>>} : (tensor<4x9xcomplex<f32>>) -> ()

  %xc_2 = stablehlo.constant dense<[[(0.0, -1.0), (-2.0, 1.0), (-2.0, 2.0), (1.0, 1.0)], [(-1.0, 0.0), (3.0, 3.0), (-2.0, -1.0), (-0.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (2.0, 3.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x4xcomplex<f32>>
  %z_2 = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %r_2 = stablehlo.reduce(%x_2 init: %z_2) applies stablehlo.add across dimensions = [1] : (tensor<3x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[(-3.0, 3.0), (0.0, 0.0), (4.0, -1.0)]> : tensor<3xcomplex<f32>>} : (tensor<3xcomplex<f32>>) -> ()

  %xc_3 = stablehlo.constant dense<[[(0.0, -1.0), (-2.0, 1.0), (-2.0, 2.0), (1.0, 1.0)], [(-1.0, 0.0), (3.0, 3.0), (-2.0, -1.0), (-0.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (2.0, 3.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3x4xcomplex<f32>>
  %r_3 = stablehlo.dot_general %x_3, %x_3, contracting_dims = [1] x [1] : (tensor<3x4xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[(2.0, -10.0), (-1.0, -6.0), (-14.0, -2.0)], [(-1.0, -6.0), (0.0, 22.0), (5.0, -5.0)], [(-14.0, -2.0), (5.0, -5.0), (1.0, -4.0)]]> : tensor<3x3xcomplex<f32>>} : (tensor<3x3xcomplex<f32>>) -> ()

  %r_4 = stablehlo.iota dim = 1 : tensor<3x4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]]> : tensor<3x4xcomplex<f32>>} : (tensor<3x4xcomplex<f32>>) -> ()

  %xc_5 = stablehlo.constant dense<[[(0.0, -1.0), (-2.0, 1.0), (-2.0, 2.0), (1.0, 1.0)], [(-1.0, 0.0), (3.0, 3.0), (-2.0, -1.0), (-0.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (2.0, 3.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<3x4xcomplex<f32>>
  %r_5 = stablehlo.convert %x_5 : (tensor<3x4xcomplex<f32>>) -> tensor<3x4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[(0.0, -1.0), (-2.0, 1.0), (-2.0, 2.0), (1.0, 1.0)], [(-1.0, 0.0), (3.0, 3.0), (-2.0, -1.0), (-0.0, -2.0)], [(3.0, -2.0), (1.0, -2.0), (2.0, 3.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>} : (tensor<3x4xcomplex<f32>>) -> ()

  %xc_6 = stablehlo.constant dense<[[0.0, -2.0, -2.0, 1.0], [-1.0, 3.0, -2.0, -0.0], [3.0, 1.0, 2.0, -2.0]]> : tensor<3x4xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<3x4xf32>
  %r_6 = stablehlo.convert %x_6 : (tensor<3x4xf32>) -> tensor<3x4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[(0.0, 0.0), (-2.0, 0.0), (-2.0, 0.0), (1.0, 0.0)], [(-1.0, 0.0), (3.0, 0.0), (-2.0, 0.0), (-0.0, 0.0)], [(3.0, 0.0), (1.0, 0.0), (2.0, 0.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>} : (tensor<3x4xcomplex<f32>>) -> ()

  %xc_7 = stablehlo.constant dense<[[(3.0, 1.0), (3.0, -0.0), (-0.0, 1.0), (-2.0, -1.0)], [(2.0, 1.0), (2.0, -2.0), (1.0, -0.0), (1.0, -2.0)], [(1.0, 1.0), (-1.0, 0.0), (-0.0, -0.0), (-2.0, -3.0)]]> : tensor<3x4xcomplex<f64>>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<3x4xcomplex<f64>>
  %t_7 = stablehlo.transpose %x_7, dims = [1, 0] : (tensor<3x4xcomplex<f64>>) -> tensor<4x3xcomplex<f64>>
  %r_7 = stablehlo.reverse %t_7, dims = [0] : tensor<4x3xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[(-2.0, -1.0), (1.0, -2.0), (-2.0, -3.0)], [(-0.0, 1.0), (1.0, -0.0), (-0.0, -0.0)], [(3.0, -0.0), (2.0, -2.0), (-1.0, 0.0)], [(3.0, 1.0), (2.0, 1.0), (1.0, 1.0)]]> : tensor<4x3xcomplex<f64>>} : (tensor<4x3xcomplex<f64>>) -> ()

  %xc_8 = stablehlo.constant dense<[[(3.0, 1.0), (3.0, -0.0), (-0.0, 1.0), (-2.0, -1.0)], [(2.0, 1.0), (2.0, -2.0), (1.0, -0.0), (1.0, -2.0)], [(1.0, 1.0), (-1.0, 0.0), (-0.0, -0.0), (-2.0, -3.0)]]> : tensor<3x4xcomplex<f64>>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<3x4xcomplex<f64>>
  %c_8 = stablehlo.constant dense<(1.0, -2.0)> : tensor<complex<f64>>
  %r_8 = stablehlo.pad %x_8, %c_8, low = [1, 0], high = [0, 2], interior = [0, 1] : (tensor<3x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4x9xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<[[(1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0)], [(3.0, 1.0), (1.0, -2.0), (3.0, -0.0), (1.0, -2.0), (-0.0, 1.0), (1.0, -2.0), (-2.0, -1.0), (1.0, -2.0), (1.0, -2.0)], [(2.0, 1.0), (1.0, -2.0), (2.0, -2.0), (1.0, -2.0), (1.0, -0.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0), (1.0, -2.0)], [(1.0, 1.0), (1.0, -2.0), (-1.0, 0.0), (1.0, -2.0), (-0.0, -0.0), (1.0, -2.0), (-2.0, -3.0), (1.0, -2.0), (1.0, -2.0)]]> : tensor<4x9xcomplex<f64>>} : (tensor<4x9xcomplex<f64>>) -> ()

  %xc_9 = stablehlo.constant dense<[[(3.0, 1.0), (3.0, -0.0), (-0.0, 1.0), (-2.0, -1.0)], [(2.0, 1.0), (2.0, -2.0), (1.0, -0.0), (1.0, -2.0)], [(1.0, 1.0), (-1.0, 0.0), (-0.0, -0.0), (-2.0, -3.0)]]> : tensor<3x4xcomplex<f64>>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<3x4xcomplex<f64>>
  %z_9 = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %r_9 = stablehlo.reduce(%x_9 init: %z_9) applies stablehlo.add across dimensions = [1] : (tensor<3x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<3xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<[(4.0, 1.0), (6.0, -3.0), (-2.0, -2.0)]> : tensor<3xcomplex<f64>>} : (tensor<3xcomplex<f64>>) -> ()

  %xc_10 = stablehlo.constant dense<[[(3.0, 1.0), (3.0, -0.0), (-0.0, 1.0), (-2.0, -1.0)], [(2.0, 1.0), (2.0, -2.0), (1.0, -0.0), (1.0, -2.0)], [(1.0, 1.0), (-1.0, 0.0), (-0.0, -0.0), (-2.0, -3.0)]]> : tensor<3x4xcomplex<f64>>
  %x_10 = stablehlo.optimization_barrier %xc_10 : tensor<3x4xcomplex<f64>>
  %r_10 = stablehlo.dot_general %x_10, %x_10, contracting_dims = [1] x [1] : (tensor<3x4xcomplex<f64>>, tensor<3x4xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_10) {has_side_effect = true, value = dense<[[(19.0, 10.0), (7.0, 3.0), (0.0, 12.0)], [(7.0, 3.0), (1.0, -8.0), (-9.0, 6.0)], [(0.0, 12.0), (-9.0, 6.0), (-4.0, 14.0)]]> : tensor<3x3xcomplex<f64>>} : (tensor<3x3xcomplex<f64>>) -> ()

  %r_11 = stablehlo.iota dim = 1 : tensor<3x4xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_11) {has_side_effect = true, value = dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]]> : tensor<3x4xcomplex<f64>>} : (tensor<3x4xcomplex<f64>>) -> ()

  %xc_12 = stablehlo.constant dense<[[(3.0, 1.0), (3.0, -0.0), (-0.0, 1.0), (-2.0, -1.0)], [(2.0, 1.0), (2.0, -2.0), (1.0, -0.0), (1.0, -2.0)], [(1.0, 1.0), (-1.0, 0.0), (-0.0, -0.0), (-2.0, -3.0)]]> : tensor<3x4xcomplex<f64>>
  %x_12 = stablehlo.optimization_barrier %xc_12 : tensor<3x4xcomplex<f64>>
  %r_12 = stablehlo.convert %x_12 : (tensor<3x4xcomplex<f64>>) -> tensor<3x4xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_12) {has_side_effect = true, value = dense<[[(3.0, 1.0), (3.0, -0.0), (-0.0, 1.0), (-2.0, -1.0)], [(2.0, 1.0), (2.0, -2.0), (1.0, -0.0), (1.0, -2.0)], [(1.0, 1.0), (-1.0, 0.0), (-0.0, -0.0), (-2.0, -3.0)]]> : tensor<3x4xcomplex<f32>>} : (tensor<3x4xcomplex<f32>>) -> ()

  %xc_13 = stablehlo.constant dense<[[3.0, 3.0, -0.0, -2.0], [2.0, 2.0, 1.0, 1.0], [1.0, -1.0, -0.0, -2.0]]> : tensor<3x4xf64>
  %x_13 = stablehlo.optimization_barrier %xc_13 : tensor<3x4xf64>
  %r_13 = stablehlo.convert %x_13 : (tensor<3x4xf64>) -> tensor<3x4xcomplex<f64>>
  stablehlo.custom_call @check.expect_eq_const(%r_13) {has_side_effect = true, value = dense<[[(3.0, 0.0), (3.0, 0.0), (-0.0, 0.0), (-2.0, 0.0)], [(2.0, 0.0), (2.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [(1.0, 0.0), (-1.0, 0.0), (-0.0, 0.0), (-2.0, 0.0)]]> : tensor<3x4xcomplex<f64>>} : (tensor<3x4xcomplex<f64>>) -> ()

  // There and back.
  %xc_14 = stablehlo.constant dense<[[(1.0, 2.0), (3.0, -1.0)], [(0.0, 0.5), (-2.0, 0.0)]]> : tensor<2x2xcomplex<f32>>
  %x_14 = stablehlo.optimization_barrier %xc_14 : tensor<2x2xcomplex<f32>>
  %w_14 = stablehlo.bitcast_convert %x_14 : (tensor<2x2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
  %r_14 = stablehlo.bitcast_convert %w_14 : (tensor<2xcomplex<f64>>) -> tensor<2x2xcomplex<f32>>
  stablehlo.custom_call @check.expect_eq_const(%r_14) {has_side_effect = true, value = dense<[[(1.0, 2.0), (3.0, -1.0)], [(0.0, 0.5), (-2.0, 0.0)]]> : tensor<2x2xcomplex<f32>>} : (tensor<2x2xcomplex<f32>>) -> ()
  return
}
