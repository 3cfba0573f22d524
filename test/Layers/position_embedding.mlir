// A sum with PositionEmbedding, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @position_embedding {
  graph.model_fn @model(%x: tensor<?x4x3xf64>) {
    %y = graph.position_embedding %x {length = 6, name = "layer"}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.875, -0.625, 0.046875], [0.609375, 0.359375, 0.234375], [0.46875, 0.53125, -0.171875], [0.03125, -0.78125, -0.46875], [-0.625, 0.671875, -0.0625], [-0.09375, 0.453125, 0.34375]]> : tensor<6x3xf64>
  %a1 = stablehlo.constant dense<[[[0.25, 0.015625, 0.390625], [-0.59375, 0.703125, 0.3125], [0.34375, 0.640625, 0.375], [0.4375, 0.90625, -0.5625]], [[-0.171875, -0.703125, 0.90625], [-0.9375, -0.078125, 0.1875], [-0.8125, 0.78125, -0.921875], [0.953125, 0.703125, 0.46875]]]> : tensor<2x4x3xf64>
  %d = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125], [-0.140625, -0.078125, 0.671875], [-0.6875, -0.078125, -0.390625], [0.234375, -0.265625, -0.578125]], [[-0.03125, -0.03125, -0.734375], [0.140625, -0.671875, 0.546875], [-0.703125, -0.65625, -0.921875], [0.5, -0.984375, 0.171875]]]> : tensor<2x4x3xf64>
  %y = call @predict(%a0, %a1) : (tensor<6x3xf64>, tensor<2x4x3xf64>) -> tensor<2x4x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.7610e-10 : f64, value = dense<[[[-0.625, -0.609375, 0.4375], [0.015625, 1.0625, 0.546875], [0.8125, 1.171875, 0.203125], [0.46875, 0.125, -1.03125]], [[-1.046875, -1.328125, 0.953125], [-0.328125, 0.28125, 0.421875], [-0.34375, 1.3125, -1.09375], [0.984375, -0.078125, 0.0]]]> : tensor<2x4x3xf64>} : (tensor<2x4x3xf64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<6x3xf64>, tensor<2x4x3xf64>, tensor<2x4x3xf64>) -> (tensor<6x3xf64>, tensor<2x4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.7512e-10 : f64, value = dense<[[-0.484375, 0.03125, -1.1875], [0.0, -0.75, 1.21875], [-1.390625, -0.734375, -1.3125], [0.734375, -1.25, -0.40625], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]> : tensor<6x3xf64>} : (tensor<6x3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%g#1) {has_side_effect = true, tolerance = 0.5131e-10 : f64, value = dense<[[[-0.453125, 0.0625, -0.453125], [-0.140625, -0.078125, 0.671875], [-0.6875, -0.078125, -0.390625], [0.234375, -0.265625, -0.578125]], [[-0.03125, -0.03125, -0.734375], [0.140625, -0.671875, 0.546875], [-0.703125, -0.65625, -0.921875], [0.5, -0.984375, 0.171875]]]> : tensor<2x4x3xf64>} : (tensor<2x4x3xf64>) -> ()
  return
}
}
