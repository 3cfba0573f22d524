// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<32.0> : tensor<f32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<f32>
  %r_0 = stablehlo.broadcast_in_dim %x_0, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<32.0> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[22.0, 23.0, 78.0]> : tensor<3xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<3xf64>
  %r_1 = stablehlo.broadcast_in_dim %x_1, dims = [1] : (tensor<3xf64>) -> tensor<2x3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[22.0, 23.0, 78.0], [22.0, 23.0, 78.0]]> : tensor<2x3xf64>} : (tensor<2x3xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[33, 27]> : tensor<2xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2xi32>
  %r_2 = stablehlo.broadcast_in_dim %x_2, dims = [0] : (tensor<2xi32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[33, 33, 33], [27, 27, 27]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<1x3xi1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<1x3xi1>
  %r_3 = stablehlo.broadcast_in_dim %x_3, dims = [2, 1] : (tensor<1x3xi1>) -> tensor<2x3x4xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<true> : tensor<2x3x4xi1>} : (tensor<2x3x4xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[55], [32]]> : tensor<2x1xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x1xui8>
  %r_4 = stablehlo.broadcast_in_dim %x_4, dims = [0, 1] : (tensor<2x1xui8>) -> tensor<2x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[55, 55, 55, 55], [32, 32, 32, 32]]> : tensor<2x4xui8>} : (tensor<2x4xui8>) -> ()

  %xc_5 = stablehlo.constant dense<[[[99.0, 12.0]], [[66.0, 30.0]], [[35.0, 89.0]]]> : tensor<3x1x2xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<3x1x2xf32>
  %r_5 = stablehlo.broadcast_in_dim %x_5, dims = [0, 1, 2] : (tensor<3x1x2xf32>) -> tensor<3x5x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[[99.0, 12.0], [99.0, 12.0], [99.0, 12.0], [99.0, 12.0], [99.0, 12.0]], [[66.0, 30.0], [66.0, 30.0], [66.0, 30.0], [66.0, 30.0], [66.0, 30.0]], [[35.0, 89.0], [35.0, 89.0], [35.0, 89.0], [35.0, 89.0], [35.0, 89.0]]]> : tensor<3x5x2xf32>} : (tensor<3x5x2xf32>) -> ()

  %xc_6 = stablehlo.constant dense<[69.0]> : tensor<1xf64>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<1xf64>
  %r_6 = stablehlo.broadcast_in_dim %x_6, dims = [0] : (tensor<1xf64>) -> tensor<1xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[69.0]> : tensor<1xf64>} : (tensor<1xf64>) -> ()

  %xc_7 = stablehlo.constant dense<[[59, 98, 44], [44, 69, 62]]> : tensor<2x3xi32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<2x3xi32>
  %r_7 = stablehlo.broadcast_in_dim %x_7, dims = [2, 0] : (tensor<2x3xi32>) -> tensor<3x1x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[[59, 44]], [[98, 69]], [[44, 62]]]> : tensor<3x1x2xi32>} : (tensor<3x1x2xi32>) -> ()

  %xc_8 = stablehlo.constant dense<> : tensor<0xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<0xi1>
  %r_8 = stablehlo.broadcast_in_dim %x_8, dims = [1] : (tensor<0xi1>) -> tensor<3x0xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<> : tensor<3x0xi1>} : (tensor<3x0xi1>) -> ()
  return
}
