// The penalties of all layers that have regularizers, summed by hand.
// RUN: sed '/^\/\/ -----$/,$d' %s | tpu-opt --graph-to-stablehlo=predict-batch-size=1 -o %t.program
// RUN: sed '/^}$/d' %t.program > %t.mlir && sed '1,/^\/\/ -----$/d' %s >> %t.mlir
// RUN: tpu-run %t.mlir --engine=reference && tpu-run %t.mlir --engine=native

graph.model @layers {
  graph.model_fn @predict(%x: tensor<1x4x4x2xf32>, %sequence: tensor<1x4x2xf32>, %volume: tensor<1x2x2x2x1xf32>, %ids: tensor<1x3xi32>) attributes {mode = #graph.mode<predict>, global_batch_size = 1} {
    %penalty = graph.regularization_loss
    graph.predict {penalty = %penalty}
    // 6 * 0.5 + 3 * 2^2 = 15
    %1 = graph.dense %x {units = 3, name = "dense", kernel_initializer = #graph.fill<-0.5>, bias_initializer = #graph.fill<2.0>, kernel_regularizer = #graph.l1<1.0>, bias_regularizer = #graph.l2<1.0>}
    // 4 * 4 * 0.5^2 = 4
    %2 = graph.conv1d %sequence {filters = 1, kernel = [2], use_bias = false, name = "conv1d", kernel_initializer = #graph.fill<0.5>, kernel_regularizer = #graph.l2<4.0>}
    // 0.5 * 8 + 0.25 * 8 = 6
    %3 = graph.conv2d %x {filters = 2, kernel = [1, 2], use_bias = false, name = "conv2d", kernel_initializer = #graph.ones, kernel_regularizer = #graph.l1_l2<l1 = 0.5, l2 = 0.25>}
    // 2 * 3 = 6
    %4 = graph.conv3d %volume {filters = 1, kernel = [1, 1, 2], use_bias = false, name = "conv3d", kernel_initializer = #graph.fill<3.0>, kernel_regularizer = #graph.l1<1.0>}
    // 2 * 4 * 0.5 + 2 * 4 = 12
    %5 = graph.depthwise_conv2d %x {kernel = [1, 1], depth_multiplier = 2, name = "depthwise", kernel_initializer = #graph.fill<0.5>, bias_initializer = #graph.ones, kernel_regularizer = #graph.l1<2.0>, bias_regularizer = #graph.l2<2.0>}
    // 2 + 2 * 6 * 0.5^2 + 3 * 3 = 14
    %6 = graph.separable_conv2d %x {filters = 3, kernel = [1, 1], name = "separable", depthwise_initializer = #graph.ones, pointwise_initializer = #graph.fill<0.5>, bias_initializer = #graph.ones, depthwise_regularizer = #graph.l1<1.0>, pointwise_regularizer = #graph.l2<2.0>, bias_regularizer = #graph.l1<3.0>}
    // 2 * 2^2 = 8
    %7 = graph.conv2d_transpose %x {filters = 1, kernel = [1, 1], use_bias = false, name = "transpose", kernel_initializer = #graph.fill<2.0>, kernel_regularizer = #graph.l2<1.0>}
    // 10 * 0.5 = 5
    %8 = graph.embedding %ids {input_dim = 5, output_dim = 2, name = "embedding", embeddings_initializer = #graph.fill<0.5>, embeddings_regularizer = #graph.l1<1.0>}
    // 8 * 0.5^2 = 2
    %9 = graph.position_embedding %sequence {length = 4, name = "position", embeddings_initializer = #graph.fill<0.5>, embeddings_regularizer = #graph.l2<1.0>}
    // 2 + 2 * 3^2 = 20. Moving averages have no penalty.
    %10 = graph.batch_norm %x {name = "batch_norm", beta_initializer = #graph.fill<3.0>, gamma_regularizer = #graph.l1<1.0>, beta_regularizer = #graph.l2<1.0>}
    // 2 * 2 + 2 = 6
    %11 = graph.layer_norm %x {name = "layer_norm", beta_initializer = #graph.ones, gamma_regularizer = #graph.l2<2.0>, beta_regularizer = #graph.l1<1.0>}
    // 4 * 2 + 2 = 10
    %12 = graph.group_norm %x {groups = 1, name = "group_norm", beta_initializer = #graph.ones, gamma_regularizer = #graph.l1<4.0>, beta_regularizer = #graph.l2<1.0>}
    // Both directions: 2 * (8 * 0.5 + 4 * 0.5^2 + 4) = 18
    %13 = graph.lstm %sequence {units = 1, bidirectional, name = "lstm", kernel_initializer = #graph.fill<0.5>, recurrent_initializer = #graph.fill<0.5>, bias_initializer = #graph.ones, kernel_regularizer = #graph.l1<1.0>, recurrent_regularizer = #graph.l2<1.0>, bias_regularizer = #graph.l1<1.0>}
    // 6 + 3 + 6 * 0.5 = 12
    %14 = graph.gru %sequence {units = 1, name = "gru", kernel_initializer = #graph.ones, recurrent_initializer = #graph.ones, bias_initializer = #graph.fill<0.5>, kernel_regularizer = #graph.l2<1.0>, recurrent_regularizer = #graph.l1<1.0>, bias_regularizer = #graph.l1<1.0>}
    // All four projections: 4 * 2 + 3 * 1 + 2 = 13
    %15 = graph.multi_head_attention %sequence, %sequence {num_heads = 1, key_dim = 1, name = "attention", kernel_initializer = #graph.ones, bias_initializer = #graph.ones, kernel_regularizer = #graph.l1<1.0>, bias_regularizer = #graph.l2<1.0>}
    // 4 + 4 = 8
    %16 = graph.variable {shape = [2, 2], name = "own", initializer = #graph.fill<-1.0>, regularizer = #graph.l1_l2<l1 = 1.0, l2 = 1.0>}
    // A frozen layer counts: 2
    %17 = graph.dense %x {units = 1, use_bias = false, trainable = false, name = "frozen", kernel_initializer = #graph.ones, kernel_regularizer = #graph.l1<1.0>}
    // 16 bits are summed in 32: 3000 * 1
    %18 = graph.variable {shape = [3000], dtype = f16, name = "halves", initializer = #graph.ones, regularizer = #graph.l1<1.0>}
    // None.
    %19 = graph.dense %x {units = 2, name = "plain"}
  }
}

// -----
func.func @main() {
  %seed = stablehlo.constant dense<1> : tensor<ui64>
  %v:45 = call @initialize(%seed) : (tensor<ui64>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x2x1xf32>, tensor<1x2x2x2xf32>, tensor<1x1x2x1x1xf32>, tensor<1x1x2x2xf32>, tensor<4xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x3xf32>, tensor<3xf32>, tensor<1x1x1x2xf32>, tensor<5x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x4xf32>, tensor<1x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<1x4xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<1x1x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<3000xf16>, tensor<2x2xf32>, tensor<2xf32>, tensor<i64>, tensor<ui64>)
  %x = stablehlo.constant dense<0.0> : tensor<1x4x4x2xf32>
  %sequence = stablehlo.constant dense<0.0> : tensor<1x4x2xf32>
  %volume = stablehlo.constant dense<0.0> : tensor<1x2x2x2x1xf32>
  %ids = stablehlo.constant dense<0> : tensor<1x3xi32>
  %penalty = call @predict(%v#0, %v#1, %v#2, %v#3, %v#4, %v#5, %v#6, %v#7, %v#8, %v#9, %v#10, %v#11, %v#12, %v#13, %v#14, %v#15, %v#16, %v#17, %v#18, %v#19, %v#20, %v#21, %v#22, %v#23, %v#24, %v#25, %v#26, %v#27, %v#28, %v#29, %v#30, %v#31, %v#32, %v#33, %v#34, %v#35, %v#36, %v#37, %v#38, %v#39, %v#40, %v#41, %v#42, %x, %sequence, %volume, %ids) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x2x1xf32>, tensor<1x2x2x2xf32>, tensor<1x1x2x1x1xf32>, tensor<1x1x2x2xf32>, tensor<4xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x3xf32>, tensor<3xf32>, tensor<1x1x1x2xf32>, tensor<5x2xf32>, tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x4xf32>, tensor<1x4xf32>, tensor<4xf32>, tensor<2x4xf32>, tensor<1x4xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<2x1x1xf32>, tensor<1x1xf32>, tensor<1x1x2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<3000xf16>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x4x4x2xf32>, tensor<1x4x2xf32>, tensor<1x2x2x2x1xf32>, tensor<1x3xi32>) -> tensor<f32>
  // 15 + 4 + 6 + 6 + 12 + 14 + 8 + 5 + 2 + 20 + 6 + 10 + 18 + 12 + 13 + 8 + 2 + 3000
  stablehlo.custom_call @check.expect_eq_const(%penalty) {has_side_effect = true, value = dense<3161.0> : tensor<f32>} : (tensor<f32>) -> ()
  return
}
}
