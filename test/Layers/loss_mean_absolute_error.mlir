// MeanAbsoluteError, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_mean_absolute_error {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>) {
    %y = graph.mean_absolute_error %z, %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.734375, 0.078125, -0.765625], [-0.640625, 0.0, -0.125], [-0.734375, -0.859375, -0.90625], [0.640625, -0.1875, -0.796875]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 4.3698e-10 : f64, value = dense<4.3697916666667> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0378e-10 : f64, value = dense<[[0.037760416666667, 0.037760416666667, -0.037760416666667], [-0.037760416666667, -0.037760416666667, 0.037760416666667], [-0.037760416666667, -0.037760416666667, 0.037760416666667], [-0.037760416666667, 0.037760416666667, -0.037760416666667]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
