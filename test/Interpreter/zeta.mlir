// Made by test/Goldens/generate.py. Expected values are XLA's.
// f32 and bf16: 4 ULPs of XLA's f64 result rounded. f64: XLA's own error is up to some units in the last
// place of the terms that it adds up, so near zeros of the function and where they are large it is
// compared with an absolute and a relative bound.
// RUN: %engines

func.func @main() {
  %xc_0 = stablehlo.constant dense<[2.0, 1.0, 0.5, 3.5, 50.0, 2.0, 7.0, 4.0, 4.0, 5.0, 6.0, 5.0, 2.0, 3.0, 6.0, 5.0, 9.0, 2.0]> : tensor<18xf32>
  %x_0 = stablehlo.optimization_barrier %xc_0 : tensor<18xf32>
  %yc_0 = stablehlo.constant dense<[1.0, 2.0, 2.0, 0.25, 3.0, 1.0e+06, 10.763, 8.288, 5.779, 2.012, 1.837, 1.242, 1.884, 1.866, 1.349, 0.769, 8.839, 7.74]> : tensor<18xf32>
  %y_0 = stablehlo.optimization_barrier %yc_0 : tensor<18xf32>
  %r_0 = chlo.zeta %x_0, %y_0 : tensor<18xf32>, tensor<18xf32> -> tensor<18xf32>
  stablehlo.custom_call @check.expect_close_const(%r_0) {has_side_effect = true, max_ulp_difference = 4 : i64, value = dense<[1.644934, 0x7F800000, 0x7FC00000, 128.54697, 1.3929564e-24, 1.0000005e-06, 1.4030367e-07, 0.00069993344, 0.0022263727, 0.035904955, 0.028375957, 0.36002046, 0.6953819, 0.239591, 0.17281131, 3.7844074, 5.125061e-09, 0.1379034]> : tensor<18xf32>} : (tensor<18xf32>) -> ()

  %xc_1 = stablehlo.constant dense<[2.0, 1.0, 0.5, 3.5, 50.0, 2.0, 5.0, 6.0, 8.0, 8.0, 7.0, 6.0, 8.0, 7.0, 4.0, 5.0, 5.0, 6.0]> : tensor<18xf64>
  %x_1 = stablehlo.optimization_barrier %xc_1 : tensor<18xf64>
  %yc_1 = stablehlo.constant dense<[1.0, 2.0, 2.0, 0.25, 3.0, 1000000.0, 4.432, 11.481, 10.612, 6.399, 5.995, 7.815, 1.59, 11.891, 10.368, 9.446, 10.318, 6.008]> : tensor<18xf64>
  %y_1 = stablehlo.optimization_barrier %yc_1 : tensor<18xf64>
  %r_1 = chlo.zeta %x_1, %y_1 : tensor<18xf64>, tensor<18xf64> -> tensor<18xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_1) {has_side_effect = true, tolerance = 1.0e-13 : f64, relative_tolerance = 1.0e-13 : f64, value = dense<[1.6449340668482264, 0x7FF0000000000000, 0x7FF8000000000000, 128.54695896428433, 1.392956357970704e-24, 1.000000500000167e-06, 0.0009935149398621046, 1.2398108281494817e-06, 1.2920199229965102e-08, 5.388289176032874e-07, 5.725456828032118e-06, 9.332465381973362e-06, 0.02501731319544209, 7.527910789931546e-08, 0.0003451242419088282, 3.863197488738429e-05, 2.667621680549044e-05, 3.7907061504640514e-05]> : tensor<18xf64>} : (tensor<18xf64>) -> ()
  return
}
