// tf.losses.sigmoid_cross_entropy with weights, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_sigmoid_weights {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>, %w: tensor<?x3xf64>) {
    %y = graph.sigmoid_cross_entropy %z, %x, %w
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]]> : tensor<4x3xf64>
  %a2 = stablehlo.constant dense<[[0.5, 0.5, 1.5], [0.5, 1.5, 0.5], [1.5, 0.5, 0.5], [1.5, 1.5, 0.5]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 1.4411e-10 : f64, value = dense<1.4410674489682> : tensor<f64>} : (tensor<f64>) -> ()
  %g:3 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0213e-10 : f64, value = dense<[[-0.0056781391857396, -4.8161757953981e-05, 0.00032456474401322], [-0.018867221560224, 0.00017419087041289, -0.0006438231417038], [0.03483896056634, -0.018459440507397, -0.00021394586745409], [0.0041742027763192, 0.055998787397638, -0.018852736441916]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
