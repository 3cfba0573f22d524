// Made by test/Goldens/generate.py. Expected values are XLA's.
// f32 and bf16: 4 ULPs of XLA's f64 result rounded. f64: XLA's own error is up to some units in the last
// place of the terms that it adds up, so near zeros of the function and where they are large it is
// compared with an absolute and a relative bound.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.5, -1.0, 4.0, 5.0, 3.0, 5.0, 3.0, 0.0, 3.0, 4.0, 2.0, 3.0, 1.0, 4.0]> : tensor<18xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<18xf32>
  %yc_0 = stablehlo.constant dense<[2.5, 1.0, 0.5, 10.0, 2.0, 2.0, 8.478, 0.844, 11.826, 0.354, 1.189, 3.983, 0.542, 4.33, 2.662, 9.727, 2.12, 10.821]> : tensor<18xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<18xf32>
  %r_0 = chlo.polygamma %x_0, %y_0 : tensor<18xf32>, tensor<18xf32> -> tensor<18xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[0.70315665, 1.644934, -16.828796, 0.0023199013, 0x7FC00000, 0x7FC00000, -0.00146204, 335.322, 0.0013712469, 60996.67, 3.3598824, 1.2512811, 70.79956, -0.026417784, -0.20367323, 0.0025311406, 0.5997584, -0.0005246769]> : tensor<18xf32>} : (tensor<18xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 1.5, -1.0, 5.0, 1.0, 4.0, 3.0, 1.0, 4.0, 2.0, 2.0, 2.0, 1.0, 2.0, 4.0]> : tensor<18xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<18xf64>
  %yc_1 = stablehlo.constant dense<[2.5, 1.0, 0.5, 10.0, 2.0, 2.0, 1.415, 2.592, 2.89, 1.133, 3.304, 6.631, 6.503, 4.573, 0.112, 11.095, 5.662, 3.424]> : tensor<18xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<18xf64>
  %r_1 = chlo.polygamma %x_1, %y_1 : tensor<18xf64>, tensor<18xf64> -> tensor<18xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[0.7031566406452437, 1.6449340668482264, -16.828796644234295, 0.0023199013042898703, 0x7FF8000000000000, 0x7FF8000000000000, 15.654760688837223, 0.469535490735965, -0.16148857481442358, 4.033449777734739, 0.35300722295393155, -0.004155231623745083, -0.02756053006963097, -0.05940131770384179, -1425.3689025598615, 0.09431429303039542, -0.03718404775910199, -0.07503133291796918]> : tensor<18xf64>} : (tensor<18xf64>) -> ()
  return
}
