// Arithmetic of untyped values, checked as soon as types are known.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.add, C1
func.func @f(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{(C1) needs two values of one number type, not 'tensor<2xf32>' and 'tensor<2xi32>': use graph.cast}}
  %0 = graph.add %x, %y : (tensor<2xf32>, tensor<2xi32>) -> !graph.tensor
  return
}

// -----

// graph.add, C2
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{(C2) cannot broadcast 'tensor<2x3xf32>' and 'tensor<2xf32>' together: counted from the last, sizes are equal or one of them is 1}}
  %0 = graph.add %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.matmul, C1
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{(C1) needs rank 2 or more for 'rhs', which is 'tensor<3xf32>'}}
  %0 = graph.matmul %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> !graph.tensor
  return
}

// -----

// graph.matmul, C1
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x2xbf16>) {
  // expected-error @+1 {{(C1) needs one element type, not 'tensor<2x3xf32>' and 'tensor<3x2xbf16>': use graph.cast}}
  %0 = graph.matmul %x, %y : (tensor<2x3xf32>, tensor<3x2xbf16>) -> !graph.tensor
  return
}

// -----

// graph.matmul, C2
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {
  // expected-error @+1 {{(C2) cannot multiply 2 columns of 'tensor<2x3xf32>' by 3 rows of 'tensor<3x4xf32>': transpose_a and transpose_b transpose them}}
  %0 = graph.matmul %x, %y {transpose_a} : (tensor<2x3xf32>, tensor<3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.matmul, C3
func.func @f(%x: tensor<2x2x3xf32>, %y: tensor<3x3x4xf32>) {
  // expected-error @+1 {{(C3) cannot broadcast the dimensions of 'tensor<2x2x3xf32>' and 'tensor<3x3x4xf32>' before the last two}}
  %0 = graph.matmul %x, %y : (tensor<2x2x3xf32>, tensor<3x3x4xf32>) -> !graph.tensor
  return
}

// -----

// graph.reduce_mean, C1
func.func @f(%x: tensor<2xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<2xi32>': use graph.cast %x to f32}}
  %0 = graph.reduce_mean %x : (tensor<2xi32>) -> !graph.tensor
  return
}

// -----

// graph.reduce_sum, C2
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) names dimension 2 of 'tensor<2x3xf32>', which has rank 2}}
  %0 = graph.reduce_sum %x {axes = [2]} : (tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.reduce_max, C2
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) names dimension 1 twice}}
  %0 = graph.reduce_max %x {axes = [1, -1]} : (tensor<2x3xf32>) -> !graph.tensor
  return
}
