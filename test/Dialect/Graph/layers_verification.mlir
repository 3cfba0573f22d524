// Options are checked in source already, shapes as soon as they are known.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'filters' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
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
    // expected-error @+1 {{attribute 'kernel' failed to satisfy constraint: 64-bit integer array attribute with exactly 2 elements all positive}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3]}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'strides' failed to satisfy constraint: 64-bit integer array attribute with exactly 2 elements all positive}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], strides = [0, 1]}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'padding' failed to satisfy constraint: "same" or "valid"}}
    %0 = graph.conv2d %x {filters = 4, kernel = [3, 3], padding = "full"}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'activation' failed to satisfy constraint: "linear", "relu", "elu", "leaky_relu", "gelu", "silu", "softplus", "sigmoid" or "tanh"}}
    %0 = graph.dense %x {units = 4, activation = "tan"}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'kernel_initializer' failed to satisfy constraint: an initializer, such as #graph.glorot_uniform}}
    %0 = graph.dense %x {units = 4, kernel_initializer = #graph.sgd}
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'rate' failed to satisfy constraint: 64-bit float attribute from 0.0 up to, but not including, 1.0}}
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
