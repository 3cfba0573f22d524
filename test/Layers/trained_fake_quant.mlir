// A step of training MovingAverageQuantizer, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @trained_fake_quant {
  graph.model_fn @model(%x: tensor<?x6x4xf64>, %c: tensor<?x6x4xf64>) {
    %0 = graph.dense %x {units = 4, use_bias = false, name = "dense"}
    %y = graph.trained_fake_quant %0 {name = "layer"}
    %product = graph.multiply %y, %c
    %loss = graph.reduce_sum %product
    %rate = graph.constant 1.0
    graph.minimize %loss with #graph.sgd, %rate
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.875, -0.625, 0.046875, 0.609375], [0.359375, 0.234375, 0.46875, 0.53125], [-0.171875, 0.03125, -0.78125, -0.46875], [-0.625, 0.671875, -0.0625, -0.09375]]> : tensor<4x4xf64>
  %a1 = stablehlo.constant dense<-0.15> : tensor<f64>
  %a2 = stablehlo.constant dense<0.07> : tensor<f64>
  %a3 = stablehlo.constant dense<[[[0.0703125, -0.0078125, 0.109375, 0.09375], [-0.171875, -0.1640625, 0.0546875, 0.015625], [0.15625, 0.0234375, 0.03125, 0.1796875], [-0.0234375, 0.078125, -0.0390625, 0.125], [0.0859375, 0.0, -0.015625, -0.0859375], [0.1171875, -0.0546875, 0.171875, -0.15625]], [[0.0390625, -0.078125, -0.109375, 0.140625], [0.0625, -0.046875, 0.1328125, 0.046875], [-0.03125, 0.0078125, -0.140625, -0.1328125], [0.1640625, -0.1796875, -0.0625, -0.1875], [-0.0703125, -0.1484375, -0.1015625, -0.1171875], [-0.125, -0.09375, 0.1484375, 0.1015625]]]> : tensor<2x6x4xf64>
  %a4 = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125], [-0.03125, -0.03125, -0.734375, 0.140625], [-0.671875, 0.546875, -0.703125, -0.65625], [-0.921875, 0.5, -0.984375, 0.171875]], [[0.78125, -0.828125, 0.484375, 0.765625], [-0.359375, 0.921875, -0.8125, 0.203125], [0.375, 0.78125, -0.828125, -1.0], [-0.828125, 0.78125, 0.953125, -0.078125], [0.296875, -0.0625, 0.625, -0.578125], [0.90625, 0.703125, -0.546875, 0.640625]]]> : tensor<2x6x4xf64>
  %step = stablehlo.constant dense<0> : tensor<i64>
  %s:6 = call @train(%a0, %a1, %a2, %step, %a3, %a4) : (tensor<4x4xf64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<2x6x4xf64>, tensor<2x6x4xf64>) -> (tensor<4x4xf64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s#0) {has_side_effect = true, tolerance = 0.5286e-10 : f64, value = dense<[[-0.43701171875, -0.71826171875, 0.080078125, 0.55712890625], [0.2882080078125, 0.1925048828125, 0.6259765625, 0.505859375], [-0.0286865234375, -0.0838623046875, -0.2723388671875, -0.6351318359375], [-1.1207275390625, 0.840576171875, 0.137939453125, -0.4600830078125]]> : tensor<4x4xf64>} : (tensor<4x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#1) {has_side_effect = true, tolerance = 0.1501e-10 : f64, value = dense<-0.15012258300781> : tensor<f64>} : (tensor<f64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#2) {has_side_effect = true, tolerance = 0.0701e-10 : f64, value = dense<0.070067329101563> : tensor<f64>} : (tensor<f64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#4) {has_side_effect = true, tolerance = 0.1347e-10 : f64, value = dense<0.13466394073307> : tensor<f64>} : (tensor<f64>) -> ()
  return
}
}
