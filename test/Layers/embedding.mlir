// Embedding, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @embedding {
  graph.model_fn @model(%x: tensor<?x3xi32>) {
    %y = graph.embedding %x {input_dim = 5, output_dim = 3, dtype = f64, name = "layer"}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.875, -0.625, 0.046875], [0.609375, 0.359375, 0.234375], [0.46875, 0.53125, -0.171875], [0.03125, -0.78125, -0.46875], [-0.625, 0.671875, -0.0625]]> : tensor<5x3xf64>
  %a1 = stablehlo.constant dense<[[0, 4, 2], [2, 2, 1]]> : tensor<2x3xi32>
  %d = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125], [-0.140625, -0.078125, 0.671875], [-0.6875, -0.078125, -0.390625]], [[0.234375, -0.265625, -0.578125], [-0.03125, -0.03125, -0.734375], [0.140625, -0.671875, 0.546875]]]> : tensor<2x3x3xf64>
  %y = call @predict(%a0, %a1) : (tensor<5x3xf64>, tensor<2x3xi32>) -> tensor<2x3x3xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.4804e-10 : f64, value = dense<[[[-0.875, -0.625, 0.046875], [-0.625, 0.671875, -0.0625], [0.46875, 0.53125, -0.171875]], [[0.46875, 0.53125, -0.171875], [0.46875, 0.53125, -0.171875], [0.609375, 0.359375, 0.234375]]]> : tensor<2x3x3xf64>} : (tensor<2x3x3xf64>) -> ()
  %g = call @predict_vjp(%a0, %a1, %d) : (tensor<5x3xf64>, tensor<2x3xi32>, tensor<2x3x3xf64>) -> (tensor<5x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.5738e-10 : f64, value = dense<[[-0.453125, 0.0625, -0.453125], [0.140625, -0.671875, 0.546875], [-0.484375, -0.375, -1.703125], [0.0, 0.0, 0.0], [-0.140625, -0.078125, 0.671875]]> : tensor<5x3xf64>} : (tensor<5x3xf64>) -> ()
  return
}
}
