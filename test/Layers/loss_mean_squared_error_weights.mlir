// tf.losses.mean_squared_error with weights, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_mean_squared_error_weights {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>, %w: tensor<?xf64>) {
    %y = graph.mean_squared_error %z, %x, %w
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.734375, 0.078125, -0.765625], [-0.640625, 0.0, -0.125], [-0.734375, -0.859375, -0.90625], [0.640625, -0.1875, -0.796875]]> : tensor<4x3xf64>
  %a2 = stablehlo.constant dense<[0.5, 0.0, 2.0, 1.25]> : tensor<4xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 22.2403e-10 : f64, value = dense<22.240315755208> : tensor<f64>} : (tensor<f64>) -> ()
  %g:3 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.4810e-10 : f64, value = dense<[[0.079454210069444, 0.304443359375, -0.29814995659722], [-0.0, -0.0, 0.0], [-0.053493923611111, -0.9345703125, 0.71744791666667], [-0.23796929253472, 0.53887261284722, -0.92237684461806]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
