// Made by test/Goldens/generate.py. Expected values are XLA's.
// Elements are taken as they are.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-0.233, 0.772, -0.43], [0.407, -0.895, -0.247]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %c_0 = chlo.constant dense<[[1.5, 2.0, -1.0]]> : tensor<1x3xf32>
  %d_0 = "chlo.constant_like"(%x_0) <{value = 7 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xi32>
  stablehlo.custom_call @check.expect_eq_const(%c_0) {has_side_effect = true, value = dense<[[1.5, 2.0, -1.0]]> : tensor<1x3xf32>} : (tensor<1x3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%d_0) {has_side_effect = true, value = dense<7> : tensor<2x3xi32>} : (tensor<2x3xi32>) -> ()
  return
}
