// Layers print their options without those that have the default value.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @layers {
  // CHECK-LABEL: graph.func @options(%x) {
  graph.func @options(%x) {
    // CHECK-NEXT: graph.mixture_of_experts %x {intermediate_dim = 8 : i64, num_experts = 4 : i64}{{$}}
    %experts:2 = graph.mixture_of_experts %x {num_experts = 4, intermediate_dim = 8, top_k = 2, normalize = true, gated = true, activation = "silu"}
    // CHECK-NEXT: graph.conv2d %x {filters = 8 : i64, kernel = [3, 3]}{{$}}
    %0 = graph.conv2d %x {filters = 8, kernel = [3, 3], strides = [1, 1], padding = "valid",
      activation = "linear", use_bias = true, kernel_initializer = #graph.glorot_uniform,
      bias_initializer = #graph.zeros}
    // CHECK-NEXT: graph.conv2d %{{.*}} {activation = "relu", filters = 8 : i64, kernel = [3, 5], kernel_initializer = #graph.zeros, name = "stem", padding = "same", strides = [2, 1], use_bias = false}{{$}}
    %1 = graph.conv2d %0 {filters = 8, kernel = [3, 5], strides = [2, 1], padding = "same",
      activation = "relu", use_bias = false, kernel_initializer = #graph.zeros, name = "stem"}
    // CHECK-NEXT: graph.max_pool2d %{{.*}} {pool = [2, 2]}{{$}}
    %2 = graph.max_pool2d %1 {pool = [2, 2]}
    // CHECK-NEXT: graph.max_pool2d %{{.*}} {padding = "same", pool = [3, 3], strides = [2, 2]}{{$}}
    %3 = graph.max_pool2d %2 {pool = [3, 3], strides = [2, 2], padding = "same"}
    // CHECK-NEXT: graph.flatten %{{.*}}{{$}}
    %4 = graph.flatten %3
    // CHECK-NEXT: graph.dense %{{.*}} {units = 4 : i64}{{$}}
    %5 = graph.dense %4 {units = 4}
    // CHECK-NEXT: graph.dropout %{{.*}} {rate = 5.000000e-01 : f64}{{$}}
    %6 = graph.dropout %5 {rate = 0.5}
    graph.return %6
  }
  // CHECK-LABEL: graph.func @convolutions(%x) {
  graph.func @convolutions(%x) {
    // CHECK-NEXT: graph.conv2d %x {dilations = [2, 1], filters = 8 : i64, groups = 2 : i64, kernel = [3, 3]}{{$}}
    %0 = graph.conv2d %x {filters = 8, kernel = [3, 3], dilations = [2, 1], groups = 2}
    // CHECK-NEXT: graph.conv1d %{{.*}} {filters = 8 : i64, kernel = [3]}{{$}}
    %1 = graph.conv1d %0 {filters = 8, kernel = [3], strides = [1], dilations = [1], groups = 1}
    // CHECK-NEXT: graph.conv3d %{{.*}} {filters = 8 : i64, kernel = [3, 3, 3], strides = [1, 2, 2]}{{$}}
    %2 = graph.conv3d %1 {filters = 8, kernel = [3, 3, 3], strides = [1, 2, 2]}
    // CHECK-NEXT: graph.depthwise_conv2d %{{.*}} {depth_multiplier = 2 : i64, kernel = [3, 3]}{{$}}
    %3 = graph.depthwise_conv2d %2 {kernel = [3, 3], depth_multiplier = 2, padding = "valid"}
    // CHECK-NEXT: graph.separable_conv2d %{{.*}} {filters = 4 : i64, kernel = [3, 3]}{{$}}
    %4 = graph.separable_conv2d %3 {filters = 4, kernel = [3, 3], depth_multiplier = 1}
    // CHECK-NEXT: graph.conv2d_transpose %{{.*}} {filters = 4 : i64, kernel = [3, 3], strides = [2, 2]}{{$}}
    %5 = graph.conv2d_transpose %4 {filters = 4, kernel = [3, 3], strides = [2, 2]}
    graph.return %5
  }
  // CHECK-LABEL: graph.func @pools(%x) {
  graph.func @pools(%x) {
    // CHECK-NEXT: graph.max_pool1d %x {pool = [2]}{{$}}
    %0 = graph.max_pool1d %x {pool = [2]}
    // CHECK-NEXT: graph.avg_pool3d %{{.*}} {padding = "same", pool = [2, 2, 2], strides = [1, 1, 1]}{{$}}
    %1 = graph.avg_pool3d %0 {pool = [2, 2, 2], strides = [1, 1, 1], padding = "same"}
    // CHECK-NEXT: graph.global_average_pool2d %{{.*}}{{$}}
    %2 = graph.global_average_pool2d %1
    // CHECK-NEXT: graph.global_max_pool1d %{{.*}} {keep_dims}{{$}}
    %3 = graph.global_max_pool1d %2 {keep_dims}
    graph.return %3
  }
  // CHECK-LABEL: graph.func @quantizations(%x, %min, %max) {
  graph.func @quantizations(%x, %min, %max) {
    // CHECK-NEXT: graph.fake_quant %x, %min, %max{{$}}
    %0 = graph.fake_quant %x, %min, %max {num_bits = 8}
    // CHECK-NEXT: graph.fake_quant %{{.*}}, %min, %max {narrow_range, num_bits = 4 : i64}{{$}}
    %1 = graph.fake_quant %0, %min, %max {num_bits = 4, narrow_range}
    // CHECK-NEXT: graph.trained_fake_quant %{{.*}}{{$}}
    %2 = graph.trained_fake_quant %1 {num_bits = 8, ema_decay = 0.999}
    // CHECK-NEXT: graph.trained_fake_quant %{{.*}} {learned, name = "range"}{{$}}
    %3 = graph.trained_fake_quant %2 {learned, name = "range"}
    graph.return %3
  }
  // CHECK-LABEL: graph.func @normalizations(%x) {
  graph.func @normalizations(%x) {
    // CHECK-NEXT: graph.batch_norm %x {cross_replica}{{$}}
    %0 = graph.batch_norm %x {momentum = 0.99, epsilon = 1.0e-3, center = true, scale = true, cross_replica,
      beta_initializer = #graph.zeros, gamma_initializer = #graph.ones}
    // CHECK-NEXT: graph.layer_norm %{{.*}} {axes = [1, 2], scale = false}{{$}}
    %1 = graph.layer_norm %0 {axes = [1, 2], scale = false, epsilon = 1.0e-3}
    // CHECK-NEXT: graph.group_norm %{{.*}}{{$}}
    %2 = graph.group_norm %1 {groups = 32}
    // CHECK-NEXT: graph.rms_norm %{{.*}} {epsilon = 1.000000e-05 : f64}{{$}}
    %3 = graph.rms_norm %2 {epsilon = 1.0e-5}
    // CHECK-NEXT: graph.embedding %{{.*}} {dtype = bf16, input_dim = 9 : i64, output_dim = 3 : i64}{{$}}
    %4 = graph.embedding %3 {input_dim = 9, output_dim = 3, dtype = bf16, embeddings_initializer = #graph.random_uniform}
    // CHECK-NEXT: graph.embedding %{{.*}} {embeddings_initializer = #graph.random_uniform<minval = -1.000000e-01, maxval = 1.000000e-01>, input_dim = 9 : i64, output_dim = 3 : i64}{{$}}
    %5 = graph.embedding %3 {input_dim = 9, output_dim = 3, dtype = f32, embeddings_initializer = #graph.random_uniform<minval = -0.1, maxval = 0.1>}
    // CHECK-NEXT: graph.dense %{{.*}} {kernel_initializer = #graph.random_normal<stddev = 2.000000e-02>, units = 3 : i64}{{$}}
    %6 = graph.dense %5 {units = 3, kernel_initializer = #graph.random_normal<stddev = 0.02>}
    // CHECK-NEXT: graph.dense %{{.*}} {bias_initializer = #graph.ones, kernel_initializer = #graph.he_normal, units = 3 : i64}{{$}}
    %7 = graph.dense %6 {units = 3, kernel_initializer = #graph.he_normal, bias_initializer = #graph.ones}
    // CHECK-NEXT: graph.dense %{{.*}} {kernel_initializer = #graph.orthogonal, units = 3 : i64}{{$}}
    %8 = graph.dense %7 {units = 3, kernel_initializer = #graph.orthogonal}
    graph.return %8
  }
  // CHECK-LABEL: graph.func @sequences(%x, %mask) {
  graph.func @sequences(%x, %mask) {
    // CHECK-NEXT: graph.lstm %x {bidirectional, return_sequences, units = 4 : i64}{{$}}
    %0 = graph.lstm %x {units = 4, return_sequences, bidirectional, activation = "tanh",
      recurrent_initializer = #graph.orthogonal, bias_initializer = #graph.unit_forget_bias}
    // CHECK-NEXT: graph.gru %{{.*}} {go_backwards, units = 4 : i64, use_bias = false}{{$}}
    %1 = graph.gru %0 {units = 4, go_backwards, use_bias = false, bias_initializer = #graph.zeros}
    // CHECK-NEXT: graph.multi_head_attention %{{.*}}, %x {key_dim = 4 : i64, num_heads = 2 : i64}{{$}}
    %2 = graph.multi_head_attention %1, %x {num_heads = 2, key_dim = 4}
    // CHECK-NEXT: graph.multi_head_attention %{{.*}}, %x, %mask {causal, key_dim = 4 : i64, num_heads = 2 : i64, value_dim = 3 : i64}{{$}}
    %3 = graph.multi_head_attention %2, %x, %mask {num_heads = 2, key_dim = 4, value_dim = 3, causal}
    // CHECK-NEXT: graph.gru %{{.*}} {stateful, units = 4 : i64}{{$}}
    %4 = graph.gru %3 {units = 4, stateful}
    // CHECK-NEXT: graph.multi_head_attention %{{.*}}, %{{.*}} {alibi, causal, key_dim = 4 : i64, key_value_heads = 1 : i64, num_heads = 2 : i64, rotary_base = 1.000000e+02 : f64, rotary_dimensions = 2 : i64, rotary_scaling = 2.000000e+00 : f64, soft_cap = 5.000000e+01 : f64, window = 3 : i64}{{$}}
    %attention = graph.multi_head_attention %3, %3 {num_heads = 2, key_dim = 4, key_value_heads = 1, causal, window = 3, soft_cap = 50.0, alibi, rotary_base = 100.0, rotary_dimensions = 2, rotary_scaling = 2.0}
    // CHECK-NEXT: graph.multi_head_attention %{{.*}}, %{{.*}} {key_dim = 4 : i64, lora_alpha = 1.600000e+01 : f64, lora_kernels = ["query", "value"], lora_rank = 8 : i64, num_heads = 2 : i64}{{$}}
    %adapted = graph.multi_head_attention %3, %3 {num_heads = 2, key_dim = 4, lora_rank = 8, lora_alpha = 16.0, lora_kernels = ["query", "value"]}
    // CHECK-NEXT: graph.rotary_embedding %{{.*}} {base = 5.000000e+05 : f64, dimensions = 2 : i64}{{$}}
    %rotated = graph.rotary_embedding %3 {base = 5.0e5, dimensions = 2, scaling = 1.0}
    // CHECK-NEXT: graph.sine_position_encoding %{{.*}}{{$}}
    %waves = graph.sine_position_encoding %3 {base = 10000.0}
    // CHECK-NEXT: graph.position_embedding %{{.*}} {length = 9 : i64}{{$}}
    %5 = graph.position_embedding %3 {length = 9}
    // CHECK-NEXT: graph.gru %{{.*}} {trainable = false, units = 4 : i64}{{$}}
    %6 = graph.gru %3 {units = 4, trainable = false}
    // CHECK-NEXT: graph.dense %{{.*}} {units = 4 : i64}{{$}}
    %7 = graph.dense %3 {units = 4, trainable = true}
    // CHECK-NEXT: graph.variable {initializer = #graph.ones, name = "scale/w", shape = [4, 2], trainable = false}{{$}}
    %8 = graph.variable {shape = [4, 2], initializer = #graph.ones, trainable = false, name = "scale/w"}
    graph.return %3
  }
  // CHECK-LABEL: graph.func @typed() {
  graph.func @typed() {
    // CHECK-NEXT: graph.constant 1.000000e+00 : () -> tensor<f32>
    %0 = graph.constant 1.0 : () -> tensor<f32>
    // CHECK-NEXT: graph.relu %{{.*}} : (tensor<f32>) -> tensor<f32>
    %1 = graph.relu %0 : (tensor<f32>) -> tensor<f32>
    // CHECK-NEXT: graph.relu %{{.*}} : (tensor<f32>) -> !graph.tensor
    %2 = graph.relu %1 : (tensor<f32>) -> !graph.tensor
    graph.return %2
  }
}
