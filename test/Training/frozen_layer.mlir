// Ten steps of clipped gradients, with a layer that is not trainable, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
// Made by test/Peers/training.py.
// RUN: sed '/^\/\/ -----$/,$d' %s > %t.model
// RUN: tpu-opt %t.model --graph-to-stablehlo=train-batch-size=8 -o %t.program
// RUN: FileCheck %s --input-file=%t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

// CHECK: func.func @initialize
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Momentum"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/Momentum"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @frozen_layer {
  graph.model_fn @model(%x: tensor<?x3xf32>, %y: tensor<?x2xf32>) {
    %hidden = graph.dense %x {units = 4, activation = "relu", name = "hidden", trainable = false}
    %logits = graph.dense %hidden {units = 2, name = "logits"}
    %loss = graph.softmax_cross_entropy %y, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.momentum, %rate {clip = #graph.clip_by_global_norm<0.3>}
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:8 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %x = stablehlo.constant dense<[[-0.421875, 0.125, 0.234375], [0.109375, -0.609375, -0.6875], [0.578125, -0.21875, 0.0625], [0.5, 0.34375, -0.890625], [-0.015625, -0.046875, -0.65625], [-0.109375, -0.984375, 1.0], [-0.0625, -0.875, 0.796875], [0.890625, -0.53125, 0.109375]]> : tensor<8x3xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[-0.765625, 0.125, -0.65625, -0.328125], [0.171875, 0.625, -0.890625, 0.484375], [0.171875, -0.265625, -0.015625, -0.515625]]> : tensor<3x4xf32>
  %v1 = stablehlo.constant dense<[0.25, 0.25, 0.25, 0.25]> : tensor<4xf32>
  %v2 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625]]> : tensor<4x2xf32>
  %v3 = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %s0:7 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:7 = call @train(%v0, %v1, %s0#0, %s0#1, %s0#2, %s0#3, %s0#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:7 = call @train(%v0, %v1, %s1#0, %s1#1, %s1#2, %s1#3, %s1#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:7 = call @train(%v0, %v1, %s2#0, %s2#1, %s2#2, %s2#3, %s2#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:7 = call @train(%v0, %v1, %s3#0, %s3#1, %s3#2, %s3#3, %s3#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:7 = call @train(%v0, %v1, %s4#0, %s4#1, %s4#2, %s4#3, %s4#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:7 = call @train(%v0, %v1, %s5#0, %s5#1, %s5#2, %s5#3, %s5#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:7 = call @train(%v0, %v1, %s6#0, %s6#1, %s6#2, %s6#3, %s6#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:7 = call @train(%v0, %v1, %s7#0, %s7#1, %s7#2, %s7#3, %s7#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:7 = call @train(%v0, %v1, %s8#0, %s8#1, %s8#2, %s8#3, %s8#4, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 5.4e-06 : f64, value = dense<[[0.7412907, -1.0850407], [-0.55360633, 0.55360633], [0.9027745, 0.40972555], [-0.50006026, 0.17193536]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 1.4e-07 : f64, value = dense<[-0.028301405, 0.02830141]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 1.8e-06 : f64, value = dense<[[-0.25988755, 0.25988755], [-0.36270118, 0.36270118], [-0.12170092, 0.12170092], [-0.28272137, 0.2827214]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 5.9e-07 : f64, value = dense<[0.11842263, -0.118422635]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#4) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 5.0e-06 : f64, value = dense<0.63600653> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
