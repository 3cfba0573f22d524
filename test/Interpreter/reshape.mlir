// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are moved, not computed: the same values.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[94.0, 95.0, 61.0], [60.0, 66.0, 39.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %r_0 = stablehlo.reshape %x_0 : (tensor<2x3xf32>) -> tensor<3x2xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[94.0, 95.0], [61.0, 60.0], [66.0, 39.0]]> : tensor<3x2xf32>} : (tensor<3x2xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[24.0, 30.0, 1.0, 78.0]> : tensor<4xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<4xf64>
  %r_1 = stablehlo.reshape %x_1 : (tensor<4xf64>) -> tensor<2x1x2xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[[24.0, 30.0]], [[1.0, 78.0]]]> : tensor<2x1x2xf64>} : (tensor<2x1x2xf64>) -> ()

  %xc_2 = stablehlo.constant dense<[[97]]> : tensor<1x1xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<1x1xi32>
  %r_2 = stablehlo.reshape %x_2 : (tensor<1x1xi32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<97> : tensor<i32>} : (tensor<i32>) -> ()

  %xc_3 = stablehlo.constant dense<true> : tensor<i1>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<i1>
  %r_3 = stablehlo.reshape %x_3 : (tensor<i1>) -> tensor<1xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[true]> : tensor<1xi1>} : (tensor<1xi1>) -> ()

  %xc_4 = stablehlo.constant dense<[[[60, 23, 43, 35], [21, 73, 82, 39], [23, 87, 92, 75]], [[75, 5, 75, 55], [10, 25, 16, 9], [47, 83, 24, 18]]]> : tensor<2x3x4xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3x4xui8>
  %r_4 = stablehlo.reshape %x_4 : (tensor<2x3x4xui8>) -> tensor<24xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[60, 23, 43, 35, 21, 73, 82, 39, 23, 87, 92, 75, 75, 5, 75, 55, 10, 25, 16, 9, 47, 83, 24, 18]> : tensor<24xui8>} : (tensor<24xui8>) -> ()

  %xc_5 = stablehlo.constant dense<> : tensor<0x3xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<0x3xf32>
  %r_5 = stablehlo.reshape %x_5 : (tensor<0x3xf32>) -> tensor<0xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<> : tensor<0xf32>} : (tensor<0xf32>) -> ()
  return
}
