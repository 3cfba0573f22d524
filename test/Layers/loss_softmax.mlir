// CategoricalCrossentropy, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_softmax {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>) {
    %y = graph.softmax_cross_entropy %z, %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.39655172413793, 0.38505747126437, 0.2183908045977], [0.28654970760234, 0.27485380116959, 0.43859649122807], [0.5, 0.203125, 0.296875], [0.208, 0.328, 0.464]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 5.2465e-10 : f64, value = dense<5.2465431885415> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0542e-10 : f64, value = dense<[[0.044641777276246, 0.04361812614472, -0.088259903420966], [-0.060153309535798, 0.010470801361507, 0.049682508174292], [0.055047890012557, -0.088649089147432, 0.033601199134875], [0.021525033069839, 0.037154392070651, -0.05867942514049]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
