// Layers with variables, lowered and run on given weights; the expected values are
// TensorFlow's (tf.nn.conv2d, tf.nn.bias_add, tf.nn.relu; tf.linalg.matmul by hand).
// RUN: tpu-opt %s --graph-infer-shapes --convert-graph-to-stablehlo -o %t
// RUN: tpu-run %t --engine=reference --entry=inputs --save-output=%t.kernel.npy --save-output=%t.bias.npy --save-output=%t.dense.npy --save-output=%t.image.npy
// RUN: tpu-run %t --engine=reference --entry=predict --input=%t.kernel.npy --input=%t.kernel.npy --input=%t.bias.npy --input=%t.kernel.npy --input=%t.dense.npy --input=%t.image.npy

graph.model @layers {
  graph.model_fn @predict(%image: tensor<1x5x5x1xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 1} {
    // The odd zero of padding goes after the image.
    %0 = graph.conv2d %image {filters = 2, kernel = [3, 2], padding = "same", use_bias = false, name = "same"} : (!graph.tensor) -> tensor<1x5x5x2xf32>
    stablehlo.custom_call @check.expect_eq_const(%0) {has_side_effect = true, value = dense<[[[[-7.0, -18.0], [-6.0, 28.0], [-5.0, -17.0], [-4.0, 29.0], [-2.0, -4.0]], [[16.0, 16.0], [-4.0, -3.0], [41.0, -22.0], [-31.0, -2.0], [29.0, -3.0]], [[-32.0, -1.0], [39.0, -20.0], [-20.0, 39.0], [-1.0, -32.0], [-18.0, 11.0]], [[-2.0, -31.0], [-22.0, 41.0], [-3.0, -4.0], [16.0, 16.0], [0.0, -1.0]], [[29.0, -4.0], [-17.0, -5.0], [28.0, -6.0], [-18.0, -7.0], [27.0, 0.0]]]]> : tensor<1x5x5x2xf32>} : (tensor<1x5x5x2xf32>) -> ()

    %1 = graph.conv2d %image {filters = 2, kernel = [3, 2], strides = [2, 2], padding = "same", activation = "relu", name = "strided"} : (!graph.tensor) -> tensor<1x3x3x2xf32>
    stablehlo.custom_call @check.expect_eq_const(%1) {has_side_effect = true, value = dense<[[[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 29.0], [0.0, 1.0]], [[29.5, 0.0], [28.5, 0.0], [27.5, 0.0]]]]> : tensor<1x3x3x2xf32>} : (tensor<1x3x3x2xf32>) -> ()

    %2 = graph.conv2d %image {filters = 2, kernel = [3, 2], strides = [2, 1], use_bias = false, name = "valid"} : (!graph.tensor) -> tensor<1x2x4x2xf32>
    stablehlo.custom_call @check.expect_eq_const(%2) {has_side_effect = true, value = dense<[[[[16.0, 16.0], [-4.0, -3.0], [41.0, -22.0], [-31.0, -2.0]], [[-2.0, -31.0], [-22.0, 41.0], [-3.0, -4.0], [16.0, 16.0]]]]> : tensor<1x2x4x2xf32>} : (tensor<1x2x4x2xf32>) -> ()

    // Dense layers work on the last dimension. Rows of the kernel: 1 2 3, -1 0 1.
    %3 = graph.dense %1 {units = 3, use_bias = false, name = "dense"} : (tensor<1x3x3x2xf32>) -> tensor<1x3x3x3xf32>
    stablehlo.custom_call @check.expect_eq_const(%3) {has_side_effect = true, value = dense<[[[[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [-29.0, 0.0, 29.0], [-1.0, 0.0, 1.0]], [[29.5, 59.0, 88.5], [28.5, 57.0, 85.5], [27.5, 55.0, 82.5]]]]> : tensor<1x3x3x3xf32>} : (tensor<1x3x3x3xf32>) -> ()
  }
}

func.func @inputs() -> (tensor<3x2x1x2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<1x5x5x1xf32>) {
  %kernel = stablehlo.constant dense<[[[[-3.0, 2.0]], [[0.0, -2.0]]], [[[3.0, 1.0]], [[-1.0, -3.0]]], [[[2.0, 0.0]], [[-2.0, 3.0]]]]> : tensor<3x2x1x2xf32>
  %bias = stablehlo.constant dense<[0.5, -10.0]> : tensor<2xf32>
  %dense = stablehlo.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.0, 1.0]]> : tensor<2x3xf32>
  %image = stablehlo.constant dense<[[[[-6.0], [1.0], [-5.0], [2.0], [-4.0]], [[3.0], [-3.0], [4.0], [-2.0], [5.0]], [[-1.0], [6.0], [0.0], [-6.0], [1.0]], [[-5.0], [2.0], [-4.0], [3.0], [-3.0]], [[4.0], [-2.0], [5.0], [-1.0], [6.0]]]]> : tensor<1x5x5x1xf32>
  return %kernel, %bias, %dense, %image : tensor<3x2x1x2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<1x5x5x1xf32>
}
