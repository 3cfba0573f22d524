// tf.greater, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @greater {
  graph.model_fn @model(%x: tensor<?x3x4xf64>, %z: tensor<?x3x1xf64>) {
    %0 = graph.greater %x, %z
    %y = graph.where %0, %x, %z
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[[-0.5, 0.0, 0.0, 0.0], [-0.5, -0.5, 0.5, -0.0], [0.0, 0.5, 0.5, -1.0]], [[-0.0, -0.0, -0.5, -0.0], [-1.0, 1.0, -0.0, -1.0], [1.0, 1.0, -0.5, 0.0]]]> : tensor<2x3x4xf64>
  %a1 = stablehlo.constant dense<[[[-1.0], [0.0], [-0.5]], [[-0.5], [0.0], [0.5]]]> : tensor<2x3x1xf64>
  %d = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]], [[-0.03125, -0.03125, -0.734375, 0.140625], [-0.671875, 0.546875, -0.703125, -0.65625], [-0.921875, 0.5, -0.984375, 0.171875]]]> : tensor<2x3x4xf64>
  %y = call @predict(%a0, %a1) : (tensor<2x3x4xf64>, tensor<2x3x1xf64>) -> tensor<2x3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.4564e-10 : f64, value = dense<[[[-0.5, 0.0, 0.0, 0.0], [0.0, 0.0, 0.5, 0.0], [0.0, 0.5, 0.5, -0.5]], [[-0.0, -0.0, -0.5, -0.0], [0.0, 1.0, 0.0, 0.0], [1.0, 1.0, 0.5, 0.5]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<2x3x4xf64>, tensor<2x3x1xf64>, tensor<2x3x4xf64>) -> (tensor<2x3x4xf64>, tensor<2x3x1xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.3295e-10 : f64, value = dense<[[[-0.453125, 0.0625, -0.453125, -0.140625], [0.0, 0.0, -0.6875, 0.0], [-0.390625, 0.234375, -0.265625, 0.0]], [[-0.03125, -0.03125, 0.0, 0.140625], [0.0, 0.546875, 0.0, 0.0], [-0.921875, 0.5, 0.0, 0.0]]]> : tensor<2x3x4xf64>} : (tensor<2x3x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%g#1) {has_side_effect = true, tolerance = 0.9938e-10 : f64, value = dense<[[[0.0], [0.515625], [-0.578125]], [[-0.734375], [-2.03125], [-0.8125]]]> : tensor<2x3x1xf64>} : (tensor<2x3x1xf64>) -> ()
  return
}
}
