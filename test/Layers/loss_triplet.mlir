// The triplet loss of TensorFlow Addons, without mining, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 4

graph.model @loss_triplet {
  graph.model_fn @model(%x: tensor<?x3xf64>, %z: tensor<?x3xf64>, %w: tensor<?x3xf64>) {
    %y = graph.triplet_loss %x, %z, %w {margin = 0.5}
    graph.predict {y = %y}
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[0.328125, 0.90625, 0.359375], [-0.65625, 0.5625, 0.40625], [-0.140625, 0.734375, 0.765625], [-0.328125, -0.828125, 0.71875]]> : tensor<4x3xf64>
  %a1 = stablehlo.constant dense<[[-0.921875, 0.234375, 0.875], [0.53125, -0.375, 0.859375], [0.265625, -0.09375, 0.53125], [0.0625, -0.921875, 0.390625]]> : tensor<4x3xf64>
  %a2 = stablehlo.constant dense<[[-0.453125, -0.5, -0.640625], [-0.609375, 0.40625, -0.421875], [-1.0, 0.8125, 0.65625], [1.0, -0.953125, -0.28125]]> : tensor<4x3xf64>
  %d = stablehlo.constant dense<-0.453125> : tensor<f64>
  %y = call @predict(%a0, %a1, %a2) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<f64>
  stablehlo.custom_call @check.expect_almost_eq_const(%y) {has_side_effect = true, tolerance = 0.7328e-10 : f64, value = dense<0.7327880859375> : tensor<f64>} : (tensor<f64>) -> ()
  %g:3 = call @predict_vjp(%a0, %a1, %a2, %d) : (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4x3xf64>, tensor<f64>) -> (tensor<4x3xf64>, tensor<4x3xf64>, tensor<4x3xf64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%g#0) {has_side_effect = true, tolerance = 0.1601e-10 : f64, value = dense<[[0.0, 0.0, -0.0], [0.2584228515625, -0.177001953125, 0.290283203125], [0.2867431640625, -0.205322265625, -0.0283203125], [0.0, 0.0, 0.0]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%g#1) {has_side_effect = true, tolerance = 0.1206e-10 : f64, value = dense<[[-0.0, -0.0, 0.0], [-0.26904296875, 0.21240234375, -0.1026611328125], [-0.092041015625, 0.1876220703125, 0.0531005859375], [0.0, -0.0, -0.0]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%g#2) {has_side_effect = true, tolerance = 0.0793e-10 : f64, value = dense<[[0.0, 0.0, 0.0], [0.0106201171875, -0.035400390625, -0.1876220703125], [-0.1947021484375, 0.0177001953125, -0.0247802734375], [-0.0, 0.0, 0.0]]> : tensor<4x3xf64>} : (tensor<4x3xf64>) -> ()
  return
}
}
