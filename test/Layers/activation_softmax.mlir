// softmax, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 3

graph.model @activation_softmax {
  graph.model_fn @model(%x: tensor<?x4xf64>) {
    %y = graph.softmax %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[2.90625, -5.96875, 7.78125, 4.28125], [-0.71875, -4.46875, 3.53125, 7.28125], [-2.21875, -7.21875, 2.28125, -4.84375]]> : tensor<3x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125]]> : tensor<3x4xf64>
  %y = call @predict(%a0) : (tensor<3x4xf64>) -> tensor<3x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.4882e-10 : f64, value = dense<[[0.0073567618363314, 1.0287815563715e-06, 0.96354565188717, 0.029096557494945], [0.00032764466646937, 7.7054639971036e-06, 0.022969664446029, 0.97669498542351], [0.010977393166939, 7.396509334696e-05, 0.98815344204583, 0.00079519969388254]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<3x4xf64>, tensor<3x4xf64>) -> (tensor<3x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.0067e-10 : f64, value = dense<[[-6.6896541179344e-05, 5.2111056873823e-07, -0.0087617178336972, 0.0088280932643079], [4.5841945375979e-06, 5.8869079199174e-06, -0.013675762423463, 0.013665291321005], [-0.001354789341578, 3.7099684563372e-05, 0.0015649302103541, -0.00024724055333948]]> : tensor<3x4xf64>} : (tensor<3x4xf64>) -> ()
  return
}
}
