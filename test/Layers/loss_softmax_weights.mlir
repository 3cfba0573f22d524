// tf.losses.softmax_cross_entropy with weights, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_softmax_weights {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>, %w: tensor<?xf64>) {
    %y = graph.softmax_cross_entropy %z, %x, %w
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.39655172413793, 0.38505747126437, 0.2183908045977], [0.28654970760234, 0.27485380116959, 0.43859649122807], [0.5, 0.203125, 0.296875], [0.208, 0.328, 0.464]]> : tensor<4x3xf64>
  %a2 = stablehlo.constant dense<[0.5, 0.0, 2.0, 1.25]> : tensor<4xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 6.0276e-10 : f64, value = dense<6.0275899925741> : tensor<f64>} : (tensor<f64>) -> ()
  %g:3 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0937e-10 : f64, value = dense<[[0.02976118485083, 0.029078750763147, -0.058839935613977], [-0.0, 0.0, 0.0], [0.14679437336682, -0.23639757105982, 0.089603197692999], [0.035875055116399, 0.061923986784418, -0.097799041900817]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
