// Ten steps of a loss with regularizers of a layer that is not trainable, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
// Made by test/Peers/training.py.
// RUN: sed '/^\/\/ -----$/,$d' %s > %t.model
// RUN: tpu-opt %t.model --graph-to-stablehlo=train-batch-size=8 -o %t.program
// RUN: FileCheck %s --input-file=%t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

// CHECK: func.func @initialize
// CHECK-SAME: tensor<2x2x1x2xf32> {tpu.state = "conv/kernel"
// CHECK-SAME: tensor<2xf32> {tpu.state = "conv/bias"
// CHECK-SAME: tensor<18x2xf32> {tpu.state = "logits/kernel"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias"
// CHECK-SAME: tensor<18x2xf32> {tpu.state = "logits/kernel/Momentum"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/Momentum"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @regularizers_frozen {
  graph.model_fn @model(%x: tensor<?x4x4x1xf32>, %y: tensor<?x2xf32>) {
    %conv = graph.conv2d %x {filters = 2, kernel = [2, 2], activation = "relu", name = "conv", trainable = false,
      kernel_regularizer = #graph.l2<0.05>, bias_regularizer = #graph.l1<0.02>}
    %flat = graph.flatten %conv
    %logits = graph.dense %flat {units = 2, name = "logits", kernel_regularizer = #graph.l1_l2<l1 = 0.001, l2 = 0.01>}
    %entropy = graph.softmax_cross_entropy %y, %logits
    %penalty = graph.regularization_loss
    %loss = graph.add %entropy, %penalty
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.momentum, %rate
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:8 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<18x2xf32>} : (tensor<18x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %x = stablehlo.constant dense<[[[[-0.421875], [0.125], [0.234375], [0.109375]], [[-0.609375], [-0.6875], [0.578125], [-0.21875]], [[0.0625], [0.5], [0.34375], [-0.890625]], [[-0.015625], [-0.046875], [-0.65625], [-0.109375]]], [[[-0.984375], [1.0], [-0.0625], [-0.875]], [[0.796875], [0.890625], [-0.53125], [0.109375]], [[-0.234375], [-0.109375], [-0.953125], [-0.625]], [[-0.328125], [0.1875], [-0.59375], [-0.1875]]], [[[0.25], [0.703125], [0.796875], [-0.359375]], [[-0.765625], [0.0], [-0.609375], [0.734375]], [[-0.59375], [0.625], [-0.65625], [-0.859375]], [[0.96875], [-0.640625], [0.953125], [0.5625]]], [[[-0.109375], [0.296875], [-0.5], [-0.84375]], [[-0.640625], [0.359375], [-0.609375], [0.4375]], [[0.15625], [-0.28125], [0.015625], [0.765625]], [[0.203125], [-0.953125], [1.0], [-0.90625]]], [[[-0.1875], [-0.96875], [0.1875], [-0.890625]], [[0.203125], [0.171875], [0.1875], [-0.328125]], [[-0.6875], [-0.53125], [-0.4375], [0.609375]], [[-0.890625], [-0.296875], [-0.109375], [0.5]]], [[[-0.796875], [-0.84375], [-0.640625], [0.9375]], [[0.265625], [0.890625], [0.46875], [-0.0625]], [[0.28125], [0.796875], [0.515625], [0.609375]], [[0.53125], [-0.84375], [0.5], [0.28125]]], [[[0.109375], [-0.15625], [-0.765625], [-0.6875]], [[0.84375], [-0.65625], [0.78125], [0.515625]], [[0.3125], [-0.84375], [0.5], [-0.046875]], [[-0.125], [0.5], [-0.609375], [0.8125]]], [[[-0.328125], [-0.625], [-0.171875], [0.078125]], [[0.578125], [-0.671875], [-0.375], [0.203125]], [[0.765625], [-0.265625], [-0.296875], [0.359375]], [[-0.296875], [0.8125], [0.03125], [-0.28125]]]]> : tensor<8x4x4x1xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[[[-0.765625, 0.125]], [[-0.65625, -0.328125]]], [[[0.171875, 0.625]], [[-0.890625, 0.484375]]]]> : tensor<2x2x1x2xf32>
  %v1 = stablehlo.constant dense<[0.25, -0.125]> : tensor<2xf32>
  %v2 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625], [0.03125, -0.96875], [-0.0625, 0.40625], [0.078125, 0.625], [0.71875, 0.515625], [0.65625, -0.03125], [-0.890625, -0.484375], [0.921875, 0.234375], [-0.421875, -0.6875], [0.46875, -0.234375], [0.984375, -0.5625], [0.859375, -0.15625], [-1.0, -0.71875], [0.8125, -0.484375], [0.765625, -0.984375]]> : tensor<18x2xf32>
  %v3 = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %s0:7 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:7 = call @train(%v0, %v1, %s0#0, %s0#1, %s0#2, %s0#3, %s0#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:7 = call @train(%v0, %v1, %s1#0, %s1#1, %s1#2, %s1#3, %s1#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:7 = call @train(%v0, %v1, %s2#0, %s2#1, %s2#2, %s2#3, %s2#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:7 = call @train(%v0, %v1, %s3#0, %s3#1, %s3#2, %s3#3, %s3#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:7 = call @train(%v0, %v1, %s4#0, %s4#1, %s4#2, %s4#3, %s4#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:7 = call @train(%v0, %v1, %s5#0, %s5#1, %s5#2, %s5#3, %s5#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:7 = call @train(%v0, %v1, %s6#0, %s6#1, %s6#2, %s6#3, %s6#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:7 = call @train(%v0, %v1, %s7#0, %s7#1, %s7#2, %s7#3, %s7#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:7 = call @train(%v0, %v1, %s8#0, %s8#1, %s8#2, %s8#3, %s8#4, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<18x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 5.6e-06 : f64, value = dense<[[0.23269919, -0.5623483], [-0.72841346, 0.72841346], [0.58891153, 0.66564643], [-0.5349022, 0.22023726], [-0.22375613, -0.67299235], [-0.068992786, 0.3986418], [-0.06046618, 0.7319575], [0.6050729, 0.57456475], [-0.15672323, 0.7533275], [-0.8077787, -0.5067154], [0.49755567, 0.6071618], [-0.3289801, -0.7307852], [0.013576668, 0.21028055], [0.89573574, -0.49116644], [0.16490015, 0.507605], [-1.1161801, -0.52796304], [0.19867073, 0.11589433], [0.5411066, -0.7508833]]> : tensor<18x2xf32>} : (tensor<18x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 3.1e-06 : f64, value = dense<[-0.6154219, 0.61542183]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 9.5e-06 : f64, value = dense<[[0.58402586, -0.62804365], [-0.058443718, 0.058443733], [0.24962662, -0.06875296], [-0.34366173, 0.30164465], [0.167585, -0.29798096], [-0.1336187, 0.17763662], [-0.09107508, 0.18576103], [0.21575189, -0.044882394], [1.8950834, -1.8057843], [-0.3581335, 0.16925666], [0.8971725, -0.73630714], [-0.37974933, 0.22488634], [0.7631792, -0.7263072], [0.18814033, -0.13411835], [1.413957, -1.3146062], [0.26027125, -0.49316597], [1.2311301, -1.1871133], [0.54211897, -0.5701303]]> : tensor<18x2xf32>} : (tensor<18x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 3.7e-06 : f64, value = dense<[0.7377132, -0.7377131]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#4) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 5.8e-06 : f64, value = dense<1.1684661> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
