// Ten steps of Keras's AdamW with weight decay of kernels, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
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
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/AdamW"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/AdamW_1"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias/AdamW"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias/AdamW_1"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/AdamW"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/AdamW_1"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/AdamW"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/AdamW_1"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @adamw_no_decay {
  graph.model_fn @model(%x: tensor<?x3xf32>, %y: tensor<?x2xf32>) {
    %hidden = graph.dense %x {units = 4, activation = "relu", name = "hidden"}
    %logits = graph.dense %hidden {units = 2, name = "logits"}
    %loss = graph.softmax_cross_entropy %y, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.adamw<weight_decay = 0.5>, %rate {no_decay = ["b[ia]+s"]}
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:14 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#6) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#7) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#8) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#9) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#10) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#11) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %x = stablehlo.constant dense<[[-0.421875, 0.125, 0.234375], [0.109375, -0.609375, -0.6875], [0.578125, -0.21875, 0.0625], [0.5, 0.34375, -0.890625], [-0.015625, -0.046875, -0.65625], [-0.109375, -0.984375, 1.0], [-0.0625, -0.875, 0.796875], [0.890625, -0.53125, 0.109375]]> : tensor<8x3xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[-0.765625, 0.125, -0.65625, -0.328125], [0.171875, 0.625, -0.890625, 0.484375], [0.171875, -0.265625, -0.015625, -0.515625]]> : tensor<3x4xf32>
  %v1 = stablehlo.constant dense<[0.25, 0.25, 0.25, 0.25]> : tensor<4xf32>
  %v2 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625]]> : tensor<4x2xf32>
  %v3 = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %s0:15 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %first#7, %first#8, %first#9, %first#10, %first#11, %first#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:15 = call @train(%s0#0, %s0#1, %s0#2, %s0#3, %s0#4, %s0#5, %s0#6, %s0#7, %s0#8, %s0#9, %s0#10, %s0#11, %s0#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:15 = call @train(%s1#0, %s1#1, %s1#2, %s1#3, %s1#4, %s1#5, %s1#6, %s1#7, %s1#8, %s1#9, %s1#10, %s1#11, %s1#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:15 = call @train(%s2#0, %s2#1, %s2#2, %s2#3, %s2#4, %s2#5, %s2#6, %s2#7, %s2#8, %s2#9, %s2#10, %s2#11, %s2#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:15 = call @train(%s3#0, %s3#1, %s3#2, %s3#3, %s3#4, %s3#5, %s3#6, %s3#7, %s3#8, %s3#9, %s3#10, %s3#11, %s3#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:15 = call @train(%s4#0, %s4#1, %s4#2, %s4#3, %s4#4, %s4#5, %s4#6, %s4#7, %s4#8, %s4#9, %s4#10, %s4#11, %s4#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:15 = call @train(%s5#0, %s5#1, %s5#2, %s5#3, %s5#4, %s5#5, %s5#6, %s5#7, %s5#8, %s5#9, %s5#10, %s5#11, %s5#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:15 = call @train(%s6#0, %s6#1, %s6#2, %s6#3, %s6#4, %s6#5, %s6#6, %s6#7, %s6#8, %s6#9, %s6#10, %s6#11, %s6#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:15 = call @train(%s7#0, %s7#1, %s7#2, %s7#3, %s7#4, %s7#5, %s7#6, %s7#7, %s7#8, %s7#9, %s7#10, %s7#11, %s7#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:15 = call @train(%s8#0, %s8#1, %s8#2, %s8#3, %s8#4, %s8#5, %s8#6, %s8#7, %s8#8, %s8#9, %s8#10, %s8#11, %s8#12, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 5.2e-06 : f64, value = dense<[[-1.0347273, 0.46241, -0.89262664, -0.618615], [-0.1491649, 0.09957489, -0.53734493, 0.015666604], [0.5739587, 0.09742904, 0.4271801, -0.09199331]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 3.1e-06 : f64, value = dense<[0.37695405, 0.6292333, 0.055950373, -0.15532595]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 6.1e-06 : f64, value = dense<[[0.9581294, -1.224993], [-0.17073876, 0.17073877], [1.1185464, -0.09961362], [-0.12768024, -0.12705286]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 1.8e-06 : f64, value = dense<[-0.35265094, 0.3526509]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#4) {has_side_effect = true, tolerance = 5.1e-07 : f64, value = dense<[[0.021681964, -0.015342639, 0.012349594, 0.0043564043], [0.017271303, 0.041138984, 0.003415973, 0.012118746], [-0.102969736, -0.0041446537, -0.034031067, -0.0013258412]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 1.5e-09 : f64, value = dense<[[1.2850155e-05, 1.448012e-05, 5.761063e-06, 1.794116e-06], [1.969446e-05, 8.382475e-05, 1.0387682e-06, 1.2634413e-05], [0.00029104188, 2.1559106e-06, 3.3074677e-05, 5.637433e-07]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#6) {has_side_effect = true, tolerance = 7.1e-08 : f64, value = dense<[-0.00072509487, -0.01428973, -0.0100648645, 0.0064897044]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#7) {has_side_effect = true, tolerance = 1.6e-10 : f64, value = dense<[3.25355e-05, 2.5677118e-05, 1.00136995e-05, 3.3784745e-06]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#8) {has_side_effect = true, tolerance = 1.5e-07 : f64, value = dense<[[-0.029672537, 0.02967254], [-0.009242923, 0.009242923], [-0.020228706, 0.020228708], [-0.006698029, 0.006698029]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#9) {has_side_effect = true, tolerance = 1.0e-10 : f64, value = dense<[[2.0851052e-05, 2.0851054e-05], [6.5577315e-06, 6.557731e-06], [9.424209e-06, 9.424209e-06], [4.2470365e-06, 4.247037e-06]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#10) {has_side_effect = true, tolerance = 9.2e-09 : f64, value = dense<[0.0018404957, -0.0018404943]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#11) {has_side_effect = true, tolerance = 4.6e-12 : f64, value = dense<[9.234288e-07, 9.23429e-07]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#12) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#13) {has_side_effect = true, tolerance = 5.0e-06 : f64, value = dense<0.37411547> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
