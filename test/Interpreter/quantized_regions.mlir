// Made by test/Goldens/generate.py. Expected values are NumPy's.
// Every step of a reduction is quantized, as its body says.
// RUN: %engines

func.func @main() {
  // reduce by add
  %x0c_0 = stablehlo.constant dense<[[15, 5, 0, 17], [4, -19, -16, 11], [7, 1, 13, 23]]> : tensor<3x4xi8>
  %x0_0 = stablehlo.optimization_barrier %x0c_0 : tensor<3x4xi8>
  %x1c_0 = stablehlo.constant dense<3> : tensor<i8>
  %x1_0 = stablehlo.optimization_barrier %x1c_0 : tensor<i8>
  %q0_0 = stablehlo.bitcast_convert %x0_0 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
    %q1_0 = stablehlo.bitcast_convert %x1_0 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5:3>>
    %s_0 = "stablehlo.reduce"(%q0_0, %q1_0) ({
    ^bb0(%l_0: tensor<!quant.uniform<i8:f32, 0.5:3>>, %m_0: tensor<!quant.uniform<i8:f32, 0.5:3>>):
      %v_0 = stablehlo.add %l_0, %m_0 : tensor<!quant.uniform<i8:f32, 0.5:3>>
      stablehlo.return %v_0 : tensor<!quant.uniform<i8:f32, 0.5:3>>
    }) {dimensions = array<i64: 1>} : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
    %r_0 = stablehlo.bitcast_convert %s_0 : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[28, -29, 35]> : tensor<3xi8>} : (tensor<3xi8>) -> ()

  // reduce by maximum
  %x0c_1 = stablehlo.constant dense<[[15, 5, 0, 17], [4, -19, -16, 11], [7, 1, 13, 23]]> : tensor<3x4xi8>
  %x0_1 = stablehlo.optimization_barrier %x0c_1 : tensor<3x4xi8>
  %x1c_1 = stablehlo.constant dense<3> : tensor<i8>
  %x1_1 = stablehlo.optimization_barrier %x1c_1 : tensor<i8>
  %q0_1 = stablehlo.bitcast_convert %x0_1 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
    %q1_1 = stablehlo.bitcast_convert %x1_1 : (tensor<i8>) -> tensor<!quant.uniform<i8:f32, 0.5:3>>
    %s_1 = "stablehlo.reduce"(%q0_1, %q1_1) ({
    ^bb0(%l_1: tensor<!quant.uniform<i8:f32, 0.5:3>>, %m_1: tensor<!quant.uniform<i8:f32, 0.5:3>>):
      %v_1 = stablehlo.maximum %l_1, %m_1 : tensor<!quant.uniform<i8:f32, 0.5:3>>
      stablehlo.return %v_1 : tensor<!quant.uniform<i8:f32, 0.5:3>>
    }) {dimensions = array<i64: 1>} : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
    %r_1 = stablehlo.bitcast_convert %s_1 : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[17, 11, 23]> : tensor<3xi8>} : (tensor<3xi8>) -> ()

  // while
  %x0c_2 = stablehlo.constant dense<[[15, 5, 0, 17], [4, -19, -16, 11], [7, 1, 13, 23]]> : tensor<3x4xi8>
  %x0_2 = stablehlo.optimization_barrier %x0c_2 : tensor<3x4xi8>
  %x1c_2 = stablehlo.constant dense<5> : tensor<i32>
  %x1_2 = stablehlo.optimization_barrier %x1c_2 : tensor<i32>
  %q0_2 = stablehlo.bitcast_convert %x0_2 : (tensor<3x4xi8>) -> tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
    %zero_2 = stablehlo.constant dense<0> : tensor<i32>
    %one_2 = stablehlo.constant dense<1> : tensor<i32>
    %i_2, %s_2 = stablehlo.while(%k_2 = %zero_2, %w_2 = %q0_2) : tensor<i32>, tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
    cond {
      %c_2 = stablehlo.compare LT, %k_2, %x1_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c_2 : tensor<i1>
    } do {
      %n_2 = stablehlo.add %k_2, %one_2 : tensor<i32>
      %d_2 = stablehlo.add %w_2, %w_2 : tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
      stablehlo.return %n_2, %d_2 : tensor<i32>, tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>
    }
    %r_2 = stablehlo.bitcast_convert %s_2 : (tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x4xi8>
  stablehlo.custom_call @check.expect_eq_const(%r_2) {has_side_effect = true, value = dense<[[127, 67, -93, 127], [35, -128, -128, 127], [127, -61, 127, 127]]> : tensor<3x4xi8>} : (tensor<3x4xi8>) -> ()
  return
}
