// tf.losses.sparse_softmax_cross_entropy with weights, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_sparse_softmax_weights {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?xi32>, %w: tensor<?xf64>) {
    %y = graph.sparse_softmax_cross_entropy %z, %x, %w
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[2, 0, 1, 1]> : tensor<4xi32>
  %a2 = stablehlo.constant dense<[0.5, 0.0, 2.0, 1.25]> : tensor<4xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<4x3xf64>, tensor<4xi32>, tensor<4xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 4.6009e-10 : f64, value = dense<4.6009317071335> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<4x3xf64>, tensor<4xi32>, tensor<4xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0764e-10 : f64, value = dense<[[-0.00018673181583627, -1.1103479643312e-06, 0.0001878421638006], [0.0, -0.0, -0.0], [-0.0042472932998477, 0.0043250851901823, -7.7791890334552e-05], [-0.0033957782169347, 0.18879898678442, -0.18540320856748]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
