// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats: the same values. Rows and elements that are not within the input
// are left out.
// RUN: %engines

func.func @main() {
  // Rows, some of them twice.
  %xc_0 = stablehlo.constant dense<[[4.0, 4.0, 3.0, 8.0], [0.0, 3.0, 0.0, 4.0], [1.0, 7.0, 0.0, 3.0], [0.0, 4.0, 4.0, 7.0], [5.0, 1.0, 6.0, 2.0]]> : tensor<5x4xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<5x4xf32>
  %ic_0 = stablehlo.constant dense<[[0], [4], [4], [5], [0], [2]]> : tensor<6x1xi32>
  %i_0 = stablehlo.optimization_barrier %ic_0 : tensor<6x1xi32>
  %uc_0 = stablehlo.constant dense<[[3.0, 3.0, 3.0, 1.0], [2.0, 3.0, 2.0, 3.0], [1.0, 3.0, 2.0, 3.0], [1.0, 3.0, 1.0, 1.0], [3.0, 2.0, 3.0, 1.0], [1.0, 1.0, 1.0, 2.0]]> : tensor<6x4xf32>
  %u_0 = stablehlo.optimization_barrier %uc_0 : tensor<6x4xf32>
  %r_0 = "stablehlo.scatter"(%x_0, %i_0, %u_0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a_0: tensor<f32>, %b_0: tensor<f32>):
    %c_0 = stablehlo.add %a_0, %b_0 : tensor<f32>
    stablehlo.return %c_0 : tensor<f32>
  }) : (tensor<5x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>) -> tensor<5x4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[10.0, 9.0, 9.0, 10.0], [0.0, 3.0, 0.0, 4.0], [2.0, 8.0, 1.0, 5.0], [0.0, 4.0, 4.0, 7.0], [8.0, 7.0, 10.0, 8.0]]> : tensor<5x4xf32>} : (tensor<5x4xf32>) -> ()

  // Scalar indices: no dimension of vectors.
  %xc_1 = stablehlo.constant dense<[[0, 0, 6, 5], [1, 5, 7, 3], [2, 8, 2, 5], [3, 2, 5, 4], [5, 2, 5, 4]]> : tensor<5x4xi32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<5x4xi32>
  %ic_1 = stablehlo.constant dense<[0, 1, 2]> : tensor<3xi64>
  %i_1 = stablehlo.optimization_barrier %ic_1 : tensor<3xi64>
  %uc_1 = stablehlo.constant dense<[[1, 3, 1], [1, 3, 3], [1, 2, 1], [3, 1, 2], [3, 3, 3]]> : tensor<5x3xi32>
  %u_1 = stablehlo.optimization_barrier %uc_1 : tensor<5x3xi32>
  %r_1 = "stablehlo.scatter"(%x_1, %i_1, %u_1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%a_1: tensor<i32>, %b_1: tensor<i32>):
    %c_1 = stablehlo.maximum %a_1, %b_1 : tensor<i32>
    stablehlo.return %c_1 : tensor<i32>
  }) : (tensor<5x4xi32>, tensor<3xi64>, tensor<5x3xi32>) -> tensor<5x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[1, 3, 6, 5], [1, 5, 7, 3], [2, 8, 2, 5], [3, 2, 5, 4], [5, 3, 5, 4]]> : tensor<5x4xi32>} : (tensor<5x4xi32>) -> ()

  // Single elements, vectors along the first dimension.
  %xc_2 = stablehlo.constant dense<[[2.0, 3.0, 5.0, 6.0], [3.0, 7.0, 7.0, 6.0], [0.0, 8.0, 5.0, 7.0], [0.0, 0.0, 7.0, 3.0]]> : tensor<4x4xf64>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<4x4xf64>
  %ic_2 = stablehlo.constant dense<[[1, 5, 3, 0, 3, 4, 1, 1, 4], [3, 5, 0, 3, 0, 1, 2, 1, 2]]> : tensor<2x9xui32>
  %i_2 = stablehlo.optimization_barrier %ic_2 : tensor<2x9xui32>
  %uc_2 = stablehlo.constant dense<[3.0, 1.0, 1.0, 3.0, 2.0, 2.0, 3.0, 2.0, 1.0]> : tensor<9xf64>
  %u_2 = stablehlo.optimization_barrier %uc_2 : tensor<9xf64>
  %r_2 = "stablehlo.scatter"(%x_2, %i_2, %u_2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [1, 0]>, unique_indices = false}> ({
  ^bb0(%a_2: tensor<f64>, %b_2: tensor<f64>):
    %c_2 = stablehlo.multiply %a_2, %b_2 : tensor<f64>
    stablehlo.return %c_2 : tensor<f64>
  }) : (tensor<4x4xf64>, tensor<2x9xui32>, tensor<9xf64>) -> tensor<4x4xf64>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[2.0, 3.0, 5.0, 12.0], [3.0, 14.0, 7.0, 6.0], [0.0, 24.0, 5.0, 7.0], [0.0, 0.0, 7.0, 3.0]]> : tensor<4x4xf64>} : (tensor<4x4xf64>) -> ()

  // In batches.
  %xc_3 = stablehlo.constant dense<[[3, 4, 6, 3, 0, 4], [8, 7, 5, 3, 0, 0], [7, 7, 5, 8, 1, 1]]> : tensor<3x6xui8>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<3x6xui8>
  %ic_3 = stablehlo.constant dense<[[[3], [0], [0], [4]], [[0], [0], [4], [0]], [[1], [2], [2], [5]]]> : tensor<3x4x1xi8>
  %i_3 = stablehlo.optimization_barrier %ic_3 : tensor<3x4x1xi8>
  %uc_3 = stablehlo.constant dense<[[1, 3, 2, 2], [2, 1, 1, 3], [3, 3, 3, 2]]> : tensor<3x4xui8>
  %u_3 = stablehlo.optimization_barrier %uc_3 : tensor<3x4xui8>
  %r_3 = "stablehlo.scatter"(%x_3, %i_3, %u_3) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
  ^bb0(%a_3: tensor<ui8>, %b_3: tensor<ui8>):
    %c_3 = stablehlo.xor %a_3, %b_3 : tensor<ui8>
    stablehlo.return %c_3 : tensor<ui8>
  }) : (tensor<3x6xui8>, tensor<3x4x1xi8>, tensor<3x4xui8>) -> tensor<3x6xui8>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[2, 4, 6, 2, 2, 4], [8, 7, 5, 3, 1, 0], [7, 4, 5, 8, 1, 3]]> : tensor<3x6xui8>} : (tensor<3x6xui8>) -> ()

  // One window.
  %xc_4 = stablehlo.constant dense<[[5.0, 1.0, 0.0], [5.0, 7.0, 1.0], [4.0, 5.0, 2.0], [5.0, 0.0, 2.0], [4.0, 8.0, 5.0]]> : tensor<5x3xbf16>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<5x3xbf16>
  %ic_4 = stablehlo.constant dense<[0]> : tensor<1xi32>
  %i_4 = stablehlo.optimization_barrier %ic_4 : tensor<1xi32>
  %uc_4 = stablehlo.constant dense<[[1.0, 3.0, 3.0], [2.0, 3.0, 2.0]]> : tensor<2x3xbf16>
  %u_4 = stablehlo.optimization_barrier %uc_4 : tensor<2x3xbf16>
  %r_4 = "stablehlo.scatter"(%x_4, %i_4, %u_4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [0]>, unique_indices = false}> ({
  ^bb0(%a_4: tensor<bf16>, %b_4: tensor<bf16>):
    %c_4 = stablehlo.add %a_4, %b_4 : tensor<bf16>
    stablehlo.return %c_4 : tensor<bf16>
  }) : (tensor<5x3xbf16>, tensor<1xi32>, tensor<2x3xbf16>) -> tensor<5x3xbf16>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[6.0, 4.0, 3.0], [7.0, 10.0, 3.0], [4.0, 5.0, 2.0], [5.0, 0.0, 2.0], [4.0, 8.0, 5.0]]> : tensor<5x3xbf16>} : (tensor<5x3xbf16>) -> ()

  // Another function.
  %xc_5 = stablehlo.constant dense<[7.0, 2.0, 8.0, 6.0, 2.0, 8.0]> : tensor<6xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<6xf32>
  %ic_5 = stablehlo.constant dense<[[4], [0], [3]]> : tensor<3x1xi32>
  %i_5 = stablehlo.optimization_barrier %ic_5 : tensor<3x1xi32>
  %uc_5 = stablehlo.constant dense<[1.0, 5.0, 3.0]> : tensor<3xf32>
  %u_5 = stablehlo.optimization_barrier %uc_5 : tensor<3xf32>
  %r_5 = "stablehlo.scatter"(%x_5, %i_5, %u_5) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a_5: tensor<f32>, %b_5: tensor<f32>):
    %k_5 = stablehlo.constant dense<10.0> : tensor<f32>
    %c_5 = stablehlo.multiply %b_5, %k_5 : tensor<f32>
    %d_5 = stablehlo.subtract %c_5, %a_5 : tensor<f32>
    stablehlo.return %d_5 : tensor<f32>
  }) : (tensor<6xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<6xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[43.0, 2.0, 8.0, 24.0, 8.0, 8.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()

  // Two tensors together.
  %xc_6 = stablehlo.constant dense<[7.0, 2.0, 8.0, 6.0, 2.0, 8.0]> : tensor<6xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<6xf32>
  %yc_6 = stablehlo.constant dense<[4, 0, 1, 1, 6, 7]> : tensor<6xi32>
  %y_6 = stablehlo.optimization_barrier %yc_6 : tensor<6xi32>
  %ic_6 = stablehlo.constant dense<[[4], [0], [3]]> : tensor<3x1xi32>
  %i_6 = stablehlo.optimization_barrier %ic_6 : tensor<3x1xi32>
  %uc_6 = stablehlo.constant dense<[1.0, 5.0, 3.0]> : tensor<3xf32>
  %u_6 = stablehlo.optimization_barrier %uc_6 : tensor<3xf32>
  %vc_6 = stablehlo.constant dense<[0, 4, 1]> : tensor<3xi32>
  %v_6 = stablehlo.optimization_barrier %vc_6 : tensor<3xi32>
  %r_6:2 = "stablehlo.scatter"(%x_6, %y_6, %i_6, %u_6, %v_6) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%a_6: tensor<f32>, %b_6: tensor<i32>, %c_6: tensor<f32>, %d_6: tensor<i32>):
    %e_6 = stablehlo.compare GT, %a_6, %c_6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %f_6 = stablehlo.select %e_6, %a_6, %c_6 : tensor<i1>, tensor<f32>
    %g_6 = stablehlo.select %e_6, %b_6, %d_6 : tensor<i1>, tensor<i32>
    stablehlo.return %f_6, %g_6 : tensor<f32>, tensor<i32>
  }) : (tensor<6xf32>, tensor<6xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>) -> (tensor<6xf32>, tensor<6xi32>)
  stablehlo.custom_call @check.expect_eq_const(%r_6#0) {has_side_effect = true, value = dense<[7.0, 2.0, 8.0, 6.0, 2.0, 8.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_6#1) {has_side_effect = true, value = dense<[4, 0, 1, 1, 6, 7]> : tensor<6xi32>} : (tensor<6xi32>) -> ()

  // What it is of is a result, too.
  %xc_7 = stablehlo.constant dense<[7.0, 2.0, 8.0, 6.0, 2.0, 8.0]> : tensor<6xf32>
  %x_7 = stablehlo.optimization_barrier %xc_7 : tensor<6xf32>
  %ic_7 = stablehlo.constant dense<[[4], [0], [3]]> : tensor<3x1xi32>
  %i_7 = stablehlo.optimization_barrier %ic_7 : tensor<3x1xi32>
  %uc_7 = stablehlo.constant dense<[1.0, 5.0, 3.0]> : tensor<3xf32>
  %u_7 = stablehlo.optimization_barrier %uc_7 : tensor<3xf32>
  %s_7 = stablehlo.multiply %x_7, %x_7 : tensor<6xf32>
  %r_7 = "stablehlo.scatter"(%s_7, %i_7, %u_7) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a_7: tensor<f32>, %b_7: tensor<f32>):
    %c_7 = stablehlo.add %a_7, %b_7 : tensor<f32>
    stablehlo.return %c_7 : tensor<f32>
  }) : (tensor<6xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<6xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_7) {has_side_effect = true, value = dense<[54.0, 4.0, 64.0, 39.0, 5.0, 64.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s_7) {has_side_effect = true, value = dense<[49.0, 4.0, 64.0, 36.0, 4.0, 64.0]> : tensor<6xf32>} : (tensor<6xf32>) -> ()
  return
}
