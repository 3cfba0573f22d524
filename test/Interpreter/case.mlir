// Made by test/Goldens/generate.py. Expected values are XLA's.
// Integers, and integers in floats: the same values.
// RUN: %engines

func.func @main() {
  %nc_0 = stablehlo.constant dense<0> : tensor<i32>
  %n_0 = stablehlo.optimization_barrier %nc_0 : tensor<i32>
  %xc_0 = stablehlo.constant dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[[5.0, 6.0, 2.0], [5.0, 8.0, 1.0]]> : tensor<2x3xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<2x3xf32>
  %r_0 = "stablehlo.case"(%n_0) ({
    stablehlo.return %x_0 : tensor<2x3xf32>
  }, {
    %s_0 = stablehlo.add %x_0, %y_0 : tensor<2x3xf32>
    stablehlo.return %s_0 : tensor<2x3xf32>
  }, {
    %s_0 = stablehlo.multiply %x_0, %y_0 : tensor<2x3xf32>
    %t_0 = stablehlo.subtract %s_0, %y_0 : tensor<2x3xf32>
    stablehlo.return %t_0 : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %nc_1 = stablehlo.constant dense<1> : tensor<i32>
  %n_1 = stablehlo.optimization_barrier %nc_1 : tensor<i32>
  %xc_1 = stablehlo.constant dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3xf32>
  %yc_1 = stablehlo.constant dense<[[5.0, 6.0, 2.0], [5.0, 8.0, 1.0]]> : tensor<2x3xf32>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<2x3xf32>
  %r_1 = "stablehlo.case"(%n_1) ({
    stablehlo.return %x_1 : tensor<2x3xf32>
  }, {
    %s_1 = stablehlo.add %x_1, %y_1 : tensor<2x3xf32>
    stablehlo.return %s_1 : tensor<2x3xf32>
  }, {
    %s_1 = stablehlo.multiply %x_1, %y_1 : tensor<2x3xf32>
    %t_1 = stablehlo.subtract %s_1, %y_1 : tensor<2x3xf32>
    stablehlo.return %t_1 : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[[13.0, 3.0, -5.0], [8.0, 16.0, 3.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  %nc_2 = stablehlo.constant dense<2> : tensor<i32>
  %n_2 = stablehlo.optimization_barrier %nc_2 : tensor<i32>
  %xc_2 = stablehlo.constant dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>
  %x_2 = stablehlo.optimization_barrier %xc_2 : tensor<2x3xf32>
  %yc_2 = stablehlo.constant dense<[[5.0, 6.0, 2.0], [5.0, 8.0, 1.0]]> : tensor<2x3xf32>
  %y_2 = stablehlo.optimization_barrier %yc_2 : tensor<2x3xf32>
  %r_2 = "stablehlo.case"(%n_2) ({
    stablehlo.return %x_2 : tensor<2x3xf32>
  }, {
    %s_2 = stablehlo.add %x_2, %y_2 : tensor<2x3xf32>
    stablehlo.return %s_2 : tensor<2x3xf32>
  }, {
    %s_2 = stablehlo.multiply %x_2, %y_2 : tensor<2x3xf32>
    %t_2 = stablehlo.subtract %s_2, %y_2 : tensor<2x3xf32>
    stablehlo.return %t_2 : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[35.0, -24.0, -16.0], [10.0, 56.0, 1.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  // The last branch.
  %nc_3 = stablehlo.constant dense<3> : tensor<i32>
  %n_3 = stablehlo.optimization_barrier %nc_3 : tensor<i32>
  %xc_3 = stablehlo.constant dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>
  %x_3 = stablehlo.optimization_barrier %xc_3 : tensor<2x3xf32>
  %yc_3 = stablehlo.constant dense<[[5.0, 6.0, 2.0], [5.0, 8.0, 1.0]]> : tensor<2x3xf32>
  %y_3 = stablehlo.optimization_barrier %yc_3 : tensor<2x3xf32>
  %r_3 = "stablehlo.case"(%n_3) ({
    stablehlo.return %x_3 : tensor<2x3xf32>
  }, {
    %s_3 = stablehlo.add %x_3, %y_3 : tensor<2x3xf32>
    stablehlo.return %s_3 : tensor<2x3xf32>
  }, {
    %s_3 = stablehlo.multiply %x_3, %y_3 : tensor<2x3xf32>
    %t_3 = stablehlo.subtract %s_3, %y_3 : tensor<2x3xf32>
    stablehlo.return %t_3 : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_3) {has_side_effect = true, value = dense<[[35.0, -24.0, -16.0], [10.0, 56.0, 1.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  // The last branch.
  %nc_4 = stablehlo.constant dense<-1> : tensor<i32>
  %n_4 = stablehlo.optimization_barrier %nc_4 : tensor<i32>
  %xc_4 = stablehlo.constant dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>
  %x_4 = stablehlo.optimization_barrier %xc_4 : tensor<2x3xf32>
  %yc_4 = stablehlo.constant dense<[[5.0, 6.0, 2.0], [5.0, 8.0, 1.0]]> : tensor<2x3xf32>
  %y_4 = stablehlo.optimization_barrier %yc_4 : tensor<2x3xf32>
  %r_4 = "stablehlo.case"(%n_4) ({
    stablehlo.return %x_4 : tensor<2x3xf32>
  }, {
    %s_4 = stablehlo.add %x_4, %y_4 : tensor<2x3xf32>
    stablehlo.return %s_4 : tensor<2x3xf32>
  }, {
    %s_4 = stablehlo.multiply %x_4, %y_4 : tensor<2x3xf32>
    %t_4 = stablehlo.subtract %s_4, %y_4 : tensor<2x3xf32>
    stablehlo.return %t_4 : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_4) {has_side_effect = true, value = dense<[[35.0, -24.0, -16.0], [10.0, 56.0, 1.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()

  // One branch.
  %nc_5 = stablehlo.constant dense<5> : tensor<i32>
  %n_5 = stablehlo.optimization_barrier %nc_5 : tensor<i32>
  %xc_5 = stablehlo.constant dense<[[8.0, -3.0, -7.0], [3.0, 8.0, 2.0]]> : tensor<2x3xf32>
  %x_5 = stablehlo.optimization_barrier %xc_5 : tensor<2x3xf32>
  %r_5 = "stablehlo.case"(%n_5) ({
    %s_5 = stablehlo.negate %x_5 : tensor<2x3xf32>
    stablehlo.return %s_5 : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<2x3xf32>
  stablehlo.custom_call @check.expect_eq_const(%r_5) {has_side_effect = true, value = dense<[[-8.0, 3.0, 7.0], [-3.0, -8.0, -2.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  return
}
