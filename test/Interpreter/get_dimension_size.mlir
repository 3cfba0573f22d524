// Made by test/Goldens/generate.py. Expected values are XLA's.
// A number.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[7.0, 0.0, 6.0], [7.0, 1.0, 3.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %r_0 = stablehlo.get_dimension_size %x_0, dim = 0 : (tensor<2x3xf32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<2> : tensor<i32>} : (tensor<i32>) -> ()

  %xc_1 = stablehlo.constant dense<[[7.0, 0.0, 6.0], [7.0, 1.0, 3.0]]> : tensor<2x3xf32>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<2x3xf32>
  %r_1 = stablehlo.get_dimension_size %x_1, dim = 1 : (tensor<2x3xf32>) -> tensor<i32>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<3> : tensor<i32>} : (tensor<i32>) -> ()
  return
}
