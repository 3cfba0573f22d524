// Made by test/Goldens/generate.py. Expected values are XLA's.
// A property holds or not.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7F800000, 0xFF800000, 0x7FC00000, 8.171898e+29, -9.68485e+28, -1.8883323e+29, -7.164478e+29, 7.0979715e+29, 2.6994896e+29, 6.768107e+29, -4.2644424e+29, 6.3190866e+29, -1.8583577e+29, -2.2323176e+29, -1.0230159e+29, 4.103036e+29]> : tensor<20xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<20xf32>
  %r_0 = stablehlo.is_finite %x_0 : (tensor<20xf32>) -> tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_0) {has_side_effect = true, value = dense<[true, true, true, true, false, false, false, true, true, true, true, true, true, true, true, true, true, true, true, true]> : tensor<20xi1>} : (tensor<20xi1>) -> ()

  %xc_1 = stablehlo.constant dense<[0.0, -0.0, 1.0, -1.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 7.481644328578141e+28, -3.9718471196881124e+29, 5.423353303976888e+29, -7.502268267508879e+29, -3.0331676486871767e+29, -6.49765908101416e+29, -9.846235606096744e+29, -5.505832068649504e+28, 7.093904509054969e+29, -6.448181155347555e+29, -2.11553750075778e+29, 7.620838052407009e+28, -9.684274070912227e+29]> : tensor<20xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<20xf64>
  %r_1 = stablehlo.is_finite %x_1 : (tensor<20xf64>) -> tensor<20xi1>
  stablehlo.custom_call @check.expect_eq_const(%r_1) {has_side_effect = true, value = dense<[true, true, true, true, false, false, false, true, true, true, true, true, true, true, true, true, true, true, true, true]> : tensor<20xi1>} : (tensor<20xi1>) -> ()
  return
}
