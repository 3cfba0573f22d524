// KLDivergence with weights, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_kl_divergence_weights {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>, %w: tensor<?xf64>) {
    %y = graph.kl_divergence %z, %x, %w
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[0.208, 0.328, 0.464], [0.5, 0.203125, 0.296875], [0.28654970760234, 0.27485380116959, 0.43859649122807], [0.39655172413793, 0.38505747126437, 0.2183908045977]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.39655172413793, 0.38505747126437, 0.2183908045977], [0.28654970760234, 0.27485380116959, 0.43859649122807], [0.5, 0.203125, 0.296875], [0.208, 0.328, 0.464]]> : tensor<4x3xf64>
  %a2 = stablehlo.constant dense<[0.5, 0.0, 2.0, 1.25]> : tensor<4xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.1607e-10 : f64, value = dense<0.16073599344597> : tensor<f64>} : (tensor<f64>) -> ()
  %g:3 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.2228e-10 : f64, value = dense<[[0.14398036858974, 0.088658113143631, 0.03554537835249], [0.0, 0.0, 0.0], [0.52710459183673, 0.22324842087766, 0.20447265625], [0.099030797101449, 0.16082555970149, 0.40113486842105]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
