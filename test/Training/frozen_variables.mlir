// Ten steps of AdamOptimizer for the kernels, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
// Made by test/Peers/training.py.
// RUN: sed '/^\/\/ -----$/,$d' %s > %t.model
// RUN: tpu-opt %t.model --graph-to-stablehlo="train-batch-size=8 frozen-variables=.*/bias" -o %t.program
// RUN: FileCheck %s --input-file=%t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

// CHECK: func.func @initialize
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/Adam"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/Adam_1"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Adam"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Adam_1"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @frozen_variables {
  graph.model_fn @model(%x: tensor<?x3xf32>, %y: tensor<?x2xf32>) {
    %hidden = graph.dense %x {units = 4, activation = "relu", name = "hidden"}
    %logits = graph.dense %hidden {units = 2, name = "logits"}
    %loss = graph.softmax_cross_entropy %y, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.adam, %rate
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:10 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#6) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#7) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  %x = stablehlo.constant dense<[[-0.421875, 0.125, 0.234375], [0.109375, -0.609375, -0.6875], [0.578125, -0.21875, 0.0625], [0.5, 0.34375, -0.890625], [-0.015625, -0.046875, -0.65625], [-0.109375, -0.984375, 1.0], [-0.0625, -0.875, 0.796875], [0.890625, -0.53125, 0.109375]]> : tensor<8x3xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[-0.765625, 0.125, -0.65625, -0.328125], [0.171875, 0.625, -0.890625, 0.484375], [0.171875, -0.265625, -0.015625, -0.515625]]> : tensor<3x4xf32>
  %v1 = stablehlo.constant dense<[0.25, 0.25, 0.25, 0.25]> : tensor<4xf32>
  %v2 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625]]> : tensor<4x2xf32>
  %v3 = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %s0:9 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %first#7, %first#8, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:9 = call @train(%s0#0, %v1, %s0#1, %v3, %s0#2, %s0#3, %s0#4, %s0#5, %s0#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:9 = call @train(%s1#0, %v1, %s1#1, %v3, %s1#2, %s1#3, %s1#4, %s1#5, %s1#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:9 = call @train(%s2#0, %v1, %s2#1, %v3, %s2#2, %s2#3, %s2#4, %s2#5, %s2#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:9 = call @train(%s3#0, %v1, %s3#1, %v3, %s3#2, %s3#3, %s3#4, %s3#5, %s3#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:9 = call @train(%s4#0, %v1, %s4#1, %v3, %s4#2, %s4#3, %s4#4, %s4#5, %s4#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:9 = call @train(%s5#0, %v1, %s5#1, %v3, %s5#2, %s5#3, %s5#4, %s5#5, %s5#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:9 = call @train(%s6#0, %v1, %s6#1, %v3, %s6#2, %s6#3, %s6#4, %s6#5, %s6#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:9 = call @train(%s7#0, %v1, %s7#1, %v3, %s7#2, %s7#3, %s7#4, %s7#5, %s7#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:9 = call @train(%s8#0, %v1, %s8#1, %v3, %s8#2, %s8#3, %s8#4, %s8#5, %s8#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 6.1e-06 : f64, value = dense<[[-1.2260336, 0.5953794, -1.0700166, -0.7939346], [-0.26079315, 0.1486641, -0.39329696, 0.025457412], [0.61415, 0.050056964, 0.48841566, -0.41791338]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 7.4e-06 : f64, value = dense<[[1.1288654, -1.4726154], [-0.38732144, 0.38732144], [1.1725961, 0.1399038], [-0.32648176, -0.0016432405]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 3.4e-07 : f64, value = dense<[[0.012146449, -0.029728284, 0.012433782, 0.0083572855], [0.021355376, 0.06747947, -0.016497066, 0.021825941], [-0.044732384, -0.0019102084, -0.04757962, 0.0011076148]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 6.8e-10 : f64, value = dense<[[5.4158263e-06, 2.7656479e-05, 8.487638e-06, 2.2944655e-06], [2.3173272e-05, 0.00013639899, 6.0204748e-06, 1.7330682e-05], [0.00010699198, 1.5130281e-06, 5.4342207e-05, 2.2044813e-07]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#4) {has_side_effect = true, tolerance = 8.1e-08 : f64, value = dense<[[-0.016135741, 0.016135743], [0.0027857074, -0.0027857071], [-0.002414913, 0.0024149138], [0.00305502, -0.003055019]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 4.5e-11 : f64, value = dense<[[8.767456e-06, 8.767457e-06], [8.946538e-06, 8.9465375e-06], [1.0032155e-06, 1.0032146e-06], [5.790341e-06, 5.7903417e-06]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#6) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#7) {has_side_effect = true, tolerance = 5.0e-06 : f64, value = dense<0.40580317> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
