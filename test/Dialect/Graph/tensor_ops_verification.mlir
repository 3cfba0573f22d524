// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.reshape, C1
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) has more than one size of -1}}
    %0 = graph.reshape %x [-1, 4, -1]
    graph.return
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) has a size below -1}}
    %0 = graph.reshape %x [-2]
    graph.return
  }
}

// -----

// graph.reshape, C2
func.func @f(%x: tensor<16x784xf32>) {
  // expected-error @+1 {{(C2) cannot give the 12544 elements of 'tensor<16x784xf32>' the shape [-1, 28, 27, 1]}}
  %0 = graph.reshape %x [-1, 28, 27, 1] : (tensor<16x784xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{(C2) cannot give the 4 elements of 'tensor<4xf32>' the shape [5]}}
  %0 = graph.reshape %x [5] : (tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.set_shape, C1
graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) has a size below -1}}
    %0 = graph.set_shape %x [-3]
    graph.return
  }
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{(C1) has 2 sizes for 'tensor<4xf32>' of rank 1}}
  %0 = graph.set_shape %x [-1, -1] : (tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.set_shape, C2
func.func @f(%x: tensor<4x?xf32>) {
  // expected-error @+1 {{(C2) says 5 for dimension 0 of 'tensor<4x?xf32>'}}
  %0 = graph.set_shape %x [5, 3] : (tensor<4x?xf32>) -> !graph.tensor
  return
}

// -----

// graph.cast, C1
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'to' must be}}
  %0 = graph.cast %x to index : (tensor<4xf32>) -> !graph.tensor
  return
}

// -----

// graph.one_hot, C1
func.func @f(%x: tensor<4xf32>) {
  // expected-error @+1 {{(C1) needs integers, not 'tensor<4xf32>': use graph.cast %x to i32}}
  %0 = graph.one_hot %x {depth = 10} : (tensor<4xf32>) -> !graph.tensor
  return
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{attribute 'depth' must be a positive integer}}
    %0 = graph.one_hot %x {depth = -1}
    graph.return
  }
}

// -----

// graph.relu, C1
func.func @f(%x: tensor<4xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<4xi32>': use graph.cast %x to f32}}
  %0 = graph.relu %x : (tensor<4xi32>) -> !graph.tensor
  return
}

// -----

// graph.softmax, C1
func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{(C1) needs rank 1 or more for 'input', which is 'tensor<f32>'}}
  %0 = graph.softmax %x : (tensor<f32>) -> !graph.tensor
  return
}

// -----

// graph.argmax, C1
func.func @f(%x: tensor<4x0xf32>) {
  // expected-error @+1 {{(C1) has nothing to choose from in 'tensor<4x0xf32>'}}
  %0 = graph.argmax %x : (tensor<4x0xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error @+1 {{(C1) needs rank 1 or more for 'input', which is 'tensor<f32>'}}
  %0 = graph.argmax %x : (tensor<f32>) -> !graph.tensor
  return
}
