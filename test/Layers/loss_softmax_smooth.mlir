// CategoricalCrossentropy with smoothed labels, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_softmax_smooth {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>) {
    %y = graph.softmax_cross_entropy %z, %x {label_smoothing = 0.25}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.84375, -5.96875, 5.15625], [7.28125, 5.78125, -3.34375], [-0.46875, 3.78125, -4.46875], [2.53125, -4.46875, 6.53125]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1) : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 3.3039e-10 : f64, value = dense<3.3039193842841> : tensor<f64>} : (tensor<f64>) -> ()
  %g:2 = call @predict_vjp(%a0, %a1, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.0413e-10 : f64, value = dense<[[0.0091600064429123, 0.0094384386447202, -0.018598445087632], [0.0017870230665407, -0.011224876635569, 0.0094378535690284], [0.0078473691792238, -0.017258301387015, 0.0094109322077912], [0.0074026372365058, 0.094399183737318, -0.10180182097382]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
