// Options are checked in source already, shapes as soon as they are known.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'filters' must be a positive integer}}
    %0 = graph.conv2d %x {filters = 0, kernel = [3, 3]}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{requires attribute 'kernel'}}
    %0 = graph.conv2d %x {filters = 4}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'kernel' must be a list of 2 positive integers}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3]}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'strides' must be a list of 2 positive integers}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], strides = [0, 1]}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'padding' must be "same" or "valid"}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], padding = "full"}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'activation' must be "linear", "relu", "relu6", "elu", "selu", "leaky_relu", "gelu", "gelu_tanh", "silu", "softplus", "sigmoid", "tanh" or "softmax"}}
    %0 = graph.dense %x {units = 4, activation = "tan"}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'kernel_initializer' must be an initializer, such as #graph.glorot_uniform}}
    %0 = graph.dense %x {units = 4, kernel_initializer = #graph.sgd}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'rate' must be a number from 0.0 up to, but not including, 1.0}}
    %0 = graph.dropout %x {rate = 1.0}
    graph.return
  }
}

// -----

// graph.conv2d, C1
func.func @f(%x: tensor<2x8x8x3xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<2x8x8x3xi32>': use graph.cast %x to f32}}
  %0 = graph.conv2d %x {filters = 4, kernel = [3, 3]} : (tensor<2x8x8x3xi32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<8x8x3xf32>) {
  // expected-error @+1 {{(C1) needs rank 4 for 'input', which is 'tensor<8x8x3xf32>'}}
  %0 = graph.conv2d %x {filters = 4, kernel = [3, 3]} : (tensor<8x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.conv2d, C2
func.func @f(%x: tensor<2x2x8x3xf32>) {
  // expected-error @+1 {{(C2) has a window of 3x3, which does not fit into 'tensor<2x2x8x3xf32>': use padding = "same" or a smaller window}}
  %0 = graph.conv2d %x {filters = 4, kernel = [3, 3]} : (tensor<2x2x8x3xf32>) -> !graph.tensor
  return
}

// -----

// The result is what the rule says.
func.func @f(%x: tensor<2x8x8x3xf32>) {
  // expected-error @+1 {{gives 'tensor<2x6x6x4xf32>', not 'tensor<2x6x6x5xf32>'}}
  %0 = graph.conv2d %x {filters = 4, kernel = [3, 3]} : (tensor<2x8x8x3xf32>) -> tensor<2x6x6x5xf32>
  return
}

// -----

// graph.dense, C1
func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs rank 2 or more for 'input', which is 'tensor<2xf32>'}}
  %0 = graph.dense %x {units = 4} : (tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.max_pool2d, C1
func.func @f(%x: tensor<2x8xf32>) {
  // expected-error @+1 {{(C1) needs rank 4 for 'input', which is 'tensor<2x8xf32>'}}
  %0 = graph.max_pool2d %x {pool = [2, 2]} : (tensor<2x8xf32>) -> !graph.tensor
  return
}

// -----

// graph.max_pool2d, C2
func.func @f(%x: tensor<2x8x2x1xf32>) {
  // expected-error @+1 {{(C2) has a window of 2x3, which does not fit into 'tensor<2x8x2x1xf32>': use padding = "same" or a smaller window}}
  %0 = graph.max_pool2d %x {pool = [2, 3]} : (tensor<2x8x2x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.dropout, C1
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{(C1) needs rank 1 or more for 'input', which is 'tensor<f32>'}}
  %0 = graph.dropout %x {rate = 0.5} : (tensor<f32>) -> !graph.tensor
  return
}

// -----

// graph.flatten, C1
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{(C1) needs rank 1 or more for 'input', which is 'tensor<f32>'}}
  %0 = graph.flatten %x : (tensor<f32>) -> !graph.tensor
  return
}

// -----

// graph.conv1d, C1
func.func @f(%x: tensor<2x8xf32>) {
  // expected-error @+1 {{(C1) needs rank 3 for 'input', which is 'tensor<2x8xf32>'}}
  %0 = graph.conv1d %x {filters = 4, kernel = [3]} : (tensor<2x8xf32>) -> !graph.tensor
  return
}

// -----

