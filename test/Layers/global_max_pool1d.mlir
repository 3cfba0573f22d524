// GlobalMaxPooling1D, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @global_max_pool1d {
  graph.model_fn @model(%x: tensor<?x6x4xf64>) {
    %y = graph.global_max_pool1d %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[[0.0703125, -0.0078125, 0.109375, 0.09375], [-0.171875, -0.1640625, 0.0546875, 0.015625], [0.15625, 0.0234375, 0.03125, 0.1796875], [-0.0234375, 0.078125, -0.0390625, 0.125], [0.0859375, 0.0, -0.015625, -0.0859375], [0.1171875, -0.0546875, 0.171875, -0.15625]], [[0.0390625, -0.078125, -0.109375, 0.140625], [0.0625, -0.046875, 0.1328125, 0.046875], [-0.03125, 0.0078125, -0.140625, -0.1328125], [0.1640625, -0.1796875, -0.0625, -0.1875], [-0.0703125, -0.1484375, -0.1015625, -0.1171875], [-0.125, -0.09375, 0.1484375, 0.1015625]]]> : tensor<2x6x4xf64>
  %d = stablehlo.constant dense<[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125]]> : tensor<2x4xf64>
  %y = call @predict(%a0) : (tensor<2x6x4xf64>) -> tensor<2x4xf64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.1419e-10 : f64, value = dense<[[0.15625, 0.078125, 0.171875, 0.1796875], [0.1640625, 0.0078125, 0.1484375, 0.140625]]> : tensor<2x4xf64>} : (tensor<2x4xf64>) -> ()
  %g = call @predict_vjp(%a0, %d) : (tensor<2x6x4xf64>, tensor<2x4xf64>) -> (tensor<2x6x4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g) {has_side_effect = true, tolerance = 0.1690e-10 : f64, value = dense<[[[-0.0, 0.0, -0.0, -0.0], [-0.0, 0.0, -0.0, -0.0], [-0.453125, 0.0, -0.0, -0.140625], [-0.0, 0.0625, -0.0, -0.0], [-0.0, 0.0, -0.0, -0.0], [-0.0, 0.0, -0.453125, -0.0]], [[-0.0, 0.0, -0.0, -0.078125], [-0.0, 0.0, -0.0, -0.0], [-0.0, 0.671875, -0.0, -0.0], [-0.078125, 0.0, -0.0, -0.0], [-0.0, 0.0, -0.0, -0.0], [-0.0, 0.0, -0.6875, -0.0]]]> : tensor<2x6x4xf64>} : (tensor<2x6x4xf64>) -> ()
  return
}
}
