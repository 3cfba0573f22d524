// Made by test/Goldens/generate.py. Expected values are XLA's.
// Values are passed on.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[[-9.0, -4.0, 8.0], [-9.0, 8.0, -5.0]]> : tensor<2x3xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<2x3xf32>
  %yc_0 = stablehlo.constant dense<[2, -4]> : tensor<2xi32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<2xi32>
  %s_0 = stablehlo.add %x_0, %x_0 : tensor<2x3xf32>
  %r_0:2 = stablehlo.optimization_barrier %s_0, %y_0 : tensor<2x3xf32>, tensor<2xi32>
  stablehlo.custom_call @check.expect_eq_const(%r_0#0) {has_side_effect = true, value = dense<[[-18.0, -8.0, 16.0], [-18.0, 16.0, -10.0]]> : tensor<2x3xf32>} : (tensor<2x3xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%r_0#1) {has_side_effect = true, value = dense<[2, -4]> : tensor<2xi32>} : (tensor<2xi32>) -> ()
  return
}
