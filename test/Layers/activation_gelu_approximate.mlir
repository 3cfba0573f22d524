// gelu_approximate, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_gelu_approximate {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.gelu %x {approximate}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.6274e-10 : f64, value = dense<[[2.9013771054987, -1.1213904631269e-10, 7.78125, 4.2812329090686], [-0.16979124159663, -6.1339636606515e-06, 3.5307054659857, 7.28125], [-0.029122052774516, -0.0, 2.2558733361874, -6.4061377409372e-07]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.2882e-10 : f64, value = dense<[[-0.45986838233201, -6.3460081283349e-11, -0.453125, -0.14063770390699], [-0.0011678942036413, -2.3271885683785e-05, -0.68899044942829, -0.078125], [0.024618322354302, 0.0, -0.28073275938633, 2.3745960922729e-06]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
