// tf.where, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @where {
  graph.model_fn @model(%c: tensor<?x1x4xi1>, %x: tensor<?x3x4xf64>, %z: tensor<?x3x1xf64>) {
    %y = graph.where %c, %x, %z
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[[true, false, false, true]], [[true, true, false, true]]]> : tensor<2x1x4xi1>
  %a1 = stablehlo.constant dense<[[[-0.421875, 0.125, 0.234375, 0.109375], [-0.609375, -0.6875, 0.578125, -0.21875], [0.0625, 0.5, 0.34375, -0.890625]], [[-0.015625, -0.046875, -0.65625, -0.109375], [-0.984375, 1.0, -0.0625, -0.875], [0.796875, 0.890625, -0.53125, 0.109375]]]> : tensor<2x3x4xf64>
  %a2 = stablehlo.constant dense<[[[-0.765625], [0.125], [-0.65625]], [[-0.328125], [0.171875], [0.625]]]> : tensor<2x3x1xf64>
  %d = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]], [[-0.03125, -0.03125, -0.734375, 0.140625], [-0.671875, 0.546875, -0.703125, -0.65625], [-0.921875, 0.5, -0.984375, 0.171875]]]> : tensor<2x3x4xf64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<2x1x4xi1>, tensor<2x3x4xf64>, tensor<2x3x1xf64>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.5841e-10 : f64, value = dense<[[[-0.421875, -0.765625, -0.765625, 0.109375], [-0.609375, 0.125, 0.125, -0.21875], [0.0625, -0.65625, -0.65625, -0.890625]], [[-0.015625, -0.046875, -0.328125, -0.109375], [-0.984375, 1.0, 0.171875, -0.875], [0.796875, 0.890625, 0.625, 0.109375]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<2x1x4xi1>, tensor<2x3x4xf64>, tensor<2x3x1xf64>, tensor<2x3x4xf64>) -> (tensor<2x3x4xf64>, tensor<2x3x1xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.3569e-10 : f64, value = dense<[[[-0.453125, 0.0, 0.0, -0.140625], [-0.078125, 0.0, 0.0, -0.078125], [-0.390625, 0.0, 0.0, -0.578125]], [[-0.03125, -0.03125, 0.0, 0.140625], [-0.671875, 0.546875, 0.0, -0.65625], [-0.921875, 0.5, 0.0, 0.171875]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%g#1) {has_side_effect = true, tolerance = 0.5995e-10 : f64, value = dense<[[[-0.390625], [-0.015625], [-0.03125]], [[-0.734375], [-0.703125], [-0.984375]]]> : tensor<2x3x1xf64>} : (tensor<2x3x1xf64>) -> ()
  return
}
}
