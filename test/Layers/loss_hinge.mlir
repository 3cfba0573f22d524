// Hinge, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_hinge {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>) {
    %y = graph.hinge_loss %z, %x
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.7734375, 1.9140625, -1.0859375], [-0.2734375, -0.8359375, 0.8515625], [-0.3046875, 1.5078125, -0.8984375], [0.9453125, -0.0859375, 0.9453125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 1.3867e-10 : f64, value = dense<1.38671875> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0378e-10 : f64, value = dense<[[-0.037760416666667, -0.037760416666667, 0.037760416666667], [-0.037760416666667, 0.037760416666667, -0.037760416666667], [0.037760416666667, -0.037760416666667, -0.037760416666667], [0.037760416666667, 0.037760416666667, -0.037760416666667]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
