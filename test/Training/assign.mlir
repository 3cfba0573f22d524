// Ten steps of a layer that is centered by its running mean, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
// Made by test/Peers/training.py.
// RUN: sed '/^\/\/ -----$/,$d' %s > %t.model
// RUN: tpu-opt %t.model --graph-to-stablehlo=train-batch-size=8 -o %t.program
// RUN: FileCheck %s --input-file=%t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

// CHECK: func.func @initialize
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden"
// CHECK-SAME: tensor<4xf32> {tpu.state = "mean"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "average"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/Momentum"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Momentum"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @assign {
  graph.model_fn @model(%x: tensor<?x3xf32>, %y: tensor<?x2xf32>) {
    %kernel = graph.variable {shape = [3, 4], name = "hidden"}
    %mean = graph.variable {shape = [4], initializer = #graph.zeros, trainable = false, name = "mean"}
    %average = graph.variable {shape = [3, 4], initializer = #graph.zeros, trainable = false, name = "average"}
    %0 = graph.dense %x, %kernel {activation = "relu", use_bias = false}
    %share = graph.constant 0.75
    %rest = graph.constant 0.25
    %1 = graph.reduce_mean %0 {axes = [0]}
    %2 = graph.multiply %1, %rest
    %3 = graph.multiply %mean, %share
    %4 = graph.add %3, %2
    graph.assign %mean, %4
    %half = graph.constant 0.5
    %5 = graph.add %average, %kernel
    %6 = graph.multiply %5, %half
    graph.assign %average, %6
    %7 = graph.subtract %0, %mean
    %logits = graph.dense %7 {units = 2, use_bias = false, name = "logits"}
    %loss = graph.softmax_cross_entropy %y, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.momentum, %rate
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:8 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  %x = stablehlo.constant dense<[[-0.421875, 0.125, 0.234375], [0.109375, -0.609375, -0.6875], [0.578125, -0.21875, 0.0625], [0.5, 0.34375, -0.890625], [-0.015625, -0.046875, -0.65625], [-0.109375, -0.984375, 1.0], [-0.0625, -0.875, 0.796875], [0.890625, -0.53125, 0.109375]]> : tensor<8x3xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[-0.765625, 0.125, -0.65625, -0.328125], [0.171875, 0.625, -0.890625, 0.484375], [0.171875, -0.265625, -0.015625, -0.515625]]> : tensor<3x4xf32>
  %v1 = stablehlo.constant dense<[0.90625, 0.625, 0.359375, -0.21875]> : tensor<4xf32>
  %v2 = stablehlo.constant dense<[[0.546875, 0.84375, 0.140625, -0.875], [0.75, -0.890625, 0.765625, 0.25], [-0.578125, -0.3125, 0.015625, -0.53125]]> : tensor<3x4xf32>
  %v3 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625]]> : tensor<4x2xf32>
  %s0:9 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:9 = call @train(%s0#0, %s0#1, %s0#2, %s0#3, %s0#4, %s0#5, %s0#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:9 = call @train(%s1#0, %s1#1, %s1#2, %s1#3, %s1#4, %s1#5, %s1#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:9 = call @train(%s2#0, %s2#1, %s2#2, %s2#3, %s2#4, %s2#5, %s2#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:9 = call @train(%s3#0, %s3#1, %s3#2, %s3#3, %s3#4, %s3#5, %s3#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:9 = call @train(%s4#0, %s4#1, %s4#2, %s4#3, %s4#4, %s4#5, %s4#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:9 = call @train(%s5#0, %s5#1, %s5#2, %s5#3, %s5#4, %s5#5, %s5#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:9 = call @train(%s6#0, %s6#1, %s6#2, %s6#3, %s6#4, %s6#5, %s6#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:9 = call @train(%s7#0, %s7#1, %s7#2, %s7#3, %s7#4, %s7#5, %s7#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:9 = call @train(%s8#0, %s8#1, %s8#2, %s8#3, %s8#4, %s8#5, %s8#6, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 4.7e-06 : f64, value = dense<[[-0.8787182, -0.0066355653, -0.6925119, -0.3631249], [-0.14688927, 0.51812536, -0.9458646, 0.3585164], [0.54785585, -0.085199, 0.14163563, -0.4860206]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 1.6e-06 : f64, value = dense<[0.20759876, 0.08930679, 0.3276751, 0.088374265]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 4.7e-06 : f64, value = dense<[[-0.84765345, 0.027551007, -0.6811518, -0.35394982], [-0.06894487, 0.5484034, -0.9321676, 0.3941332], [0.45399216, -0.13176778, 0.09714949, -0.49120498]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 4.8e-06 : f64, value = dense<[[0.61951286, -0.96326286], [-0.6729337, 0.6729337], [0.969987, 0.34251297], [-0.4942807, 0.16615573]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#4) {has_side_effect = true, tolerance = 4.7e-06 : f64, value = dense<[[0.3100191, 0.33868876, 0.11428343, 0.10141926], [0.77682495, 0.34194615, 0.11610881, 0.37814367], [-0.9438041, -0.47704062, -0.4665246, -0.046404477]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 1.7e-06 : f64, value = dense<[[-0.13828236, 0.13828236], [-0.108414285, 0.10841429], [-0.33561724, 0.33561724], [-0.23026817, 0.23026815]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#6) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#7) {has_side_effect = true, tolerance = 5.0e-06 : f64, value = dense<0.55750334> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
