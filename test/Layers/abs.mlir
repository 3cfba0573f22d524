// tf.abs, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @abs {
  graph.model_fn @model(%x: tensor<?x3x4xf64>) {
    %y = graph.abs %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[[-0.421875, 0.125, 0.234375, 0.109375], [-0.609375, -0.6875, 0.578125, -0.21875], [0.0625, 0.5, 0.34375, -0.890625]], [[-0.015625, -0.046875, -0.65625, -0.109375], [-0.984375, 1.0, -0.0625, -0.875], [0.796875, 0.890625, -0.53125, 0.109375]]]> : tensor<2x3x4xf64>
  %d = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]], [[-0.03125, -0.03125, -0.734375, 0.140625], [-0.671875, 0.546875, -0.703125, -0.65625], [-0.921875, 0.5, -0.984375, 0.171875]]]> : tensor<2x3x4xf64>
  %y = call @predict(%a0) : (tensor<2x3x4xf64>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.5612e-10 : f64, value = dense<[[[0.421875, 0.125, 0.234375, 0.109375], [0.609375, 0.6875, 0.578125, 0.21875], [0.0625, 0.5, 0.34375, 0.890625]], [[0.015625, 0.046875, 0.65625, 0.109375], [0.984375, 1.0, 0.0625, 0.875], [0.796875, 0.890625, 0.53125, 0.109375]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<2x3x4xf64>, tensor<2x3x4xf64>) -> (tensor<2x3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.5131e-10 : f64, value = dense<[[[0.453125, 0.0625, -0.453125, -0.140625], [0.078125, -0.671875, -0.6875, 0.078125], [-0.390625, 0.234375, -0.265625, 0.578125]], [[0.03125, 0.03125, 0.734375, -0.140625], [0.671875, 0.546875, 0.703125, 0.65625], [-0.921875, 0.5, 0.984375, 0.171875]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  return
}
}
