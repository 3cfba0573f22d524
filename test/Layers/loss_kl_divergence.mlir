// KLDivergence, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_kl_divergence {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>) {
    %y = graph.kl_divergence %z, %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[0.208, 0.328, 0.464], [0.5, 0.203125, 0.296875], [0.28654970760234, 0.27485380116959, 0.43859649122807], [0.39655172413793, 0.38505747126437, 0.2183908045977]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.39655172413793, 0.38505747126437, 0.2183908045977], [0.28654970760234, 0.27485380116959, 0.43859649122807], [0.5, 0.203125, 0.296875], [0.208, 0.328, 0.464]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.1279e-10 : f64, value = dense<0.12793411277713> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.1431e-10 : f64, value = dense<[[0.21597055288462, 0.13298716971545, 0.053318067528736], [0.064921418128655, 0.15328385065227, 0.16735918744229], [0.19766422193878, 0.083718157829122, 0.07667724609375], [0.05941847826087, 0.096495335820896, 0.24068092105263]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
