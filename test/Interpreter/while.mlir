// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats: the same values.
// RUN: %engines

func.func @main() {
  // Captures %n and %one.
  %nc_0 = stablehlo.constant dense<10> : tensor<i32>
  %n_0 = stablehlo.optimization_barrier %nc_0 : tensor<i32>
  %zero_0 = stablehlo.constant dense<0> : tensor<i32>
  %one_0 = stablehlo.constant dense<1> : tensor<i32>
  %r_0:2 = stablehlo.while(%i_0 = %zero_0, %sum_0 = %zero_0) : tensor<i32>, tensor<i32>
  cond {
    %go_0 = stablehlo.compare LT, %i_0, %n_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go_0 : tensor<i1>
  } do {
    %next_0 = stablehlo.add %i_0, %one_0 : tensor<i32>
    %more_0 = stablehlo.add %sum_0, %i_0 : tensor<i32>
    stablehlo.return %next_0, %more_0 : tensor<i32>, tensor<i32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_0#0) {has_side_effect = true, value = dense<10> : tensor<i32>} : (tensor<i32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_0#1) {has_side_effect = true, value = dense<45> : tensor<i32>} : (tensor<i32>) -> ()

  // Not once.
  %nc_1 = stablehlo.constant dense<-1> : tensor<i32>
  %n_1 = stablehlo.optimization_barrier %nc_1 : tensor<i32>
  %zero_1 = stablehlo.constant dense<0> : tensor<i32>
  %one_1 = stablehlo.constant dense<1> : tensor<i32>
  %r_1:2 = stablehlo.while(%i_1 = %zero_1, %sum_1 = %zero_1) : tensor<i32>, tensor<i32>
  cond {
    %go_1 = stablehlo.compare LT, %i_1, %n_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go_1 : tensor<i1>
  } do {
    %next_1 = stablehlo.add %i_1, %one_1 : tensor<i32>
    %more_1 = stablehlo.add %sum_1, %i_1 : tensor<i32>
    stablehlo.return %next_1, %more_1 : tensor<i32>, tensor<i32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_1#0) {has_side_effect = true, value = dense<0> : tensor<i32>} : (tensor<i32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_1#1) {has_side_effect = true, value = dense<0> : tensor<i32>} : (tensor<i32>) -> ()

  // A power of a matrix.
  %xc_2 = stablehlo.constant dense<[[-1.0, -2.0, 2.0], [-2.0, -1.0, 3.0], [3.0, 3.0, 0.0]]> : tensor<3x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<3x3xf32>
  %zero_2 = stablehlo.constant dense<0> : tensor<i64>
  %one_2 = stablehlo.constant dense<1> : tensor<i64>
  %three_2 = stablehlo.constant dense<3> : tensor<i64>
  %id_2 = stablehlo.constant dense<[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]> : tensor<3x3xf32>
  %r_2:2 = stablehlo.while(%i_2 = %zero_2, %p_2 = %id_2) : tensor<i64>, tensor<3x3xf32>
  cond {
    %go_2 = stablehlo.compare LT, %i_2, %three_2, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %go_2 : tensor<i1>
  } do {
    %next_2 = stablehlo.add %i_2, %one_2 : tensor<i64>
    %q_2 = stablehlo.dot_general %p_2, %x_2, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
    stablehlo.return %next_2, %q_2 : tensor<i64>, tensor<3x3xf32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_2#1) {has_side_effect = true, value = dense<[[-55.0, -56.0, 52.0], [-62.0, -61.0, 68.0], [72.0, 72.0, -45.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()

  // A loop in a loop.
  %nc_3 = stablehlo.constant dense<4> : tensor<i32>
  %n_3 = stablehlo.optimization_barrier %nc_3 : tensor<i32>
  %zero_3 = stablehlo.constant dense<0> : tensor<i32>
  %one_3 = stablehlo.constant dense<1> : tensor<i32>
  %r_3:2 = stablehlo.while(%i_3 = %zero_3, %sum_3 = %zero_3) : tensor<i32>, tensor<i32>
  cond {
    %go_3 = stablehlo.compare LT, %i_3, %n_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go_3 : tensor<i1>
  } do {
    %inner_3:2 = stablehlo.while(%j_3 = %zero_3, %s_3 = %sum_3) : tensor<i32>, tensor<i32>
    cond {
      %more_3 = stablehlo.compare LE, %j_3, %i_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more_3 : tensor<i1>
    } do {
      %jn_3 = stablehlo.add %j_3, %one_3 : tensor<i32>
      %sn_3 = stablehlo.add %s_3, %j_3 : tensor<i32>
      stablehlo.return %jn_3, %sn_3 : tensor<i32>, tensor<i32>
    }
    %next_3 = stablehlo.add %i_3, %one_3 : tensor<i32>
    stablehlo.return %next_3, %inner_3#1 : tensor<i32>, tensor<i32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_3#1) {has_side_effect = true, value = dense<10> : tensor<i32>} : (tensor<i32>) -> ()

  // One value for two, and one that another is made of.
  %xc_4 = stablehlo.constant dense<[8, 4, 1, 4, 4]> : tensor<5xi32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<5xi32>
  %yc_4 = stablehlo.constant dense<[4, 3, 5, 2, 5]> : tensor<5xi32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<5xi32>
  %pc_4 = stablehlo.constant dense<true> : tensor<i1>
  %p_4 = stablehlo.optimization_barrier %pc_4 : tensor<i1>
  %zero_4 = stablehlo.constant dense<0> : tensor<i64>
  %one_4 = stablehlo.constant dense<1> : tensor<i64>
  %three_4 = stablehlo.constant dense<3> : tensor<i64>
  %r_4:5 = stablehlo.while(%i_4 = %zero_4, %a_4 = %x_4, %b_4 = %y_4, %c_4 = %x_4, %d_4 = %y_4) : tensor<i64>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>
  cond {
    %go_4 = stablehlo.compare LT, %i_4, %three_4, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %go_4 : tensor<i1>
  } do {
    %next_4 = stablehlo.add %i_4, %one_4 : tensor<i64>
    %t_4 = stablehlo.add %a_4, %b_4 : tensor<5xi32>
    %u_4 = "stablehlo.if"(%p_4) ({
      %v_4 = stablehlo.subtract %d_4, %c_4 : tensor<5xi32>
      stablehlo.return %v_4 : tensor<5xi32>
    }, {
      stablehlo.return %c_4 : tensor<5xi32>
    }) : (tensor<i1>) -> tensor<5xi32>
    stablehlo.return %next_4, %t_4, %t_4, %d_4, %u_4 : tensor<i64>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_4#1) {has_side_effect = true, value = dense<[48, 28, 24, 24, 36]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_4#2) {has_side_effect = true, value = dense<[48, 28, 24, 24, 36]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_4#3) {has_side_effect = true, value = dense<[-8, -4, -1, -4, -4]> : tensor<5xi32>} : (tensor<5xi32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_4#4) {has_side_effect = true, value = dense<[-4, -3, -5, -2, -5]> : tensor<5xi32>} : (tensor<5xi32>) -> ()

  // Changed by a scatter, and read later.
  %xc_5 = stablehlo.constant dense<[5.0, 8.0]> : tensor<2xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2xf32>
  %jc_5 = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>
  %j_5 = stablehlo.optimization_barrier %jc_5 : tensor<2x1xi32>
  %zero_5 = stablehlo.constant dense<0> : tensor<i64>
  %one_5 = stablehlo.constant dense<1> : tensor<i64>
  %three_5 = stablehlo.constant dense<3> : tensor<i64>
  %r_5:3 = stablehlo.while(%i_5 = %zero_5, %b_5 = %x_5, %c_5 = %x_5) : tensor<i64>, tensor<2xf32>, tensor<2xf32>
  cond {
    %go_5 = stablehlo.compare LT, %i_5, %three_5, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %go_5 : tensor<i1>
  } do {
    %next_5 = stablehlo.add %i_5, %one_5 : tensor<i64>
    %v_5 = stablehlo.reverse %b_5, dims = [0] : tensor<2xf32>
    %s_5 = "stablehlo.scatter"(%b_5, %j_5, %v_5) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p_5: tensor<f32>, %q_5: tensor<f32>):
      %w_5 = stablehlo.add %p_5, %q_5 : tensor<f32>
      stablehlo.return %w_5 : tensor<f32>
    }) : (tensor<2xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<2xf32>
    %t_5 = stablehlo.add %b_5, %c_5 : tensor<2xf32>
    stablehlo.return %next_5, %s_5, %t_5 : tensor<i64>, tensor<2xf32>, tensor<2xf32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_5#1) {has_side_effect = true, value = dense<[40.0, 64.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_5#2) {has_side_effect = true, value = dense<[40.0, 64.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()

  // Changed by a scatter.
  %xc_6 = stablehlo.constant dense<[0.0, 6.0]> : tensor<2xf32>
  %x_6 = stablehlo.optimization_barrier %xc_6 : tensor<2xf32>
  %jc_6 = stablehlo.constant dense<[[1], [0]]> : tensor<2x1xi32>
  %j_6 = stablehlo.optimization_barrier %jc_6 : tensor<2x1xi32>
  %zero_6 = stablehlo.constant dense<0> : tensor<i64>
  %one_6 = stablehlo.constant dense<1> : tensor<i64>
  %three_6 = stablehlo.constant dense<3> : tensor<i64>
  %r_6:3 = stablehlo.while(%i_6 = %zero_6, %b_6 = %x_6, %c_6 = %x_6) : tensor<i64>, tensor<2xf32>, tensor<2xf32>
  cond {
    %go_6 = stablehlo.compare LT, %i_6, %three_6, SIGNED : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %go_6 : tensor<i1>
  } do {
    %next_6 = stablehlo.add %i_6, %one_6 : tensor<i64>
    %v_6 = stablehlo.reverse %b_6, dims = [0] : tensor<2xf32>
    %s_6 = "stablehlo.scatter"(%b_6, %j_6, %v_6) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%p_6: tensor<f32>, %q_6: tensor<f32>):
      %w_6 = stablehlo.add %p_6, %q_6 : tensor<f32>
      stablehlo.return %w_6 : tensor<f32>
    }) : (tensor<2xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<2xf32>
    %t_6 = stablehlo.add %s_6, %c_6 : tensor<2xf32>
    stablehlo.return %next_6, %s_6, %t_6 : tensor<i64>, tensor<2xf32>, tensor<2xf32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_6#1) {has_side_effect = true, value = dense<[0.0, 48.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_6#2) {has_side_effect = true, value = dense<[0.0, 90.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  return
}
