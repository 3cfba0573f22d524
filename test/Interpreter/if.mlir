// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats: the same values.
// RUN: %engines

func.func @main() {
  %pc_0 = stablehlo.constant dense<true> : tensor<i1>
  %p_0 = stablehlo.optimization_barrier %pc_0 : tensor<i1>
  %xc_0 = stablehlo.constant dense<[[-2.0, -2.0, -1.0], [1.0, 7.0, -4.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[4, 3, 2, 248]> : tensor<4xui8>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<4xui8>
  %r_0:2 = "stablehlo.if"(%p_0) ({
    %s_0 = stablehlo.add %x_0, %x_0 : tensor<2x3xf32>
    stablehlo.return %s_0, %y_0 : tensor<2x3xf32>, tensor<4xui8>
  }, {
    %s_0 = stablehlo.negate %x_0 : tensor<2x3xf32>
    %t_0 = stablehlo.multiply %y_0, %y_0 : tensor<4xui8>
    stablehlo.return %s_0, %t_0 : tensor<2x3xf32>, tensor<4xui8>
  }) : (tensor<i1>) -> (tensor<2x3xf32>, tensor<4xui8>)
  stablehlo.custom_call @check.expect_eq_const(%r_0#0) {has_side_effect = true, value = dense<[[-4.0, -4.0, -2.0], [2.0, 14.0, -8.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_0#1) {has_side_effect = true, value = dense<[4, 3, 2, 248]> : tensor<4xui8>} : (tensor<4xui8>) -> ()

  %pc_1 = stablehlo.constant dense<false> : tensor<i1>
  %p_1 = stablehlo.optimization_barrier %pc_1 : tensor<i1>
  %xc_1 = stablehlo.constant dense<[[-2.0, -2.0, -1.0], [1.0, 7.0, -4.0]]> : tensor<2x3xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3xf32>
  %yc_1 = stablehlo.constant dense<[4, 3, 2, 248]> : tensor<4xui8>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<4xui8>
  %r_1:2 = "stablehlo.if"(%p_1) ({
    %s_1 = stablehlo.add %x_1, %x_1 : tensor<2x3xf32>
    stablehlo.return %s_1, %y_1 : tensor<2x3xf32>, tensor<4xui8>
  }, {
    %s_1 = stablehlo.negate %x_1 : tensor<2x3xf32>
    %t_1 = stablehlo.multiply %y_1, %y_1 : tensor<4xui8>
    stablehlo.return %s_1, %t_1 : tensor<2x3xf32>, tensor<4xui8>
  }) : (tensor<i1>) -> (tensor<2x3xf32>, tensor<4xui8>)
  stablehlo.custom_call @check.expect_eq_const(%r_1#0) {has_side_effect = true, value = dense<[[2.0, 2.0, 1.0], [-1.0, -7.0, 4.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_1#1) {has_side_effect = true, value = dense<[16, 9, 4, 64]> : tensor<4xui8>} : (tensor<4xui8>) -> ()

  // In a loop, and in a branch.
  %nc_2 = stablehlo.constant dense<6> : tensor<i32>
  %n_2 = stablehlo.optimization_barrier %nc_2 : tensor<i32>
  %ac_2 = stablehlo.constant dense<[[-2.0, -2.0, -2.0], [-1.0, -1.0, 1.0], [1.0, 1.0, -1.0]]> : tensor<3x3xf32>
  %a_2 = stablehlo.optimization_barrier %ac_2 : tensor<3x3xf32>
  %zero_2 = stablehlo.constant dense<0> : tensor<i32>
  %one_2 = stablehlo.constant dense<1> : tensor<i32>
  %r_2:2 = stablehlo.while(%i_2 = %zero_2, %v_2 = %a_2) : tensor<i32>, tensor<3x3xf32>
  cond {
    %go_2 = stablehlo.compare LT, %i_2, %n_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go_2 : tensor<i1>
  } do {
    %next_2 = stablehlo.add %i_2, %one_2 : tensor<i32>
    %bit_2 = stablehlo.and %i_2, %one_2 : tensor<i32>
    %odd_2 = stablehlo.compare EQ, %bit_2, %one_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %w_2 = "stablehlo.if"(%odd_2) ({
      %q_2 = stablehlo.dot_general %v_2, %a_2, contracting_dims = [1] x [0] : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
      stablehlo.return %q_2 : tensor<3x3xf32>
    }, {
      %far_2 = stablehlo.compare GT, %i_2, %one_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %q_2 = "stablehlo.if"(%far_2) ({
        %t_2 = stablehlo.add %v_2, %a_2 : tensor<3x3xf32>
        stablehlo.return %t_2 : tensor<3x3xf32>
      }, {
        stablehlo.return %v_2 : tensor<3x3xf32>
      }) : (tensor<i1>) -> tensor<3x3xf32>
      stablehlo.return %q_2 : tensor<3x3xf32>
    }) : (tensor<i1>) -> tensor<3x3xf32>
    stablehlo.return %next_2, %w_2 : tensor<i32>, tensor<3x3xf32>
  }
  stablehlo.custom_call @check.expect_eq_const(%r_2#1) {has_side_effect = true, value = dense<[[12.0, 12.0, 12.0], [24.0, 24.0, 12.0], [-24.0, -24.0, -12.0]]> : tensor<3x3xf32>} : (tensor<3x3xf32>) -> ()
  return
}
