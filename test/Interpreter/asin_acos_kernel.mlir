// Made by test/Goldens/generate.py. Expected values are NumPy's.
// What arc sines and cosines are made of, by its definition. Errors are those of the arc sine times the slope of cosh.
// RUN: %engines

func.func @main() {
  %zc_0 = stablehlo.constant dense<[(-1.044, 2.344), (-2.082, 1.474), (-2.077, -1.533), (-0.852, 1.323), (-1.415, 1.35), (0.799, 2.294), (-1.587, 1.315), (-0.766, 1.049), (-0.376, 2.182), (-1.224, 2.792), (-0.967, 0.981), (0.779, 2.138)]> : tensor<12xcomplex<f32>>
  %z_0 = stablehlo.optimization_barrier %zc_0 : tensor<12xcomplex<f32>>
  %r_0 = chlo._asin_acos_kernel %z_0 : tensor<12xcomplex<f32>> -> tensor<12xcomplex<f32>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_0) {has_side_effect = true, tolerance = 1.3e-05 : f64, value = dense<[(2.519483, 1.660984), (1.5944786, 1.6187326), (1.6548066, 1.6323268), (1.5897125, 1.1953342), (1.5375047, 1.3671722), (2.4836767, 1.6131939), (1.4815159, 1.4105195), (1.3640585, 1.0179461), (2.3952188, 1.5332634), (2.94068, 1.826071), (1.2619003, 1.0387627), (2.33906, 1.5515589)]> : tensor<12xcomplex<f32>>} : (tensor<12xcomplex<f32>>) -> ()

  %zc_1 = stablehlo.constant dense<[(-1.031, 1.762), (1.232, 2.188), (0.675, -2.215), (-1.256, -2.746), (1.018, 0.993), (2.688, -0.955), (-1.836, -0.488), (0.983, 0.281), (2.022, 0.611), (-1.994, 0.921), (-0.626, -2.286), (2.487, -1.321)]> : tensor<12xcomplex<f64>>
  %z_1 = stablehlo.optimization_barrier %zc_1 : tensor<12xcomplex<f64>>
  %r_1 = chlo._asin_acos_kernel %z_1 : tensor<12xcomplex<f64>> -> tensor<12xcomplex<f64>>
  stablehlo.custom_call @check.expect_almost_eq_const(%r_1) {has_side_effect = true, tolerance = 2.4e-14 : f64, value = dense<[(1.9723169789031607, 1.4383521971858435), (2.3607834153916003, 1.6352881094693557), (2.415322289166072, 1.5702271190780632), (2.895189706297776, 1.8163157851664224), (1.2616320804201089, 1.0636996843797304), (1.0186252511828102, 1.7173084684427513), (0.5713430035077556, 1.2712197611896645), (0.5815886570214531, 0.527097596112539), (0.6913724899908946, 1.392635459567097), (1.0288278225256202, 1.4474803162073386), (2.4831511874466234, 1.592976368278049), (1.4100723594914664, 1.7115002746638357)]> : tensor<12xcomplex<f64>>} : (tensor<12xcomplex<f64>>) -> ()
  return
}