// graph.conv3d, C2: a dilated kernel is larger
func.func @f(%x: tensor<2x4x4x4x1xf32>) {
  // expected-error @+1 {{(C2) has a window of 1x3x3, which does not fit into 'tensor<2x4x4x4x1xf32>': use padding = "same" or a smaller window}}
  %0 = graph.conv3d %x {filters = 4, kernel = [1, 3, 3], dilations = [1, 2, 1]} : (tensor<2x4x4x4x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.conv2d, C3
func.func @f(%x: tensor<2x8x8x3xf32>) {
  // expected-error @+1 {{(C3) has 2 groups, which do not divide 3 channels and 4 filters}}
  %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], groups = 2} : (tensor<2x8x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.depthwise_conv2d, C1
func.func @f(%x: tensor<2x8x8x3xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input'}}
  %0 = graph.depthwise_conv2d %x {kernel = [3, 3]} : (tensor<2x8x8x3xi32>) -> !graph.tensor
  return
}

// -----

// graph.depthwise_conv2d, C2
func.func @f(%x: tensor<2x8x8x3xf32>) {
  // expected-error @+1 {{(C2) has a window of 9x3}}
  %0 = graph.depthwise_conv2d %x {kernel = [9, 3]} : (tensor<2x8x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.separable_conv2d, C1
func.func @f(%x: tensor<2x8x8xf32>) {
  // expected-error @+1 {{(C1) needs rank 4 for 'input'}}
  %0 = graph.separable_conv2d %x {filters = 2, kernel = [3, 3]} : (tensor<2x8x8xf32>) -> !graph.tensor
  return
}

// -----

// graph.separable_conv2d, C2
func.func @f(%x: tensor<2x8x8x3xf32>) {
  // expected-error @+1 {{(C2) has a window of 3x9}}
  %0 = graph.separable_conv2d %x {filters = 2, kernel = [3, 9]} : (tensor<2x8x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.conv2d_transpose, C1
func.func @f(%x: tensor<2x8x8xf32>) {
  // expected-error @+1 {{(C1) needs rank 4 for 'input'}}
  %0 = graph.conv2d_transpose %x {filters = 2, kernel = [3, 3]} : (tensor<2x8x8xf32>) -> !graph.tensor
  return
}

// -----

// graph.avg_pool2d, C1
func.func @f(%x: tensor<2x8x8x3xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<2x8x8x3xi32>'}}
  %0 = graph.avg_pool2d %x {pool = [2, 2]} : (tensor<2x8x8x3xi32>) -> !graph.tensor
  return
}

// -----

// graph.avg_pool1d, C2
func.func @f(%x: tensor<2x8x3xf32>) {
  // expected-error @+1 {{(C2) has a window of 9, which does not fit into}}
  %0 = graph.avg_pool1d %x {pool = [9]} : (tensor<2x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.max_pool3d, C1
func.func @f(%x: tensor<2x8x8x3xf32>) {
  // expected-error @+1 {{(C1) needs rank 5 for 'input'}}
  %0 = graph.max_pool3d %x {pool = [2, 2, 2]} : (tensor<2x8x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.global_average_pool2d, C1
func.func @f(%x: tensor<2x8x3xf32>) {
  // expected-error @+1 {{(C1) needs rank 4 for 'input'}}
  %0 = graph.global_average_pool2d %x : (tensor<2x8x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.global_max_pool1d, C1
func.func @f(%x: tensor<2x8x3xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input'}}
  %0 = graph.global_max_pool1d %x : (tensor<2x8x3xi32>) -> !graph.tensor
  return
}

// -----

// graph.batch_norm, C1
func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs rank 2 or more for 'input', which is 'tensor<2xf32>'}}
  %0 = graph.batch_norm %x : (tensor<2xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{attribute 'momentum' must be a number from 0.0 to 1.0}}
  %0 = graph.batch_norm %x {momentum = 1.5} : (tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.layer_norm, C1
func.func @f(%x: tensor<2x3xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input'}}
  %0 = graph.layer_norm %x : (tensor<2x3xi32>) -> !graph.tensor
  return
}

// -----

// graph.layer_norm, C2
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) names dimension -3 of 'tensor<2x3xf32>', which has rank 2}}
  %0 = graph.layer_norm %x {axes = [-3]} : (tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

graph.model @m {
  graph.func @f(%x, %end) {
    // expected-error @+1 {{attribute 'num_bits' must be an integer from 2 to 16}}
    %0 = graph.fake_quant %x, %end, %end {num_bits = 17}
    graph.return
  }
}

// -----

// graph.fake_quant, C1
func.func @f(%x: tensor<2x3xi32>, %end: tensor<i32>) {
  // expected-error @+1 {{(C1) needs floats for 'input'}}
  %0 = graph.fake_quant %x, %end, %end : (tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> !graph.tensor
  return
}

// -----

// graph.fake_quant, C2
func.func @f(%x: tensor<2x3xf32>, %end: tensor<2xf32>) {
  // expected-error @+1 {{(C2) needs two scalars of 'f32' as its range, or an element for each index of the last dimension of 'tensor<2x3xf32>', not 'tensor<2xf32>' and 'tensor<2xf32>'}}
  %0 = graph.fake_quant %x, %end, %end : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.trained_fake_quant, C1
func.func @f(%x: tensor<2x3xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input'}}
  %0 = graph.trained_fake_quant %x : (tensor<2x3xi32>) -> !graph.tensor
  return
}

// -----

// graph.group_norm, C1
func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs rank 2 or more for 'input'}}
  %0 = graph.group_norm %x : (tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.group_norm, C2
func.func @f(%x: tensor<2x48xf32>) {
  // expected-error @+1 {{(C2) has 32 groups, which do not divide 48 channels: choose another 'groups'}}
  %0 = graph.group_norm %x : (tensor<2x48xf32>) -> !graph.tensor
  return
}

// -----

// graph.rms_norm, C1
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{(C1) needs rank 1 or more for 'input'}}
  %0 = graph.rms_norm %x : (tensor<f32>) -> !graph.tensor
  return
}

// -----

// graph.embedding, C1
func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs integers, not 'tensor<2xf32>': use graph.cast %x to i32}}
  %0 = graph.embedding %x {input_dim = 5, output_dim = 2} : (tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.lstm, C1
func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C1) needs rank 3 for 'input', which is 'tensor<2x4xf32>'}}
  %0 = graph.lstm %x {units = 4} : (tensor<2x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.gru, C1
func.func @f(%x: tensor<2x3x4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input'}}
  %0 = graph.gru %x {units = 4} : (tensor<2x3x4xi32>) -> !graph.tensor
  return
}

// -----

// graph.lstm, C2
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C2) is bidirectional and goes backwards: remove one of them}}
  %0 = graph.lstm %x {units = 4, bidirectional, go_backwards} : (tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.gru, C2
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C2) is bidirectional and goes backwards: remove one of them}}
  %0 = graph.gru %x {units = 4, bidirectional, go_backwards} : (tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C1
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C1) needs a query, a value and possibly a mask, not 1 inputs}}
  %0 = graph.multi_head_attention %x {num_heads = 2, key_dim = 2} : (tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C1
func.func @f(%x: tensor<2x3x4xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{(C1) needs rank 3 for 'value'}}
  %0 = graph.multi_head_attention %x, %y {num_heads = 2, key_dim = 2} : (tensor<2x3x4xf32>, tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C1
func.func @f(%x: tensor<2x3x4xf32>, %y: tensor<3x3x4xf32>) {
  // expected-error @+1 {{(C1) needs a query and a value of one element type and batch, not 'tensor<2x3x4xf32>' and 'tensor<3x3x4xf32>'}}
  %0 = graph.multi_head_attention %x, %y {num_heads = 2, key_dim = 2} : (tensor<2x3x4xf32>, tensor<3x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C2
func.func @f(%x: tensor<2x3x4xf32>, %m: tensor<2x4xi32>) {
  // expected-error @+1 {{(C2) needs a mask of integers of the shape [2x3] or [2x3x3], not 'tensor<2x4xi32>'}}
  %0 = graph.multi_head_attention %x, %x, %m {num_heads = 2, key_dim = 2} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x4xi32>) -> !graph.tensor
  return
}

// -----

// graph.gru, C2
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C2) is stateful and goes backwards: the next batch is unknown when a batch begins; remove one of them}}
  %0 = graph.gru %x {units = 4, stateful, go_backwards} : (tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.position_embedding, C1
func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C1) needs rank 3 for 'input'}}
  %0 = graph.position_embedding %x {length = 4} : (tensor<2x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.position_embedding, C2
func.func @f(%x: tensor<2x5x4xf32>) {
  // expected-error @+1 {{(C2) has vectors for 4 positions, but the input 'tensor<2x5x4xf32>' has more: give it a greater `length`}}
  %0 = graph.position_embedding %x {length = 4} : (tensor<2x5x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.variable, C1
func.func @f() {
  // expected-error @+1 {{(C1) cannot have the shape 4x0: sizes are positive}}
  %0 = graph.variable {shape = [4, 0]} : () -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C3
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C3) has 4 heads, which 3 heads of keys and values cannot share evenly}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 4, key_value_heads = 3, key_dim = 2} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C4
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C4) has a window, which ends at the position itself: write `causal`, too}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 2, window = 2} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x3x4xf32>, %y: tensor<2x5x4xf32>) {
  // expected-error @+1 {{(C4) has a window of one sequence, not of 'tensor<2x3x4xf32>' and 'tensor<2x5x4xf32>'}}
  %0 = graph.multi_head_attention %x, %y {num_heads = 2, key_dim = 2, causal, window = 2} : (tensor<2x3x4xf32>, tensor<2x5x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C5
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C5) cannot rotate 3 of 3 features: give it an even number of them}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 3, rotary_base = 1.0e4} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C5) rotates nothing: write `rotary_base`}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 4, rotary_dimensions = 2} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.rotary_embedding, C1
func.func @f(%x: tensor<3x4xf32>) {
  // expected-error @+1 {{(C1) needs}}
  %0 = graph.rotary_embedding %x : (tensor<3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.rotary_embedding, C2
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C2) cannot rotate 6 of 4 features: give it an even number of them}}
  %0 = graph.rotary_embedding %x {dimensions = 6} : (tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.sine_position_encoding, C1
func.func @f(%x: tensor<2x3x4xi32>) {
  // expected-error @+1 {{(C1) needs}}
  %0 = graph.sine_position_encoding %x : (tensor<2x3x4xi32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C6
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C6) has no adapters: write `lora_rank`}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 2, lora_kernels = ["query"]} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C6
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C6) has no kernel 'q': they are of query, key, value and attention_output}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 2, lora_rank = 1, lora_kernels = ["q"]} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.dense, C3
func.func @f(%x: tensor<2x4xf32>, %w: tensor<4x3xf32>) {
  // expected-error @+1 {{(C3) makes no kernel that could have an adapter}}
  %0 = graph.dense %x, %w {lora_rank = 1} : (tensor<2x4xf32>, tensor<4x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.dense, C4
func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C4) has no adapter: write `lora_rank`}}
  %0 = graph.dense %x {units = 3, lora_alpha = 2.0} : (tensor<2x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.mixture_of_experts, C2
func.func @f(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C2) has 2 experts, of which a token cannot choose 3}}
  %0, %1 = graph.mixture_of_experts %x {num_experts = 2, intermediate_dim = 8, top_k = 3} : (tensor<2x4xf32>) -> (!graph.tensor, !graph.tensor)
  return
}

// -----

// graph.rotary_embedding, C3
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C3) cannot scale by [8.000000e+00, 4.000000e+00, 1.000000e+00, 8.000000e+03]: give it the factor, the low and the high frequency factor and the original length, such as [8.0, 1.0, 4.0, 8192.0]}}
  %0 = graph.rotary_embedding %x {llama3 = [8.0, 4.0, 1.0, 8000.0]} : (tensor<2x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.multi_head_attention, C5
func.func @f(%x: tensor<2x3x4xf32>) {
  // expected-error @+1 {{(C5) rotates nothing: write `rotary_base`}}
  %0 = graph.multi_head_attention %x, %x {num_heads = 2, key_dim = 2, rotary_llama3 = [8.0, 1.0, 4.0, 8000.0]} : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> !graph.tensor
  return
}
