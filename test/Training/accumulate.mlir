// Ten steps of Keras's Adam with gradients of two steps, as TensorFlow 2.21.0 and Keras 3.15.1 train it.
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
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/Adam"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/Adam_1"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias/Adam"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias/Adam_1"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Adam"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Adam_1"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/Adam"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/Adam_1"
// CHECK-SAME: tensor<3x4xf32> {tpu.state = "hidden/kernel/Accumulated"
// CHECK-SAME: tensor<4xf32> {tpu.state = "hidden/bias/Accumulated"
// CHECK-SAME: tensor<4x2xf32> {tpu.state = "logits/kernel/Accumulated"
// CHECK-SAME: tensor<2xf32> {tpu.state = "logits/bias/Accumulated"
// CHECK-SAME: tensor<i64> {tpu.state = "global_step"

graph.model @accumulate {
  graph.model_fn @model(%x: tensor<?x3xf32>, %y: tensor<?x2xf32>) {
    %hidden = graph.dense %x {units = 4, activation = "relu", name = "hidden"}
    %logits = graph.dense %hidden {units = 2, name = "logits"}
    %loss = graph.softmax_cross_entropy %y, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.adam<beta2 = 0.9, epsilon = 1.0e-7>, %rate {accumulate = 2}
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %first:18 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<ui64>)
  stablehlo.custom_call @check.expect_almost_eq_const(%first#4) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#5) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#6) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#7) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#8) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#9) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#10) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#11) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#12) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#13) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#14) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%first#15) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  %x = stablehlo.constant dense<[[-0.421875, 0.125, 0.234375], [0.109375, -0.609375, -0.6875], [0.578125, -0.21875, 0.0625], [0.5, 0.34375, -0.890625], [-0.015625, -0.046875, -0.65625], [-0.109375, -0.984375, 1.0], [-0.0625, -0.875, 0.796875], [0.890625, -0.53125, 0.109375]]> : tensor<8x3xf32>
  %y = stablehlo.constant dense<[[1.0, 0.0], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]> : tensor<8x2xf32>
  %v0 = stablehlo.constant dense<[[-0.765625, 0.125, -0.65625, -0.328125], [0.171875, 0.625, -0.890625, 0.484375], [0.171875, -0.265625, -0.015625, -0.515625]]> : tensor<3x4xf32>
  %v1 = stablehlo.constant dense<[0.25, 0.25, 0.25, 0.25]> : tensor<4xf32>
  %v2 = stablehlo.constant dense<[[0.65625, -1.0], [-0.671875, 0.671875], [0.859375, 0.453125], [-0.59375, 0.265625]]> : tensor<4x2xf32>
  %v3 = stablehlo.constant dense<[0.0, 0.0]> : tensor<2xf32>
  %s0:19 = call @train(%v0, %v1, %v2, %v3, %first#4, %first#5, %first#6, %first#7, %first#8, %first#9, %first#10, %first#11, %first#12, %first#13, %first#14, %first#15, %first#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s1:19 = call @train(%s0#0, %s0#1, %s0#2, %s0#3, %s0#4, %s0#5, %s0#6, %s0#7, %s0#8, %s0#9, %s0#10, %s0#11, %s0#12, %s0#13, %s0#14, %s0#15, %s0#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s2:19 = call @train(%s1#0, %s1#1, %s1#2, %s1#3, %s1#4, %s1#5, %s1#6, %s1#7, %s1#8, %s1#9, %s1#10, %s1#11, %s1#12, %s1#13, %s1#14, %s1#15, %s1#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s3:19 = call @train(%s2#0, %s2#1, %s2#2, %s2#3, %s2#4, %s2#5, %s2#6, %s2#7, %s2#8, %s2#9, %s2#10, %s2#11, %s2#12, %s2#13, %s2#14, %s2#15, %s2#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s4:19 = call @train(%s3#0, %s3#1, %s3#2, %s3#3, %s3#4, %s3#5, %s3#6, %s3#7, %s3#8, %s3#9, %s3#10, %s3#11, %s3#12, %s3#13, %s3#14, %s3#15, %s3#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s5:19 = call @train(%s4#0, %s4#1, %s4#2, %s4#3, %s4#4, %s4#5, %s4#6, %s4#7, %s4#8, %s4#9, %s4#10, %s4#11, %s4#12, %s4#13, %s4#14, %s4#15, %s4#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s6:19 = call @train(%s5#0, %s5#1, %s5#2, %s5#3, %s5#4, %s5#5, %s5#6, %s5#7, %s5#8, %s5#9, %s5#10, %s5#11, %s5#12, %s5#13, %s5#14, %s5#15, %s5#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s7:19 = call @train(%s6#0, %s6#1, %s6#2, %s6#3, %s6#4, %s6#5, %s6#6, %s6#7, %s6#8, %s6#9, %s6#10, %s6#11, %s6#12, %s6#13, %s6#14, %s6#15, %s6#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s8:19 = call @train(%s7#0, %s7#1, %s7#2, %s7#3, %s7#4, %s7#5, %s7#6, %s7#7, %s7#8, %s7#9, %s7#10, %s7#11, %s7#12, %s7#13, %s7#14, %s7#15, %s7#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  %s9:19 = call @train(%s8#0, %s8#1, %s8#2, %s8#3, %s8#4, %s8#5, %s8#6, %s8#7, %s8#8, %s8#9, %s8#10, %s8#11, %s8#12, %s8#13, %s8#14, %s8#15, %s8#16, %x, %y) : (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<8x3xf32>, tensor<8x2xf32>) -> (tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<4xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<i64>, tensor<f32>, tensor<f32>)
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#0) {has_side_effect = true, tolerance = 5.1e-06 : f64, value = dense<[[-1.0151253, 0.36471117, -0.8893045, -0.5768806], [-0.018099178, 0.37783003, -0.66701084, 0.23755085], [0.42038283, -0.01985478, 0.23303929, -0.26772574]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#1) {has_side_effect = true, tolerance = 2.5e-06 : f64, value = dense<[0.3788645, 0.49374503, 0.019975543, 0.007595483]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#2) {has_side_effect = true, tolerance = 6.2e-06 : f64, value = dense<[[0.9060953, -1.2498454], [-0.4311718, 0.4311718], [1.1088083, 0.20369168], [-0.3543389, 0.026213903]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#3) {has_side_effect = true, tolerance = 1.2e-06 : f64, value = dense<[-0.24430007, 0.2443001]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#4) {has_side_effect = true, tolerance = 3.9e-07 : f64, value = dense<[[0.016236203, -0.018204616, 0.010043498, 0.007903545], [0.0088939555, 0.04985066, -0.0024558739, 0.019930972], [-0.07808922, -0.008560569, -0.025956715, -0.0034484346]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#5) {has_side_effect = true, tolerance = 7.6e-08 : f64, value = dense<[[0.00064672064, 0.0009927343, 0.00032288395, 0.00015677001], [0.0010733574, 0.0064831707, 2.0666494e-05, 0.0010381765], [0.015116773, 0.00020148714, 0.0016777231, 2.9694103e-05]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#6) {has_side_effect = true, tolerance = 1.3e-07 : f64, value = dense<[0.0034658015, -0.026021276, 0.008265519, 0.0089711975]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#7) {has_side_effect = true, tolerance = 1.3e-08 : f64, value = dense<[0.0025563205, 0.0019621388, 0.00029251067, 0.00022297258]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#8) {has_side_effect = true, tolerance = 8.6e-08 : f64, value = dense<[[-0.017250609, 0.017250609], [-0.013359184, 0.013359184], [-0.00994836, 0.00994836], [-0.010345512, 0.010345513]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#9) {has_side_effect = true, tolerance = 3.6e-09 : f64, value = dense<[[0.00072841806, 0.0007284182], [0.00052226556, 0.00052226556], [0.00024281153, 0.00024281154], [0.00033039597, 0.00033039597]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#10) {has_side_effect = true, tolerance = 2.8e-08 : f64, value = dense<[0.0055848863, -0.005584887]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#11) {has_side_effect = true, tolerance = 4.0e-10 : f64, value = dense<[8.095353e-05, 8.095353e-05]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#12) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<3x4xf32>} : (tensor<3x4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#13) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>} : (tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#14) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]> : tensor<4x2xf32>} : (tensor<4x2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#15) {has_side_effect = true, tolerance = 0.0e+00 : f64, value = dense<[0.0, 0.0]> : tensor<2xf32>} : (tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%s9#16) {has_side_effect = true, value = dense<10> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_almost_eq_const(%s9#17) {has_side_effect = true, tolerance = 5.0e-06 : f64, value = dense<0.45373142> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
