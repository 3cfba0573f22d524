// A step of training BatchNormalization without a scale, as TensorFlow 2.21.0 and Keras 3.15.1 compute it.
// Made by test/Peers/layers.py.
// RUN: %S/Inputs/check-layer %s %t 2

graph.model @batch_norm_options {
  graph.model_fn @model(%x: tensor<?x6x4xf64>, %c: tensor<?x6x4xf64>) {
    %0 = graph.dense %x {units = 4, use_bias = false, name = "dense"}
    %y = graph.batch_norm %0 {momentum = 0.9, epsilon = 1.0e-5, scale = false, name = "layer"}
    %product = graph.multiply %y, %c
    %loss = graph.reduce_sum %product
    %rate = graph.constant 1.0
    graph.minimize %loss with #graph.sgd, %rate
  }
}

// -----
func.func @main() {
  %a0 = stablehlo.constant dense<[[-0.875, -0.625, 0.046875, 0.609375], [0.359375, 0.234375, 0.46875, 0.53125], [-0.171875, 0.03125, -0.78125, -0.46875], [-0.625, 0.671875, -0.0625, -0.09375]]> : tensor<4x4xf64>
  %a1 = stablehlo.constant dense<[-0.875, -0.625, 0.046875, 0.609375]> : tensor<4xf64>
  %a2 = stablehlo.constant dense<[0.484375, -0.828125, 0.265625, 0.09375]> : tensor<4xf64>
  %a3 = stablehlo.constant dense<[1.5, 0.71875, 1.28125, 1.234375]> : tensor<4xf64>
  %a4 = stablehlo.constant dense<[[[0.0703125, -0.0078125, 0.109375, 0.09375], [-0.171875, -0.1640625, 0.0546875, 0.015625], [0.15625, 0.0234375, 0.03125, 0.1796875], [-0.0234375, 0.078125, -0.0390625, 0.125], [0.0859375, 0.0, -0.015625, -0.0859375], [0.1171875, -0.0546875, 0.171875, -0.15625]], [[0.0390625, -0.078125, -0.109375, 0.140625], [0.0625, -0.046875, 0.1328125, 0.046875], [-0.03125, 0.0078125, -0.140625, -0.1328125], [0.1640625, -0.1796875, -0.0625, -0.1875], [-0.0703125, -0.1484375, -0.1015625, -0.1171875], [-0.125, -0.09375, 0.1484375, 0.1015625]]]> : tensor<2x6x4xf64>
  %a5 = stablehlo.constant dense<[[[-0.453125, 0.0625, -0.453125, -0.140625], [-0.078125, 0.671875, -0.6875, -0.078125], [-0.390625, 0.234375, -0.265625, -0.578125], [-0.03125, -0.03125, -0.734375, 0.140625], [-0.671875, 0.546875, -0.703125, -0.65625], [-0.921875, 0.5, -0.984375, 0.171875]], [[0.78125, -0.828125, 0.484375, 0.765625], [-0.359375, 0.921875, -0.8125, 0.203125], [0.375, 0.78125, -0.828125, -1.0], [-0.828125, 0.78125, 0.953125, -0.078125], [0.296875, -0.0625, 0.625, -0.578125], [0.90625, 0.703125, -0.546875, 0.640625]]]> : tensor<2x6x4xf64>
  %step = stablehlo.constant dense<0> : tensor<i64>
  %s:7 = call @train(%a0, %a1, %a2, %a3, %step, %a4, %a5) : (tensor<4x4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<i64>, tensor<2x6x4xf64>, tensor<2x6x4xf64>) -> (tensor<4x4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<4xf64>, tensor<i64>, tensor<f64>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s#0) {has_side_effect = true, tolerance = 2.3022e-10 : f64, value = dense<[[2.2074297312835, 0.51578780465163, -1.3315981776841, -0.73635604360064], [0.32835219091687, 0.4396166231484, 4.8124760168478, 0.45404253820018], [1.1350131963234, -2.2022675630361, 1.6509715754047, -1.7231549366775], [-5.3144730839734, 1.7673385999859, 1.1199429631553, -3.0369747846304]]> : tensor<4x4xf64>} : (tensor<4x4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#1) {has_side_effect = true, tolerance = 3.2996e-10 : f64, value = dense<[0.5, -4.90625, 4.0, 1.796875]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#2) {has_side_effect = true, tolerance = 0.4494e-10 : f64, value = dense<[0.43157552083333, -0.74785563151042, 0.23539326985677, 0.082103474934896]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#3) {has_side_effect = true, tolerance = 1.0970e-10 : f64, value = dense<[1.3511213743024, 0.64824609417054, 1.1539250352627, 1.1118566506749]> : tensor<4xf64>} : (tensor<4xf64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s#5) {has_side_effect = true, tolerance = 2.5581e-10 : f64, value = dense<-2.5581337734362> : tensor<f64>} : (tensor<f64>) -> ()
  return
}
}
