// Made by test/Goldens/generate.py. Expected values are those of StableHLO's own interpreter.
// Nothing is rounded: the same values.
// RUN: %engines

func.func @main() {
  %ac_0 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_0 = stablehlo.optimization_barrier %ac_0 : tensor<3x4xi32>
  %bc_0 = stablehlo.constant dense<-5> : tensor<i32>
  %b_0 = stablehlo.optimization_barrier %bc_0 : tensor<i32>
  %cc_0 = stablehlo.constant dense<[[100, 200]]> : tensor<1x2xi32>
  %c_0 = stablehlo.optimization_barrier %cc_0 : tensor<1x2xi32>
  %r1_0 = stablehlo.dynamic_slice %a_0, %b_0, %b_0, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
  %r2_0 = stablehlo.dynamic_update_slice %a_0, %c_0, %b_0, %b_0 : (tensor<3x4xi32>, tensor<1x2xi32>, tensor<i32>, tensor<i32>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_0) {has_side_effect = true, value = dense<[[1, 2], [5, 6]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_0) {has_side_effect = true, value = dense<[[100, 200, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_1 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_1 = stablehlo.optimization_barrier %ac_1 : tensor<3x4xi32>
  %bc_1 = stablehlo.constant dense<100> : tensor<i64>
  %b_1 = stablehlo.optimization_barrier %bc_1 : tensor<i64>
  %cc_1 = stablehlo.constant dense<[[100, 200]]> : tensor<1x2xi32>
  %c_1 = stablehlo.optimization_barrier %cc_1 : tensor<1x2xi32>
  %r1_1 = stablehlo.dynamic_slice %a_1, %b_1, %b_1, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i64>, tensor<i64>) -> tensor<2x2xi32>
  %r2_1 = stablehlo.dynamic_update_slice %a_1, %c_1, %b_1, %b_1 : (tensor<3x4xi32>, tensor<1x2xi32>, tensor<i64>, tensor<i64>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_1) {has_side_effect = true, value = dense<[[7, 8], [11, 12]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_1) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 100, 200]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_2 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_2 = stablehlo.optimization_barrier %ac_2 : tensor<3x4xi32>
  %bc_2 = stablehlo.constant dense<3> : tensor<ui8>
  %b_2 = stablehlo.optimization_barrier %bc_2 : tensor<ui8>
  %cc_2 = stablehlo.constant dense<[[100, 200]]> : tensor<1x2xi32>
  %c_2 = stablehlo.optimization_barrier %cc_2 : tensor<1x2xi32>
  %r1_2 = stablehlo.dynamic_slice %a_2, %b_2, %b_2, sizes = [2, 2] : (tensor<3x4xi32>, tensor<ui8>, tensor<ui8>) -> tensor<2x2xi32>
  %r2_2 = stablehlo.dynamic_update_slice %a_2, %c_2, %b_2, %b_2 : (tensor<3x4xi32>, tensor<1x2xi32>, tensor<ui8>, tensor<ui8>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_2) {has_side_effect = true, value = dense<[[7, 8], [11, 12]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_2) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 100, 200]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_3 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_3 = stablehlo.optimization_barrier %ac_3 : tensor<3x4xi32>
  %bc_3 = stablehlo.constant dense<-1> : tensor<i8>
  %b_3 = stablehlo.optimization_barrier %bc_3 : tensor<i8>
  %cc_3 = stablehlo.constant dense<[[100, 200]]> : tensor<1x2xi32>
  %c_3 = stablehlo.optimization_barrier %cc_3 : tensor<1x2xi32>
  %r1_3 = stablehlo.dynamic_slice %a_3, %b_3, %b_3, sizes = [2, 2] : (tensor<3x4xi32>, tensor<i8>, tensor<i8>) -> tensor<2x2xi32>
  %r2_3 = stablehlo.dynamic_update_slice %a_3, %c_3, %b_3, %b_3 : (tensor<3x4xi32>, tensor<1x2xi32>, tensor<i8>, tensor<i8>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_3) {has_side_effect = true, value = dense<[[1, 2], [5, 6]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_3) {has_side_effect = true, value = dense<[[100, 200, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_4 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>
  %a_4 = stablehlo.optimization_barrier %ac_4 : tensor<2x4xi32>
  %r1_4 = stablehlo.slice %a_4 [0:2:5, 1:4:2] : (tensor<2x4xi32>) -> tensor<1x2xi32>
  %r2_4 = stablehlo.slice %a_4 [1:1, 0:4] : (tensor<2x4xi32>) -> tensor<0x4xi32>
  %r3_4 = stablehlo.concatenate %r2_4, %a_4, %r2_4, dim = 0 : (tensor<0x4xi32>, tensor<2x4xi32>, tensor<0x4xi32>) -> tensor<2x4xi32>
  %r4_4 = stablehlo.reverse %a_4, dims = [] : tensor<2x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_4) {has_side_effect = true, value = dense<[[2, 4]]> : tensor<1x2xi32>} : (tensor<1x2xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_4) {has_side_effect = true, value = dense<> : tensor<0x4xi32>} : (tensor<0x4xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r3_4) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>} : (tensor<2x4xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r4_4) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi32>} : (tensor<2x4xi32>) -> ()

  %ac_5 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %a_5 = stablehlo.optimization_barrier %ac_5 : tensor<2x3xi32>
  %bc_5 = stablehlo.constant dense<9> : tensor<i32>
  %b_5 = stablehlo.optimization_barrier %bc_5 : tensor<i32>
  %r1_5 = stablehlo.pad %a_5, %b_5, low = [1, -1], high = [2, 3], interior = [1, 2] : (tensor<2x3xi32>, tensor<i32>) -> tensor<6x9xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_5) {has_side_effect = true, value = dense<[[9, 9, 9, 9, 9, 9, 9, 9, 9], [9, 9, 2, 9, 9, 3, 9, 9, 9], [9, 9, 9, 9, 9, 9, 9, 9, 9], [9, 9, 5, 9, 9, 6, 9, 9, 9], [9, 9, 9, 9, 9, 9, 9, 9, 9], [9, 9, 9, 9, 9, 9, 9, 9, 9]]> : tensor<6x9xi32>} : (tensor<6x9xi32>) -> ()

  %ac_6 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %a_6 = stablehlo.optimization_barrier %ac_6 : tensor<2x3xi32>
  %bc_6 = stablehlo.constant dense<9> : tensor<i32>
  %b_6 = stablehlo.optimization_barrier %bc_6 : tensor<i32>
  %r1_6 = stablehlo.pad %a_6, %b_6, low = [-2, 0], high = [2, 0], interior = [0, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_6) {has_side_effect = true, value = dense<9> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()

  %ac_7 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %a_7 = stablehlo.optimization_barrier %ac_7 : tensor<2x3xi32>
  %bc_7 = stablehlo.constant dense<9> : tensor<i32>
  %b_7 = stablehlo.optimization_barrier %bc_7 : tensor<i32>
  %r1_7 = stablehlo.pad %a_7, %b_7, low = [0, 0], high = [0, -3], interior = [2, 1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<4x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_7) {has_side_effect = true, value = dense<[[1, 9], [9, 9], [9, 9], [4, 9]]> : tensor<4x2xi32>} : (tensor<4x2xi32>) -> ()

  %ac_8 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %a_8 = stablehlo.optimization_barrier %ac_8 : tensor<2x3xi32>
  %bc_8 = stablehlo.constant dense<9> : tensor<i32>
  %b_8 = stablehlo.optimization_barrier %bc_8 : tensor<i32>
  %r1_8 = stablehlo.pad %a_8, %b_8, low = [-1, -1], high = [-1, -1], interior = [3, 0] : (tensor<2x3xi32>, tensor<i32>) -> tensor<3x1xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_8) {has_side_effect = true, value = dense<9> : tensor<3x1xi32>} : (tensor<3x1xi32>) -> ()

  %ac_9 = stablehlo.constant dense<> : tensor<0xi32>
  %a_9 = stablehlo.optimization_barrier %ac_9 : tensor<0xi32>
  %bc_9 = stablehlo.constant dense<9> : tensor<i32>
  %b_9 = stablehlo.optimization_barrier %bc_9 : tensor<i32>
  %r1_9 = stablehlo.pad %a_9, %b_9, low = [1], high = [2], interior = [3] : (tensor<0xi32>, tensor<i32>) -> tensor<3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_9) {has_side_effect = true, value = dense<9> : tensor<3xi32>} : (tensor<3xi32>) -> ()

  %ac_10 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_10 = stablehlo.optimization_barrier %ac_10 : tensor<3x4xi32>
  %bc_10 = stablehlo.constant dense<[[-1, -1], [2, 3], [100, 100]]> : tensor<3x2xi32>
  %b_10 = stablehlo.optimization_barrier %bc_10 : tensor<3x2xi32>
  %r1_10 = "stablehlo.gather"(%a_10, %b_10) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 2>}>
    : (tensor<3x4xi32>, tensor<3x2xi32>) -> tensor<3x2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_10) {has_side_effect = true, value = dense<[[[1, 2], [5, 6]], [[7, 8], [11, 12]], [[7, 8], [11, 12]]]> : tensor<3x2x2xi32>} : (tensor<3x2x2xi32>) -> ()

  %ac_11 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_11 = stablehlo.optimization_barrier %ac_11 : tensor<3x4xi32>
  %bc_11 = stablehlo.constant dense<[[1, 2], [3, 0]]> : tensor<2x2xi64>
  %b_11 = stablehlo.optimization_barrier %bc_11 : tensor<2x2xi64>
  %r1_11 = "stablehlo.gather"(%a_11, %b_11) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], start_index_map = [1, 0]>, slice_sizes = array<i64: 1, 2>}>
    : (tensor<3x4xi32>, tensor<2x2xi64>) -> tensor<2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_11) {has_side_effect = true, value = dense<[[10, 3], [11, 4]]> : tensor<2x2xi32>} : (tensor<2x2xi32>) -> ()

  %ac_12 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_12 = stablehlo.optimization_barrier %ac_12 : tensor<3x4xi32>
  %bc_12 = stablehlo.constant dense<[0, 2, 5]> : tensor<3xi32>
  %b_12 = stablehlo.optimization_barrier %bc_12 : tensor<3xi32>
  %r1_12 = "stablehlo.gather"(%a_12, %b_12) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}>
    : (tensor<3x4xi32>, tensor<3xi32>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_12) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [9, 10, 11, 12], [9, 10, 11, 12]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_13 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_13 = stablehlo.optimization_barrier %ac_13 : tensor<3x4xi32>
  %bc_13 = stablehlo.constant dense<[[[0], [3]], [[1], [9]], [[-4], [2]]]> : tensor<3x2x1xi32>
  %b_13 = stablehlo.optimization_barrier %bc_13 : tensor<3x2x1xi32>
  %r1_13 = "stablehlo.gather"(%a_13, %b_13) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 2>}>
    : (tensor<3x4xi32>, tensor<3x2x1xi32>) -> tensor<3x2x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_13) {has_side_effect = true, value = dense<[[[1, 2], [3, 4]], [[6, 7], [7, 8]], [[9, 10], [11, 12]]]> : tensor<3x2x2xi32>} : (tensor<3x2x2xi32>) -> ()

  %ac_14 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_14 = stablehlo.optimization_barrier %ac_14 : tensor<3x4xi32>
  %bc_14 = stablehlo.constant dense<[[0], [1]]> : tensor<2x1xi32>
  %b_14 = stablehlo.optimization_barrier %bc_14 : tensor<2x1xi32>
  %r1_14 = "stablehlo.gather"(%a_14, %b_14) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 0, 4>}>
    : (tensor<3x4xi32>, tensor<2x1xi32>) -> tensor<2x0x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_14) {has_side_effect = true, value = dense<> : tensor<2x0x4xi32>} : (tensor<2x0x4xi32>) -> ()

  %ac_15 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_15 = stablehlo.optimization_barrier %ac_15 : tensor<3x4xi32>
  %bc_15 = stablehlo.constant dense<[[-1], [1], [3], [1]]> : tensor<4x1xi32>
  %b_15 = stablehlo.optimization_barrier %bc_15 : tensor<4x1xi32>
  %cc_15 = stablehlo.constant dense<[[1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]]> : tensor<4x4xi32>
  %c_15 = stablehlo.optimization_barrier %cc_15 : tensor<4x4xi32>
  %r1_15 = "stablehlo.scatter"(%a_15, %b_15, %c_15) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p_15: tensor<i32>, %q_15: tensor<i32>):
      %s_15 = stablehlo.add %p_15, %q_15 : tensor<i32>
      stablehlo.return %s_15 : tensor<i32>
    })
    : (tensor<3x4xi32>, tensor<4x1xi32>, tensor<4x4xi32>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_15) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [11, 12, 13, 14], [9, 10, 11, 12]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_16 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_16 = stablehlo.optimization_barrier %ac_16 : tensor<3x4xi32>
  %bc_16 = stablehlo.constant dense<[[1], [1]]> : tensor<2x1xui8>
  %b_16 = stablehlo.optimization_barrier %bc_16 : tensor<2x1xui8>
  %cc_16 = stablehlo.constant dense<[[1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<2x4xi32>
  %c_16 = stablehlo.optimization_barrier %cc_16 : tensor<2x4xi32>
  %r1_16 = "stablehlo.scatter"(%a_16, %b_16, %c_16) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p_16: tensor<i32>, %q_16: tensor<i32>):
  
      stablehlo.return %q_16 : tensor<i32>
    })
    : (tensor<3x4xi32>, tensor<2x1xui8>, tensor<2x4xi32>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_16) {has_side_effect = true, value = dense<[[1, 2, 3, 4], [2, 2, 2, 2], [9, 10, 11, 12]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_17 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_17 = stablehlo.optimization_barrier %ac_17 : tensor<3x4xi32>
  %bc_17 = stablehlo.constant dense<[[2, 3], [0, 0]]> : tensor<2x2xi64>
  %b_17 = stablehlo.optimization_barrier %bc_17 : tensor<2x2xi64>
  %cc_17 = stablehlo.constant dense<[[[1, 2], [3, 4]], [[10, 20], [30, 40]]]> : tensor<2x2x2xi32>
  %c_17 = stablehlo.optimization_barrier %cc_17 : tensor<2x2x2xi32>
  %r1_17 = "stablehlo.scatter"(%a_17, %b_17, %c_17) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%p_17: tensor<i32>, %q_17: tensor<i32>):
      %s_17 = stablehlo.add %p_17, %q_17 : tensor<i32>
      stablehlo.return %s_17 : tensor<i32>
    })
    : (tensor<3x4xi32>, tensor<2x2xi64>, tensor<2x2x2xi32>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_17) {has_side_effect = true, value = dense<[[11, 22, 3, 4], [35, 46, 7, 8], [9, 10, 11, 13]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_18 = stablehlo.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : tensor<3x4xi32>
  %a_18 = stablehlo.optimization_barrier %ac_18 : tensor<3x4xi32>
  %bc_18 = stablehlo.constant dense<[[0, 3], [1, 9], [-4, 2]]> : tensor<3x2xi32>
  %b_18 = stablehlo.optimization_barrier %bc_18 : tensor<3x2xi32>
  %cc_18 = stablehlo.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %c_18 = stablehlo.optimization_barrier %cc_18 : tensor<3x2xi32>
  %r1_18 = "stablehlo.scatter"(%a_18, %b_18, %c_18) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%p_18: tensor<i32>, %q_18: tensor<i32>):
      %s_18 = stablehlo.subtract %p_18, %q_18 : tensor<i32>
      stablehlo.return %s_18 : tensor<i32>
    })
    : (tensor<3x4xi32>, tensor<3x2xi32>, tensor<3x2xi32>) -> tensor<3x4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_18) {has_side_effect = true, value = dense<[[0, 2, 3, 2], [5, 3, 7, 8], [9, 10, 5, 12]]> : tensor<3x4xi32>} : (tensor<3x4xi32>) -> ()

  %ac_19 = stablehlo.constant dense<> : tensor<0x3xf32>
  %a_19 = stablehlo.optimization_barrier %ac_19 : tensor<0x3xf32>
  %bc_19 = stablehlo.constant dense<-0.0> : tensor<f32>
  %b_19 = stablehlo.optimization_barrier %bc_19 : tensor<f32>
  %r1_19 = stablehlo.reduce(%a_19 init: %b_19) applies stablehlo.add across dimensions = [0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<3xf32>
  %r2_19 = stablehlo.reduce(%a_19 init: %b_19) applies stablehlo.maximum across dimensions = [1, 0] : (tensor<0x3xf32>, tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_eq_const(%r1_19) {has_side_effect = true, value = dense<-0.000000e+00> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_19) {has_side_effect = true, value = dense<-0.000000e+00> : tensor<f32>} : (tensor<f32>) -> ()

  %ac_20 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %a_20 = stablehlo.optimization_barrier %ac_20 : tensor<3x3xi32>
  %bc_20 = stablehlo.constant dense<1> : tensor<i32>
  %b_20 = stablehlo.optimization_barrier %bc_20 : tensor<i32>
  %r1_20 = "stablehlo.reduce_window"(%a_20, %b_20) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 1, 2>,
      base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[1, 0], [0, 2]]> : tensor<2x2xi64>}> ({
    ^bb0(%p_20: tensor<i32>, %q_20: tensor<i32>):
      %s_20 = stablehlo.add %p_20, %q_20 : tensor<i32>
      stablehlo.return %s_20 : tensor<i32>
    })
    : (tensor<3x3xi32>, tensor<i32>) -> tensor<5x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_20) {has_side_effect = true, value = dense<[[7, 7], [7, 7], [13, 10], [13, 10], [19, 13]]> : tensor<5x2xi32>} : (tensor<5x2xi32>) -> ()

  %ac_21 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9]]> : tensor<3x3xi32>
  %a_21 = stablehlo.optimization_barrier %ac_21 : tensor<3x3xi32>
  %bc_21 = stablehlo.constant dense<0> : tensor<i32>
  %b_21 = stablehlo.optimization_barrier %bc_21 : tensor<i32>
  %r1_21 = "stablehlo.reduce_window"(%a_21, %b_21) <{window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 1, 1>,
      base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[-1, 0], [0, -1]]> : tensor<2x2xi64>}> ({
    ^bb0(%p_21: tensor<i32>, %q_21: tensor<i32>):
      %s_21 = stablehlo.add %p_21, %q_21 : tensor<i32>
      stablehlo.return %s_21 : tensor<i32>
    })
    : (tensor<3x3xi32>, tensor<i32>) -> tensor<1x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_21) {has_side_effect = true, value = dense<[[11, 13]]> : tensor<1x2xi32>} : (tensor<1x2xi32>) -> ()

  %ac_22 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %a_22 = stablehlo.optimization_barrier %ac_22 : tensor<4xi32>
  %bc_22 = stablehlo.constant dense<0> : tensor<i32>
  %b_22 = stablehlo.optimization_barrier %bc_22 : tensor<i32>
  %r1_22 = "stablehlo.reduce_window"(%a_22, %b_22) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>,
      base_dilations = array<i64: 3>, window_dilations = array<i64: 2>, padding = dense<[[-2, -1]]> : tensor<1x2xi64>}> ({
    ^bb0(%p_22: tensor<i32>, %q_22: tensor<i32>):
      %s_22 = stablehlo.maximum %p_22, %q_22 : tensor<i32>
      stablehlo.return %s_22 : tensor<i32>
    })
    : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_22) {has_side_effect = true, value = dense<[0, 3, 3]> : tensor<3xi32>} : (tensor<3xi32>) -> ()

  %ac_23 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %a_23 = stablehlo.optimization_barrier %ac_23 : tensor<4xi32>
  %bc_23 = stablehlo.constant dense<5> : tensor<i32>
  %b_23 = stablehlo.optimization_barrier %bc_23 : tensor<i32>
  %r1_23 = "stablehlo.reduce_window"(%a_23, %b_23) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>,
      base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%p_23: tensor<i32>, %q_23: tensor<i32>):
      %s_23 = stablehlo.add %p_23, %q_23 : tensor<i32>
      stablehlo.return %s_23 : tensor<i32>
    })
    : (tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_23) {has_side_effect = true, value = dense<[13, 11, 14, 17]> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %ac_24 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %a_24 = stablehlo.optimization_barrier %ac_24 : tensor<4xi32>
  %bc_24 = stablehlo.constant dense<0> : tensor<i32>
  %b_24 = stablehlo.optimization_barrier %bc_24 : tensor<i32>
  %r1_24 = "stablehlo.reduce_window"(%a_24, %b_24) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 1>,
      base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%p_24: tensor<i32>, %q_24: tensor<i32>):
      %s_24 = stablehlo.subtract %p_24, %q_24 : tensor<i32>
      stablehlo.return %s_24 : tensor<i32>
    })
    : (tensor<4xi32>, tensor<i32>) -> tensor<3xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_24) {has_side_effect = true, value = dense<[-3, -5, -7]> : tensor<3xi32>} : (tensor<3xi32>) -> ()

  %ac_25 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %a_25 = stablehlo.optimization_barrier %ac_25 : tensor<2xi32>
  %bc_25 = stablehlo.constant dense<5> : tensor<i32>
  %b_25 = stablehlo.optimization_barrier %bc_25 : tensor<i32>
  %r1_25 = "stablehlo.reduce_window"(%a_25, %b_25) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>,
      base_dilations = array<i64: 1>, window_dilations = array<i64: 1>, padding = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
    ^bb0(%p_25: tensor<i32>, %q_25: tensor<i32>):
      %s_25 = stablehlo.add %p_25, %q_25 : tensor<i32>
      stablehlo.return %s_25 : tensor<i32>
    })
    : (tensor<2xi32>, tensor<i32>) -> tensor<0xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_25) {has_side_effect = true, value = dense<> : tensor<0xi32>} : (tensor<0xi32>) -> ()

  %ac_26 = stablehlo.constant dense<[[1, 5], [2, 5], [3, 6], [4, 4]]> : tensor<4x2xi32>
  %a_26 = stablehlo.optimization_barrier %ac_26 : tensor<4x2xi32>
  %bc_26 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %b_26 = stablehlo.optimization_barrier %bc_26 : tensor<2x2xi32>
  %cc_26 = stablehlo.constant dense<0> : tensor<i32>
  %c_26 = stablehlo.optimization_barrier %cc_26 : tensor<i32>
  %r1_26 = "stablehlo.select_and_scatter"(%a_26, %b_26, %c_26) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%p_26: tensor<i32>, %q_26: tensor<i32>):
      %s_26 = stablehlo.compare GE, %p_26, %q_26 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %s_26 : tensor<i1>
    }, {
    ^bb0(%p_26: tensor<i32>, %q_26: tensor<i32>):
      %s_26 = stablehlo.add %p_26, %q_26 : tensor<i32>
      stablehlo.return %s_26 : tensor<i32>
    })
    : (tensor<4x2xi32>, tensor<2x2xi32>, tensor<i32>) -> tensor<4x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_26) {has_side_effect = true, value = dense<[[0, 0], [0, 0], [5, 14], [7, 0]]> : tensor<4x2xi32>} : (tensor<4x2xi32>) -> ()

  %ac_27 = stablehlo.constant dense<[[1, 5], [2, 5], [3, 6], [4, 4]]> : tensor<4x2xi32>
  %a_27 = stablehlo.optimization_barrier %ac_27 : tensor<4x2xi32>
  %bc_27 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi32>
  %b_27 = stablehlo.optimization_barrier %bc_27 : tensor<2x2xi32>
  %cc_27 = stablehlo.constant dense<0> : tensor<i32>
  %c_27 = stablehlo.optimization_barrier %cc_27 : tensor<i32>
  %r1_27 = "stablehlo.select_and_scatter"(%a_27, %b_27, %c_27) <{window_dimensions = array<i64: 3, 1>, window_strides = array<i64: 2, 1>, padding = dense<[[0, 1], [0, 0]]> : tensor<2x2xi64>}> ({
    ^bb0(%p_27: tensor<i32>, %q_27: tensor<i32>):
      %s_27 = stablehlo.compare GT, %p_27, %q_27 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %s_27 : tensor<i1>
    }, {
    ^bb0(%p_27: tensor<i32>, %q_27: tensor<i32>):
      %s_27 = stablehlo.add %p_27, %q_27 : tensor<i32>
      stablehlo.return %s_27 : tensor<i32>
    })
    : (tensor<4x2xi32>, tensor<2x2xi32>, tensor<i32>) -> tensor<4x2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_27) {has_side_effect = true, value = dense<[[0, 0], [0, 0], [5, 14], [7, 0]]> : tensor<4x2xi32>} : (tensor<4x2xi32>) -> ()

  %ac_28 = stablehlo.constant dense<[1, 3, 2, 3]> : tensor<4xi32>
  %a_28 = stablehlo.optimization_barrier %ac_28 : tensor<4xi32>
  %bc_28 = stablehlo.constant dense<[10, 20, 30]> : tensor<3xi32>
  %b_28 = stablehlo.optimization_barrier %bc_28 : tensor<3xi32>
  %cc_28 = stablehlo.constant dense<0> : tensor<i32>
  %c_28 = stablehlo.optimization_barrier %cc_28 : tensor<i32>
  %r1_28 = "stablehlo.select_and_scatter"(%a_28, %b_28, %c_28) <{window_dimensions = array<i64: 2>}> ({
    ^bb0(%p_28: tensor<i32>, %q_28: tensor<i32>):
      %s_28 = stablehlo.compare GE, %p_28, %q_28 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %s_28 : tensor<i1>
    }, {
    ^bb0(%p_28: tensor<i32>, %q_28: tensor<i32>):
      %s_28 = stablehlo.add %p_28, %q_28 : tensor<i32>
      stablehlo.return %s_28 : tensor<i32>
    })
    : (tensor<4xi32>, tensor<3xi32>, tensor<i32>) -> tensor<4xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_28) {has_side_effect = true, value = dense<[0, 30, 0, 30]> : tensor<4xi32>} : (tensor<4xi32>) -> ()

  %ac_29 = stablehlo.constant dense<[1.0, 0x7FC00000, 2.0, 3.0]> : tensor<4xf32>
  %a_29 = stablehlo.optimization_barrier %ac_29 : tensor<4xf32>
  %bc_29 = stablehlo.constant dense<[10.0, 20.0, 30.0]> : tensor<3xf32>
  %b_29 = stablehlo.optimization_barrier %bc_29 : tensor<3xf32>
  %cc_29 = stablehlo.constant dense<0.0> : tensor<f32>
  %c_29 = stablehlo.optimization_barrier %cc_29 : tensor<f32>
  %r1_29 = "stablehlo.select_and_scatter"(%a_29, %b_29, %c_29) <{window_dimensions = array<i64: 2>}> ({
    ^bb0(%p_29: tensor<f32>, %q_29: tensor<f32>):
      %s_29 = stablehlo.compare GE, %p_29, %q_29 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %s_29 : tensor<i1>
    }, {
    ^bb0(%p_29: tensor<f32>, %q_29: tensor<f32>):
      %s_29 = stablehlo.add %p_29, %q_29 : tensor<f32>
      stablehlo.return %s_29 : tensor<f32>
    })
    : (tensor<4xf32>, tensor<3xf32>, tensor<f32>) -> tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r1_29) {has_side_effect = true, value = dense<[0.000000e+00, 1.000000e+01, 2.000000e+01, 3.000000e+01]> : tensor<4xf32>} : (tensor<4xf32>) -> ()

  %ac_30 = stablehlo.constant dense<[1.0, 0x7FC00000, -0.0, 5.0]> : tensor<4xf32>
  %a_30 = stablehlo.optimization_barrier %ac_30 : tensor<4xf32>
  %bc_30 = stablehlo.constant dense<2.0> : tensor<f32>
  %b_30 = stablehlo.optimization_barrier %bc_30 : tensor<f32>
  %cc_30 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %c_30 = stablehlo.optimization_barrier %cc_30 : tensor<f32>
  %dc_30 = stablehlo.constant dense<1.0> : tensor<f32>
  %d_30 = stablehlo.optimization_barrier %dc_30 : tensor<f32>
  %r1_30 = stablehlo.clamp %b_30, %a_30, %d_30 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %r2_30 = stablehlo.clamp %c_30, %a_30, %b_30 : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %r3_30 = stablehlo.clamp %a_30, %a_30, %a_30 : tensor<4xf32>
  stablehlo.custom_call @check.expect_eq_const(%r1_30) {has_side_effect = true, value = dense<[1.000000e+00, 0x7FC00000, 1.000000e+00, 1.000000e+00]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_30) {has_side_effect = true, value = dense<0x7FC00000> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r3_30) {has_side_effect = true, value = dense<[1.000000e+00, 0x7FC00000, -0.000000e+00, 5.000000e+00]> : tensor<4xf32>} : (tensor<4xf32>) -> ()

  %ac_31 = stablehlo.constant dense<[[3, 1, 3, 1, 2], [3, 1, 1, 0, 0]]> : tensor<2x5xi32>
  %a_31 = stablehlo.optimization_barrier %ac_31 : tensor<2x5xi32>
  %bc_31 = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]> : tensor<2x5xi64>
  %b_31 = stablehlo.optimization_barrier %bc_31 : tensor<2x5xi64>
  %s_31:2 = "stablehlo.sort"(%a_31, %b_31) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p_31: tensor<i32>, %q_31: tensor<i32>, %t_31: tensor<i64>, %u_31: tensor<i64>):
      %v_31 = stablehlo.compare LT, %p_31, %q_31 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_31 : tensor<i1>
    }) : (tensor<2x5xi32>, tensor<2x5xi64>) -> (tensor<2x5xi32>, tensor<2x5xi64>)
  %r1_31 = stablehlo.reshape %s_31#0 : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %r2_31 = stablehlo.reshape %s_31#1 : (tensor<2x5xi64>) -> tensor<2x5xi64>
  stablehlo.custom_call @check.expect_eq_const(%r1_31) {has_side_effect = true, value = dense<[[1, 1, 2, 3, 3], [0, 0, 1, 1, 3]]> : tensor<2x5xi32>} : (tensor<2x5xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_31) {has_side_effect = true, value = dense<[[1, 3, 4, 0, 2], [8, 9, 6, 7, 5]]> : tensor<2x5xi64>} : (tensor<2x5xi64>) -> ()

  %ac_32 = stablehlo.constant dense<[[3, 1, 3, 1, 2], [3, 1, 1, 0, 0]]> : tensor<2x5xi32>
  %a_32 = stablehlo.optimization_barrier %ac_32 : tensor<2x5xi32>
  %bc_32 = stablehlo.constant dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]> : tensor<2x5xi64>
  %b_32 = stablehlo.optimization_barrier %bc_32 : tensor<2x5xi64>
  %s_32:2 = "stablehlo.sort"(%a_32, %b_32) <{dimension = -2 : i64, is_stable = true}> ({
    ^bb0(%p_32: tensor<i32>, %q_32: tensor<i32>, %t_32: tensor<i64>, %u_32: tensor<i64>):
      %v_32 = stablehlo.compare GT, %p_32, %q_32 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %v_32 : tensor<i1>
    }) : (tensor<2x5xi32>, tensor<2x5xi64>) -> (tensor<2x5xi32>, tensor<2x5xi64>)
  %r1_32 = stablehlo.reshape %s_32#0 : (tensor<2x5xi32>) -> tensor<2x5xi32>
  %r2_32 = stablehlo.reshape %s_32#1 : (tensor<2x5xi64>) -> tensor<2x5xi64>
  stablehlo.custom_call @check.expect_eq_const(%r1_32) {has_side_effect = true, value = dense<[[3, 1, 3, 1, 2], [3, 1, 1, 0, 0]]> : tensor<2x5xi32>} : (tensor<2x5xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_32) {has_side_effect = true, value = dense<[[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]> : tensor<2x5xi64>} : (tensor<2x5xi64>) -> ()

  %ac_33 = stablehlo.constant dense<-1> : tensor<i32>
  %a_33 = stablehlo.optimization_barrier %ac_33 : tensor<i32>
  %r1_33 = "stablehlo.case"(%a_33) ({
      %x0_33 = stablehlo.constant dense<0> : tensor<i64>
      stablehlo.return %x0_33 : tensor<i64>
    }, {
      %x1_33 = stablehlo.constant dense<1> : tensor<i64>
      stablehlo.return %x1_33 : tensor<i64>
    }, {
      %x2_33 = stablehlo.constant dense<2> : tensor<i64>
      stablehlo.return %x2_33 : tensor<i64>
    }) : (tensor<i32>) -> tensor<i64>
  stablehlo.custom_call @check.expect_eq_const(%r1_33) {has_side_effect = true, value = dense<2> : tensor<i64>} : (tensor<i64>) -> ()

  %ac_34 = stablehlo.constant dense<1> : tensor<i32>
  %a_34 = stablehlo.optimization_barrier %ac_34 : tensor<i32>
  %r1_34 = "stablehlo.case"(%a_34) ({
      %x0_34 = stablehlo.constant dense<0> : tensor<i64>
      stablehlo.return %x0_34 : tensor<i64>
    }, {
      %x1_34 = stablehlo.constant dense<1> : tensor<i64>
      stablehlo.return %x1_34 : tensor<i64>
    }, {
      %x2_34 = stablehlo.constant dense<2> : tensor<i64>
      stablehlo.return %x2_34 : tensor<i64>
    }) : (tensor<i32>) -> tensor<i64>
  stablehlo.custom_call @check.expect_eq_const(%r1_34) {has_side_effect = true, value = dense<1> : tensor<i64>} : (tensor<i64>) -> ()

  %ac_35 = stablehlo.constant dense<2> : tensor<i32>
  %a_35 = stablehlo.optimization_barrier %ac_35 : tensor<i32>
  %r1_35 = "stablehlo.case"(%a_35) ({
      %x0_35 = stablehlo.constant dense<0> : tensor<i64>
      stablehlo.return %x0_35 : tensor<i64>
    }, {
      %x1_35 = stablehlo.constant dense<1> : tensor<i64>
      stablehlo.return %x1_35 : tensor<i64>
    }, {
      %x2_35 = stablehlo.constant dense<2> : tensor<i64>
      stablehlo.return %x2_35 : tensor<i64>
    }) : (tensor<i32>) -> tensor<i64>
  stablehlo.custom_call @check.expect_eq_const(%r1_35) {has_side_effect = true, value = dense<2> : tensor<i64>} : (tensor<i64>) -> ()

  %ac_36 = stablehlo.constant dense<7> : tensor<i32>
  %a_36 = stablehlo.optimization_barrier %ac_36 : tensor<i32>
  %r1_36 = "stablehlo.case"(%a_36) ({
      %x0_36 = stablehlo.constant dense<0> : tensor<i64>
      stablehlo.return %x0_36 : tensor<i64>
    }, {
      %x1_36 = stablehlo.constant dense<1> : tensor<i64>
      stablehlo.return %x1_36 : tensor<i64>
    }, {
      %x2_36 = stablehlo.constant dense<2> : tensor<i64>
      stablehlo.return %x2_36 : tensor<i64>
    }) : (tensor<i32>) -> tensor<i64>
  stablehlo.custom_call @check.expect_eq_const(%r1_36) {has_side_effect = true, value = dense<2> : tensor<i64>} : (tensor<i64>) -> ()

  %ac_37 = stablehlo.constant dense<[127, 127, 127]> : tensor<3xi8>
  %a_37 = stablehlo.optimization_barrier %ac_37 : tensor<3xi8>
  %r1_37 = stablehlo.dot_general %a_37, %a_37, contracting_dims = [0] x [0] : (tensor<3xi8>, tensor<3xi8>) -> tensor<i32>
  %r2_37 = stablehlo.dot_general %a_37, %a_37, contracting_dims = [0] x [0] : (tensor<3xi8>, tensor<3xi8>) -> tensor<i8>
  stablehlo.custom_call @check.expect_eq_const(%r1_37) {has_side_effect = true, value = dense<48387> : tensor<i32>} : (tensor<i32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_37) {has_side_effect = true, value = dense<3> : tensor<i8>} : (tensor<i8>) -> ()

  %ac_38 = stablehlo.constant dense<[[[1], [2], [3], [4]]]> : tensor<1x4x1xi32>
  %a_38 = stablehlo.optimization_barrier %ac_38 : tensor<1x4x1xi32>
  %bc_38 = stablehlo.constant dense<[[[1]], [[10]]]> : tensor<2x1x1xi32>
  %b_38 = stablehlo.optimization_barrier %bc_38 : tensor<2x1x1xi32>
  %r1_38 = stablehlo.convolution(%a_38, %b_38) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
      window = {stride = [2], pad = [[-1, 3]], lhs_dilate = [3], rhs_dilate = [2], reverse = [true]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x1xi32>, tensor<2x1x1xi32>) -> tensor<1x5x1xi32>
  stablehlo.custom_call @check.expect_eq_const(%r1_38) {has_side_effect = true, value = dense<[[[2], [20], [0], [4], [40]]]> : tensor<1x5x1xi32>} : (tensor<1x5x1xi32>) -> ()

  %ac_39 = stablehlo.constant dense<[-0.0, 1.5, -1.5, 300.0, -300.0, 3.0e9, -3.0e9, 1.0e20, 0x7FC00000, 0x7F800000, 0xFF800000, 0.99]> : tensor<12xf32>
  %a_39 = stablehlo.optimization_barrier %ac_39 : tensor<12xf32>
  %r1_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xi1>
  %r2_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xi4>
  %r3_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xi8>
  %r4_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xui8>
  %r5_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xi32>
  %r6_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xui32>
  %r7_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xi64>
  %r8_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xui64>
  %r9_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xf16>
  %r10_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xbf16>
  %r11_39 = stablehlo.convert %a_39 : (tensor<12xf32>) -> tensor<12xf64>
  stablehlo.custom_call @check.expect_eq_const(%r1_39) {has_side_effect = true, value = dense<[false, true, true, true, true, true, true, true, true, true, true, true]> : tensor<12xi1>} : (tensor<12xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_39) {has_side_effect = true, value = dense<[0, 1, -1, 7, -8, 7, -8, 7, 0, 7, -8, 0]> : tensor<12xi4>} : (tensor<12xi4>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r3_39) {has_side_effect = true, value = dense<[0, 1, -1, 127, -128, 127, -128, 127, 0, 127, -128, 0]> : tensor<12xi8>} : (tensor<12xi8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r4_39) {has_side_effect = true, value = dense<[0, 1, 0, 255, 0, 255, 0, 255, 0, 255, 0, 0]> : tensor<12xui8>} : (tensor<12xui8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r5_39) {has_side_effect = true, value = dense<[0, 1, -1, 300, -300, 2147483647, -2147483648, 2147483647, 0, 2147483647, -2147483648, 0]> : tensor<12xi32>} : (tensor<12xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r6_39) {has_side_effect = true, value = dense<[0, 1, 0, 300, 0, 3000000000, 0, 4294967295, 0, 4294967295, 0, 0]> : tensor<12xui32>} : (tensor<12xui32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r7_39) {has_side_effect = true, value = dense<[0, 1, -1, 300, -300, 3000000000, -3000000000, 9223372036854775807, 0, 9223372036854775807, -9223372036854775808, 0]> : tensor<12xi64>} : (tensor<12xi64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r8_39) {has_side_effect = true, value = dense<[0, 1, 0, 300, 0, 3000000000, 0, 18446744073709551615, 0, 18446744073709551615, 0, 0]> : tensor<12xui64>} : (tensor<12xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r9_39) {has_side_effect = true, value = dense<[-0.000000e+00, 1.500000e+00, -1.500000e+00, 3.000000e+02, -3.000000e+02, 0x7C00, 0xFC00, 0x7C00, 0x7E00, 0x7C00, 0xFC00, 9.902340e-01]> : tensor<12xf16>} : (tensor<12xf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r10_39) {has_side_effect = true, value = dense<[-0.000000e+00, 1.500000e+00, -1.500000e+00, 3.000000e+02, -3.000000e+02, 3.003120e+09, -3.003120e+09, 9.972770e+19, 0x7FC0, 0x7F80, 0xFF80, 9.882810e-01]> : tensor<12xbf16>} : (tensor<12xbf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r11_39) {has_side_effect = true, value = dense<[-0.000000e+00, 1.500000e+00, -1.500000e+00, 3.000000e+02, -3.000000e+02, 3.000000e+09, -3.000000e+09, 1.0000000200408773E+20, 0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000, 0.99000000953674316]> : tensor<12xf64>} : (tensor<12xf64>) -> ()

  %ac_40 = stablehlo.constant dense<[0, -1, 128, -129, 2147483647, -2147483648, 16777217, 255]> : tensor<8xi32>
  %a_40 = stablehlo.optimization_barrier %ac_40 : tensor<8xi32>
  %r1_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xi1>
  %r2_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xi4>
  %r3_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xi8>
  %r4_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xui8>
  %r5_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xui32>
  %r6_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xi64>
  %r7_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xui64>
  %r8_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xf16>
  %r9_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xbf16>
  %r10_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xf32>
  %r11_40 = stablehlo.convert %a_40 : (tensor<8xi32>) -> tensor<8xf64>
  stablehlo.custom_call @check.expect_eq_const(%r1_40) {has_side_effect = true, value = dense<[false, true, true, true, true, true, true, true]> : tensor<8xi1>} : (tensor<8xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_40) {has_side_effect = true, value = dense<[0, -1, 0, -1, -1, 0, 1, -1]> : tensor<8xi4>} : (tensor<8xi4>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r3_40) {has_side_effect = true, value = dense<[0, -1, -128, 127, -1, 0, 1, -1]> : tensor<8xi8>} : (tensor<8xi8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r4_40) {has_side_effect = true, value = dense<[0, 255, 128, 127, 255, 0, 1, 255]> : tensor<8xui8>} : (tensor<8xui8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r5_40) {has_side_effect = true, value = dense<[0, 4294967295, 128, 4294967167, 2147483647, 2147483648, 16777217, 255]> : tensor<8xui32>} : (tensor<8xui32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r6_40) {has_side_effect = true, value = dense<[0, -1, 128, -129, 2147483647, -2147483648, 16777217, 255]> : tensor<8xi64>} : (tensor<8xi64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r7_40) {has_side_effect = true, value = dense<[0, 18446744073709551615, 128, 18446744073709551487, 2147483647, 18446744071562067968, 16777217, 255]> : tensor<8xui64>} : (tensor<8xui64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r8_40) {has_side_effect = true, value = dense<[0.000000e+00, -1.000000e+00, 1.280000e+02, -1.290000e+02, 0x7C00, 0xFC00, 0x7C00, 2.550000e+02]> : tensor<8xf16>} : (tensor<8xf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r9_40) {has_side_effect = true, value = dense<[0.000000e+00, -1.000000e+00, 1.280000e+02, -1.290000e+02, 2.147480e+09, -2.147480e+09, 1.677720e+07, 2.550000e+02]> : tensor<8xbf16>} : (tensor<8xbf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r10_40) {has_side_effect = true, value = dense<[0.000000e+00, -1.000000e+00, 1.280000e+02, -1.290000e+02, 2.14748365E+9, -2.14748365E+9, 0x4B800000, 2.550000e+02]> : tensor<8xf32>} : (tensor<8xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r11_40) {has_side_effect = true, value = dense<[0.000000e+00, -1.000000e+00, 1.280000e+02, -1.290000e+02, 0x41DFFFFFFFC00000, 0xC1E0000000000000, 0x4170000010000000, 2.550000e+02]> : tensor<8xf64>} : (tensor<8xf64>) -> ()

  %ac_41 = stablehlo.constant dense<[18446744073709551615, 9223372036854775808, 9007199254740993]> : tensor<3xui64>
  %a_41 = stablehlo.optimization_barrier %ac_41 : tensor<3xui64>
  %r1_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xi1>
  %r2_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xi4>
  %r3_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xi8>
  %r4_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xui8>
  %r5_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xi32>
  %r6_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xui32>
  %r7_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xi64>
  %r8_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xf16>
  %r9_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xbf16>
  %r10_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xf32>
  %r11_41 = stablehlo.convert %a_41 : (tensor<3xui64>) -> tensor<3xf64>
  stablehlo.custom_call @check.expect_eq_const(%r1_41) {has_side_effect = true, value = dense<true> : tensor<3xi1>} : (tensor<3xi1>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r2_41) {has_side_effect = true, value = dense<[-1, 0, 1]> : tensor<3xi4>} : (tensor<3xi4>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r3_41) {has_side_effect = true, value = dense<[-1, 0, 1]> : tensor<3xi8>} : (tensor<3xi8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r4_41) {has_side_effect = true, value = dense<[255, 0, 1]> : tensor<3xui8>} : (tensor<3xui8>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r5_41) {has_side_effect = true, value = dense<[-1, 0, 1]> : tensor<3xi32>} : (tensor<3xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r6_41) {has_side_effect = true, value = dense<[4294967295, 0, 1]> : tensor<3xui32>} : (tensor<3xui32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r7_41) {has_side_effect = true, value = dense<[-1, -9223372036854775808, 9007199254740993]> : tensor<3xi64>} : (tensor<3xi64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r8_41) {has_side_effect = true, value = dense<0x7C00> : tensor<3xf16>} : (tensor<3xf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r9_41) {has_side_effect = true, value = dense<[1.844670e+19, 9.223370e+18, 9.007190e+15]> : tensor<3xbf16>} : (tensor<3xbf16>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r10_41) {has_side_effect = true, value = dense<[1.84467441E+19, 9.22337203E+18, 9.00719925E+15]> : tensor<3xf32>} : (tensor<3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r11_41) {has_side_effect = true, value = dense<[1.8446744073709552E+19, 9.2233720368547758E+18, 0x4340000000000000]> : tensor<3xf64>} : (tensor<3xf64>) -> ()
  return
}
