// MeanSquaredError, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_mean_squared_error {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>) {
    %y = graph.mean_squared_error %z, %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.734375, 0.078125, -0.765625], [-0.640625, 0.0, -0.125], [-0.734375, -0.859375, -0.90625], [0.640625, -0.1875, -0.796875]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 24.2138e-10 : f64, value = dense<24.213785807292> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.3716e-10 : f64, value = dense<[[0.11918131510417, 0.4566650390625, -0.44722493489583], [-0.5982666015625, -0.43660481770833, 0.24308268229167], [-0.020060221354167, -0.3504638671875, 0.26904296875], [-0.14278157552083, 0.32332356770833, -0.55342610677083]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
