// Kernels are glorot-uniform, biases zero, the step 0, the seed as given.
// RUN: tpu-opt %s --graph-infer-shapes --convert-graph-to-stablehlo -o %t
// RUN: tpu-run %t --engine=reference --entry=seed --save-output=%t.seed.npy
// RUN: tpu-run %t --engine=reference --entry=initialize --input=%t.seed.npy --save-output=%t.kernel.npy --save-output=%t.bias.npy --save-output=%t.kernel2.npy --save-output=%t.zeros.npy --save-output=%t.step.npy --save-output=%t.same.npy
// RUN: tpu-run %t --engine=reference --entry=check --input=%t.kernel.npy --input=%t.bias.npy --input=%t.kernel2.npy --input=%t.zeros.npy --input=%t.step.npy --input=%t.same.npy

graph.model @model {
  graph.model_fn @predict(%x: tensor<1x9x9x8xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 1} {
    // fan_in = 3 * 3 * 8 = 72, fan_out = 3 * 3 * 8 = 72: limit sqrt(6 / 144).
    %0 = graph.conv2d %x {filters = 8, kernel = [3, 3], padding = "same", name = "a"}
    %1 = graph.conv2d %0 {filters = 8, kernel = [3, 3], padding = "same", name = "b", use_bias = false}
    %2 = graph.dense %1 {units = 2, use_bias = false, kernel_initializer = #graph.zeros, name = "c"}
    graph.predict {x = %2}
  }
}

func.func @seed() -> tensor<ui64> {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  return %seed : tensor<ui64>
}

func.func @check(%a: tensor<3x3x8x8xf32>, %bias: tensor<8xf32>, %b: tensor<3x3x8x8xf32>, %zeros: tensor<8x2xf32>,
                 %step: tensor<i64>, %seed: tensor<ui64>) {
  stablehlo.custom_call @check.expect_eq_const(%bias) {has_side_effect = true, value = dense<0.0> : tensor<8xf32>} : (tensor<8xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%zeros) {has_side_effect = true, value = dense<0.0> : tensor<8x2xf32>} : (tensor<8x2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%step) {has_side_effect = true, value = dense<0> : tensor<i64>} : (tensor<i64>) -> ()
  stablehlo.custom_call @check.expect_eq_const(%seed) {has_side_effect = true, value = dense<1> : tensor<ui64>} : (tensor<ui64>) -> ()

  // Within the limit 0.2041, and, of 576 uniform values, the largest above 0.95 of it
  // (of fewer than one in 10^6 seeds it is not).
  %lowest = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %size = stablehlo.abs %a : tensor<3x3x8x8xf32>
  %most = stablehlo.reduce(%size init: %lowest) applies stablehlo.maximum across dimensions = [0, 1, 2, 3] : (tensor<3x3x8x8xf32>, tensor<f32>) -> tensor<f32>
  %low = stablehlo.constant dense<0.1939> : tensor<f32>
  %high = stablehlo.constant dense<0.20412415> : tensor<f32>
  %clamped = stablehlo.clamp %low, %most, %high : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%most, %clamped) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()

  // The sum of 576 of them has a standard deviation of 0.2041 * sqrt(576 / 3) = 2.83.
  %sum = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<3x3x8x8xf32>, tensor<f32>) -> tensor<f32>
  %least = stablehlo.constant dense<-14.0> : tensor<f32>
  %greatest = stablehlo.constant dense<14.0> : tensor<f32>
  %near = stablehlo.clamp %least, %sum, %greatest : tensor<f32>
  stablehlo.custom_call @check.expect_eq(%sum, %near) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()

  // Two variables draw different values.
  %same = stablehlo.compare EQ, %a, %b : (tensor<3x3x8x8xf32>, tensor<3x3x8x8xf32>) -> tensor<3x3x8x8xi1>
  %ones = stablehlo.convert %same : (tensor<3x3x8x8xi1>) -> tensor<3x3x8x8xf32>
  %count = stablehlo.reduce(%ones init: %zero) applies stablehlo.add across dimensions = [0, 1, 2, 3] : (tensor<3x3x8x8xf32>, tensor<f32>) -> tensor<f32>
  stablehlo.custom_call @check.expect_eq_const(%count) {has_side_effect = true, value = dense<0.0> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
