// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are taken as they are.
// RUN: %engines

func.func @main() {
  %pc_0 = stablehlo.constant dense<[[true, false, false, false], [false, true, false, true], [true, false, true, true]]> : tensor<3x4xi1>
  %p_0 = stablehlo.optimization_barrier %pc_0 : tensor<3x4xi1>
  %xc_0 = stablehlo.constant dense<[[70.0, 41.0, 77.0, 13.0], [89.0, 51.0, 13.0, 6.0], [17.0, 58.0, 24.0, 58.0]]> : tensor<3x4xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<3x4xf32>
  %yc_0 = stablehlo.constant dense<[[16.0, 69.0, 0.0, 78.0], [54.0, 56.0, 22.0, 86.0], [80.0, 65.0, 35.0, 48.0]]> : tensor<3x4xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<3x4xf32>
  %r_0 = stablehlo.select %p_0, %x_0, %y_0 : tensor<3x4xi1>, tensor<3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[70.0, 69.0, 0.0, 78.0], [54.0, 51.0, 22.0, 6.0], [17.0, 65.0, 24.0, 58.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

  %pc_1 = stablehlo.constant dense<false> : tensor<i1>
  %p_1 = stablehlo.optimization_barrier %pc_1 : tensor<i1>
  %xc_1 = stablehlo.constant dense<[[70.0, 41.0, 77.0, 13.0], [89.0, 51.0, 13.0, 6.0], [17.0, 58.0, 24.0, 58.0]]> : tensor<3x4xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<3x4xf32>
  %yc_1 = stablehlo.constant dense<[[16.0, 69.0, 0.0, 78.0], [54.0, 56.0, 22.0, 86.0], [80.0, 65.0, 35.0, 48.0]]> : tensor<3x4xf32>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<3x4xf32>
  %r_1 = stablehlo.select %p_1, %x_1, %y_1 : tensor<i1>, tensor<3x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[16.0, 69.0, 0.0, 78.0], [54.0, 56.0, 22.0, 86.0], [80.0, 65.0, 35.0, 48.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()

  %pc_2 = stablehlo.constant dense<[[false, true, true, false], [false, true, false, false], [true, true, false, true]]> : tensor<3x4xi1>
  %p_2 = stablehlo.optimization_barrier %pc_2 : tensor<3x4xi1>
  %xc_2 = stablehlo.constant dense<[[7.0, 95.0, 29.0, 43.0], [56.0, 11.0, 56.0, 70.0], [32.0, 67.0, 87.0, 54.0]]> : tensor<3x4xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x4xf64>
  %yc_2 = stablehlo.constant dense<[[40.0, 92.0, 93.0, 4.0], [77.0, 13.0, 97.0, 67.0], [10.0, 89.0, 70.0, 84.0]]> : tensor<3x4xf64>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<3x4xf64>
  %r_2 = stablehlo.select %p_2, %x_2, %y_2 : tensor<3x4xi1>, tensor<3x4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[40.0, 95.0, 29.0, 4.0], [77.0, 11.0, 97.0, 67.0], [32.0, 67.0, 70.0, 54.0]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()

  %pc_3 = stablehlo.constant dense<false> : tensor<i1>
  %p_3 = stablehlo.optimization_barrier %pc_3 : tensor<i1>
  %xc_3 = stablehlo.constant dense<[[7.0, 95.0, 29.0, 43.0], [56.0, 11.0, 56.0, 70.0], [32.0, 67.0, 87.0, 54.0]]> : tensor<3x4xf64>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3x4xf64>
  %yc_3 = stablehlo.constant dense<[[40.0, 92.0, 93.0, 4.0], [77.0, 13.0, 97.0, 67.0], [10.0, 89.0, 70.0, 84.0]]> : tensor<3x4xf64>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<3x4xf64>
  %r_3 = stablehlo.select %p_3, %x_3, %y_3 : tensor<i1>, tensor<3x4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[40.0, 92.0, 93.0, 4.0], [77.0, 13.0, 97.0, 67.0], [10.0, 89.0, 70.0, 84.0]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()

  %pc_4 = stablehlo.constant dense<[[false, false, true, false], [true, false, true, true], [true, false, true, true]]> : tensor<3x4xi1>
  %p_4 = stablehlo.optimization_barrier %pc_4 : tensor<3x4xi1>
  %xc_4 = stablehlo.constant dense<[[25, 63, 77, 68], [96, 31, 43, 32], [23, 84, 16, 95]]> : tensor<3x4xi32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<3x4xi32>
  %yc_4 = stablehlo.constant dense<[[55, 51, 54, 28], [76, 52, 43, 54], [7, 84, 51, 6]]> : tensor<3x4xi32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<3x4xi32>
  %r_4 = stablehlo.select %p_4, %x_4, %y_4 : tensor<3x4xi1>, tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[55, 51, 77, 28], [96, 52, 43, 32], [23, 84, 16, 95]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %pc_5 = stablehlo.constant dense<false> : tensor<i1>
  %p_5 = stablehlo.optimization_barrier %pc_5 : tensor<i1>
  %xc_5 = stablehlo.constant dense<[[25, 63, 77, 68], [96, 31, 43, 32], [23, 84, 16, 95]]> : tensor<3x4xi32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<3x4xi32>
  %yc_5 = stablehlo.constant dense<[[55, 51, 54, 28], [76, 52, 43, 54], [7, 84, 51, 6]]> : tensor<3x4xi32>
  %y_5 = stablehlo.optimization_barrier %yc_5 : tensor<3x4xi32>
  %r_5 = stablehlo.select %p_5, %x_5, %y_5 : tensor<i1>, tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[55, 51, 54, 28], [76, 52, 43, 54], [7, 84, 51, 6]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %pc_6 = stablehlo.constant dense<[[false, true, false, false], [true, false, true, false], [true, true, true, false]]> : tensor<3x4xi1>
  %p_6 = stablehlo.optimization_barrier %pc_6 : tensor<3x4xi1>
  %xc_6 = stablehlo.constant dense<[[21, 64, 53, 79], [5, 57, 59, 18], [73, 75, 84, 81]]> : tensor<3x4xui8>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<3x4xui8>
  %yc_6 = stablehlo.constant dense<[[85, 10, 64, 25], [74, 20, 98, 30], [93, 84, 15, 55]]> : tensor<3x4xui8>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<3x4xui8>
  %r_6 = stablehlo.select %p_6, %x_6, %y_6 : tensor<3x4xi1>, tensor<3x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_6) {has_side_effect = true, value = dense<[[85, 64, 64, 25], [5, 20, 59, 30], [73, 75, 84, 55]]> : tensor<3x4xui8>} : (tensor<3x4xui8>) -> ()

  %pc_7 = stablehlo.constant dense<false> : tensor<i1>
  %p_7 = stablehlo.optimization_barrier %pc_7 : tensor<i1>
  %xc_7 = stablehlo.constant dense<[[21, 64, 53, 79], [5, 57, 59, 18], [73, 75, 84, 81]]> : tensor<3x4xui8>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<3x4xui8>
  %yc_7 = stablehlo.constant dense<[[85, 10, 64, 25], [74, 20, 98, 30], [93, 84, 15, 55]]> : tensor<3x4xui8>
  %y_7 = stablehlo.optimization_barrier %yc_7 : tensor<3x4xui8>
  %r_7 = stablehlo.select %p_7, %x_7, %y_7 : tensor<i1>, tensor<3x4xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[[85, 10, 64, 25], [74, 20, 98, 30], [93, 84, 15, 55]]> : tensor<3x4xui8>} : (tensor<3x4xui8>) -> ()

  %pc_8 = stablehlo.constant dense<[[true, false, false, false], [true, true, true, true], [false, true, true, false]]> : tensor<3x4xi1>
  %p_8 = stablehlo.optimization_barrier %pc_8 : tensor<3x4xi1>
  %xc_8 = stablehlo.constant dense<true> : tensor<3x4xi1>
  %x_8 = stablehlo.optimization_barrier %xc_8 : tensor<3x4xi1>
  %yc_8 = stablehlo.constant dense<true> : tensor<3x4xi1>
  %y_8 = stablehlo.optimization_barrier %yc_8 : tensor<3x4xi1>
  %r_8 = stablehlo.select %p_8, %x_8, %y_8 : tensor<3x4xi1>, tensor<3x4xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_8) {has_side_effect = true, value = dense<true> : tensor<3x4xi1>} : (tensor<3x4xi1>) -> ()

  %pc_9 = stablehlo.constant dense<false> : tensor<i1>
  %p_9 = stablehlo.optimization_barrier %pc_9 : tensor<i1>
  %xc_9 = stablehlo.constant dense<true> : tensor<3x4xi1>
  %x_9 = stablehlo.optimization_barrier %xc_9 : tensor<3x4xi1>
  %yc_9 = stablehlo.constant dense<true> : tensor<3x4xi1>
  %y_9 = stablehlo.optimization_barrier %yc_9 : tensor<3x4xi1>
  %r_9 = stablehlo.select %p_9, %x_9, %y_9 : tensor<i1>, tensor<3x4xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_9) {has_side_effect = true, value = dense<true> : tensor<3x4xi1>} : (tensor<3x4xi1>) -> ()
  return
}
