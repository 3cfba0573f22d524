// Ten steps of a loss with Keras's regularizers, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
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
// CHECK-SAME: tensor<2x2x1x2xf32> {tpu.state = "conv/kernel/Momentum"
// CHECK-SAME: tensor<2xf32> {tpu.state = "conv/bias/Momentum"
// CHECK-SAME: tensor<18x2xf32> {tpu.state = "logits/kernel/Momentum"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/Momentum"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @regularizers {
  graph.model_fn @model(%x: tensor<?x4x4x1xf32>, %y: tensor<?x2xf32>) {
    %conv = graph.conv2d %x {filters = 2, kernel = [2, 2], activation = "relu", name = "conv",
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
  %first:10 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[[[0.0, 0.0]], [[0.0, 0.0]]], [[[0.0, 0.0]], [[0.0, 0.0]]]]> : tensor<2x2x1x2xf32>} : (tensor<2x2x1x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#6) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<18x2xf32>} : (tensor<18x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#7) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %x = stablehlo.constant dense<[[[[-0.421875], [0.125], [0.234375], [0.109375]], [[-0.609375], [-0.6875], [0.578125], [-0.21875]], [[0.0625], [0.5], [0.34375], [-0.890625]], [[-0.015625], [-0.046875], [-0.65625], [-0.109375]]], [[[-0.984375], [1.0], [-0.0625], [-0.875]], [[0.796875], [0.890625], [-0.53125], [0.109375]], [[-0.234375], [-0.109375], [-0.953125], [-0.625]], [[-0.328125], [0.1875], [-0.59375], [-0.1875]]], [[[0.25], [0.703125], [0.796875], [-0.359375]], [[-0.765625], [0.0], [-0.609375], [0.734375]], [[-0.59375], [0.625], [-0.65625], [-0.859375]], [[0.96875], [-0.640625], [0.953125], [0.5625]]], [[[-0.109375], [0.296875], [-0.5], [-0.84375]], [[-0.640625], [0.359375], [-0.609375], [0.4375]], [[0.15625], [-0.28125], [0.015625], [0.765625]], [[0.203125], [-0.953125], [1.0], [-0.90625]]], [[[-0.1875], [-0.96875], [0.1875], [-0.890625]], [[0.203125], [0.171875], [0.1875], [-0.328125]], [[-0.6875], [-0.53125], [-0.4375], [0.609375]], [[-0.890625], [-0.296875], [-0.109375], [0.5]]], [[[-0.796875], [-0.84375], [-0.640625], [0.9375]], [[0.265625], [0.890625], [0.46875], [-0.0625]], [[0.28125], [0.796875], [0.515625], [0.609375]], [[0.53125], [-0.84375], [0.5], [0.28125]]], [[[0.109375], [-0.15625], [-0.765625], [-0.6875]], [[0.84375], [-0.65625], [0.78125], [0.515625]], [[0.3125], [-0.84375], [0.5], [-0.046875]], [[-0.125], [0.5], [-0.609375], [0.8125]]], [[[-0.328125], [-0.625], [-0.171875], [0.078125]], [[0.578125], [-0.671875], [-0.375], [0.203125]], [[0.765625], [-0.265625], [-0.296875], [0.359375]], [[-0.296875], [0.8125], [0.03125], [-0.28125]]]]> : tensor<8x4x4x1xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[[[-0.765625, 0.125]], [[-0.65625, -0.328125]]], [[[0.171875, 0.625]], [[-0.890625, 0.484375]]]]> : tensor<2x2x1x2xf32>
  %v1 = stablehlo.constant dense<[0.25, -0.125]> : tensor<2xf32>
  %v2 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625], [0.03125, -0.96875], [-0.0625, 0.40625], [0.078125, 0.625], [0.71875, 0.515625], [0.65625, -0.03125], [-0.890625, -0.484375], [0.921875, 0.234375], [-0.421875, -0.6875], [0.46875, -0.234375], [0.984375, -0.5625], [0.859375, -0.15625], [-1.0, -0.71875], [0.8125, -0.484375], [0.765625, -0.984375]]> : tensor<18x2xf32>
  %v3 = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %s0:11 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %first#7, %first#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:11 = call @train(%s0#0, %s0#1, %s0#2, %s0#3, %s0#4, %s0#5, %s0#6, %s0#7, %s0#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:11 = call @train(%s1#0, %s1#1, %s1#2, %s1#3, %s1#4, %s1#5, %s1#6, %s1#7, %s1#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:11 = call @train(%s2#0, %s2#1, %s2#2, %s2#3, %s2#4, %s2#5, %s2#6, %s2#7, %s2#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:11 = call @train(%s3#0, %s3#1, %s3#2, %s3#3, %s3#4, %s3#5, %s3#6, %s3#7, %s3#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:11 = call @train(%s4#0, %s4#1, %s4#2, %s4#3, %s4#4, %s4#5, %s4#6, %s4#7, %s4#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:11 = call @train(%s5#0, %s5#1, %s5#2, %s5#3, %s5#4, %s5#5, %s5#6, %s5#7, %s5#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:11 = call @train(%s6#0, %s6#1, %s6#2, %s6#3, %s6#4, %s6#5, %s6#6, %s6#7, %s6#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:11 = call @train(%s7#0, %s7#1, %s7#2, %s7#3, %s7#4, %s7#5, %s7#6, %s7#7, %s7#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:11 = call @train(%s8#0, %s8#1, %s8#2, %s8#3, %s8#4, %s8#5, %s8#6, %s8#7, %s8#8, %x, %y) : (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x4x4x1xf32>, tensor<8x2xf32>) -> (tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, tensor<18x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 3.1e-06 : f64, value = dense<[[[[0.019272164, 0.6218058]], [[0.33172026, 0.0863947]]], [[[0.15166894, 0.40907195]], [[-0.25356638, -0.07517259]]]]> : tensor<2x2x1x2xf32>} : (tensor<2x2x1x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 7.6e-06 : f64, value = dense<[-1.5205929, 0.24878643]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 5.5e-06 : f64, value = dense<[[0.4184094, -0.7480585], [-0.66862506, 0.66862506], [0.7103484, 0.54420966], [-0.5118669, 0.19720192], [-0.096909344, -0.7998392], [-0.01885663, 0.34850574], [0.015058989, 0.6551211], [0.6625851, 0.5170527], [0.27416056, 0.32234365], [-0.79123205, -0.5232621], [0.70960313, 0.3951143], [-0.26111516, -0.7986501], [0.23648131, -0.0117206], [0.91406554, -0.50949615], [0.53106123, 0.1419096], [-1.0954092, -0.5487341], [0.51674587, -0.20208076], [0.6107846, -0.82056123]]> : tensor<18x2xf32>} : (tensor<18x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 1.4e-06 : f64, value = dense<[-0.27511552, 0.27511558]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#4) {has_side_effect = true, tolerance = 9.5e-06 : f64, value = dense<[[[[-1.252026, -1.9017942]], [[-1.4655323, -1.0112797]]], [[[0.059547946, 1.1229552]], [[-1.0551072, 1.3433349]]]]> : tensor<2x2x1x2xf32>} : (tensor<2x2x1x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 1.2e-05 : f64, value = dense<[2.4746437, -1.4499172]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#6) {has_side_effect = true, tolerance = 3.3e-06 : f64, value = dense<[[0.3761003, -0.4201182], [-0.16063114, 0.16063114], [0.2565399, -0.07566638], [-0.21142316, 0.16940607], [0.1639426, -0.29433855], [-0.22313869, 0.2671566], [0.082725815, 0.020116005], [0.05194415, 0.11892535], [0.577385, -0.48608592], [-0.3084842, 0.11960742], [0.3565411, -0.19567563], [-0.6586748, 0.5038118], [0.35027042, -0.32025823], [0.11998338, -0.06596139], [0.5008507, -0.4026581], [0.14012851, -0.3730232], [0.4583547, -0.41633755], [0.21609947, -0.24411084]]> : tensor<18x2xf32>} : (tensor<18x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#7) {has_side_effect = true, tolerance = 3.9e-07 : f64, value = dense<[0.077185236, -0.07718528]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#8) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#9) {has_side_effect = true, tolerance = 5.0e-06 : f64, value = dense<0.71015036> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
