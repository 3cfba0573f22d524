// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are taken as they are.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[0.0, -4.0, 2.0, -2.0, 1.0, 0.0, 3.0, 3.0, 4.0], [4.0, 1.0, -3.0, -1.0, 2.0, 0.0, 3.0, 3.0, -1.0], [-4.0, -1.0, 3.0, -4.0, 2.0, -4.0, 1.0, -1.0, -3.0]]> : tensor<3x9xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<3x9xf32>
  %v_0, %i_0 = chlo.top_k(%x_0, k = 4) : tensor<3x9xf32> -> (tensor<3x4xf32>, tensor<3x4xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_0) {has_side_effect = true, value = dense<[[4.0, 3.0, 3.0, 2.0], [4.0, 3.0, 3.0, 2.0], [3.0, 2.0, 1.0, -1.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_0) {has_side_effect = true, value = dense<[[8, 6, 7, 2], [0, 6, 7, 4], [2, 4, 6, 1]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %xc_1 = stablehlo.constant dense<[3.0, 3.0, -3.0, 0.0, -4.0, 4.0, -1.0]> : tensor<7xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<7xf64>
  %v_1, %i_1 = chlo.top_k(%x_1, k = 7) : tensor<7xf64> -> (tensor<7xf64>, tensor<7xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_1) {has_side_effect = true, value = dense<[4.0, 3.0, 3.0, 0.0, -1.0, -3.0, -4.0]> : tensor<7xf64>} : (tensor<7xf64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_1) {has_side_effect = true, value = dense<[5, 0, 1, 3, 6, 2, 4]> : tensor<7xi32>} : (tensor<7xi32>) -> ()

  %xc_2 = stablehlo.constant dense<[[[0, -1, -1, 4, 1, 1], [-3, -3, 0, 2, -3, 1]], [[2, 1, -1, 0, -2, 2], [-4, 1, 1, 0, -4, -2]]]> : tensor<2x2x6xi32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x2x6xi32>
  %v_2, %i_2 = chlo.top_k(%x_2, k = 1) : tensor<2x2x6xi32> -> (tensor<2x2x1xi32>, tensor<2x2x1xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_2) {has_side_effect = true, value = dense<[[[4], [2]], [[2], [1]]]> : tensor<2x2x1xi32>} : (tensor<2x2x1xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_2) {has_side_effect = true, value = dense<[[[3], [3]], [[0], [1]]]> : tensor<2x2x1xi32>} : (tensor<2x2x1xi32>) -> ()

  %xc_3 = stablehlo.constant dense<[[-4.0, -4.0, -3.0, -3.0, 2.0, 4.0, -4.0, 2.0], [-3.0, -1.0, -1.0, 1.0, -2.0, -4.0, 1.0, 4.0]]> : tensor<2x8xbf16>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x8xbf16>
  %v_3, %i_3 = chlo.top_k(%x_3, k = 3) : tensor<2x8xbf16> -> (tensor<2x3xbf16>, tensor<2x3xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_3) {has_side_effect = true, value = dense<[[4.0, 2.0, 2.0], [4.0, 1.0, 1.0]]> : tensor<2x3xbf16>} : (tensor<2x3xbf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_3) {has_side_effect = true, value = dense<[[5, 4, 7], [7, 3, 6]]> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %xc_4 = stablehlo.constant dense<[2, 4, 0, 1, 1, 4, 4, 0, 0, 1, 4, 3]> : tensor<12xui8>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<12xui8>
  %v_4, %i_4 = chlo.top_k(%x_4, k = 5) : tensor<12xui8> -> (tensor<5xui8>, tensor<5xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_4) {has_side_effect = true, value = dense<[4, 4, 4, 4, 3]> : tensor<5xui8>} : (tensor<5xui8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_4) {has_side_effect = true, value = dense<[1, 5, 6, 10, 11]> : tensor<5xi32>} : (tensor<5xi32>) -> ()

  %xc_5 = stablehlo.constant dense<[[-4, 2, -3, -1], [1, -2, 1, 1], [-1, 0, 1, 2]]> : tensor<3x4xi64>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<3x4xi64>
  %v_5, %i_5 = chlo.top_k(%x_5, k = 2) : tensor<3x4xi64> -> (tensor<3x2xi64>, tensor<3x2xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_5) {has_side_effect = true, value = dense<[[2, -1], [1, 1], [2, 1]]> : tensor<3x2xi64>} : (tensor<3x2xi64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_5) {has_side_effect = true, value = dense<[[1, 3], [0, 2], [3, 2]]> : tensor<3x2xi32>} : (tensor<3x2xi32>) -> ()

  %xc_6 = stablehlo.constant dense<[[-1.0, -2.0, -3.0, -3.0, -3.0], [-4.0, -2.0, 2.0, -2.0, -1.0]]> : tensor<2x5xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2x5xf32>
  %v_6, %i_6 = chlo.top_k(%x_6, k = 0) : tensor<2x5xf32> -> (tensor<2x0xf32>, tensor<2x0xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_6) {has_side_effect = true, value = dense<> : tensor<2x0xf32>} : (tensor<2x0xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_6) {has_side_effect = true, value = dense<> : tensor<2x0xi32>} : (tensor<2x0xi32>) -> ()

  %xc_7 = stablehlo.constant dense<[1.0, 0x7FC00000, 0xFF800000, 0x7F800000, 3.0]> : tensor<5xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<5xf32>
  %v_7, %i_7 = chlo.top_k(%x_7, k = 5) : tensor<5xf32> -> (tensor<5xf32>, tensor<5xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_7) {has_side_effect = true, value = dense<[0x7FC00000, 0x7F800000, 3.0, 1.0, 0xFF800000]> : tensor<5xf32>} : (tensor<5xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_7) {has_side_effect = true, value = dense<[1, 3, 4, 0, 2]> : tensor<5xi32>} : (tensor<5xi32>) -> ()

  %pc_8 = stablehlo.constant dense<[[true, true, true, false, false, false], [false, true, true, false, true, false]]> : tensor<2x6xi1>
  %p_8 = stablehlo.optimization_barrier %pc_8 : tensor<2x6xi1>
  %v_8, %i_8 = chlo.top_k(%p_8, k = 4) : tensor<2x6xi1> -> (tensor<2x4xi1>, tensor<2x4xi32>)
  stablehlo.custom_call @check.expect_eq_const(%v_8) {has_side_effect = true, value = dense<[[true, true, true, false], [true, true, true, false]]> : tensor<2x4xi1>} : (tensor<2x4xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%i_8) {has_side_effect = true, value = dense<[[0, 1, 2, 3], [1, 2, 4, 0]]> : tensor<2x4xi32>} : (tensor<2x4xi32>) -> ()
  return
}
