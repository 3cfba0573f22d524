// selu, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_selu {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.selu %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.9784e-10 : f64, value = dense<[[3.0535997445019, -1.7536031139198, 8.1757670578598, 4.4983136021157], [-0.9012701531225, -1.7379486497685, 3.710287861599, 7.6504165641821], [-1.5669149069705, -1.7568111502649, 2.3969116274047, -1.7442499869086]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.3016e-10 : f64, value = dense<[[-0.47609888489545, 0.00028101418297137, -0.47609888489545, -0.14775482634686], [-0.066939780291006, 0.013538745568652, -0.72235692880689, -0.082086014637147], [-0.074681419483165, 0.00030191966777639, -0.2790924497663, -0.0080066577458536]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
