// relu6, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_relu6 {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.relu6 %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.1151e-10 : f64, value = dense<[[2.90625, 0.0, 6.0, 4.28125], [0.0, 0.0, 3.53125, 6.0], [0.0, 0.0, 2.28125, 0.0]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.2530e-10 : f64, value = dense<[[-0.453125, 0.0, -0.0, -0.140625], [-0.0, 0.0, -0.6875, -0.0], [-0.0, 0.0, -0.265625, -0.0]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
