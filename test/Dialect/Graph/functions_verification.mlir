// Functions, comparisons and choices of untyped values, checked as soon as types are known.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.exp, C1
func.func @f(%x: tensor<2xi32>) {
  // expected-error @+1 {{(C1) needs floats for 'input', which is 'tensor<2xi32>': use graph.cast %x to f32}}
  %0 = graph.exp %x : (tensor<2xi32>) -> !graph.tensor
  return
}

// -----

// graph.power, C2
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{(C2) cannot broadcast 'tensor<2x3xf32>' and 'tensor<2xf32>' together}}
  %0 = graph.power %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.less, C1
func.func @f(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{(C1) needs two values of one number type, not 'tensor<2xf32>' and 'tensor<2xi32>': use graph.cast}}
  %0 = graph.less %x, %y : (tensor<2xf32>, tensor<2xi32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2xf32>) {
  // expected-error @+1 {{gives 'tensor<2xi1>', not 'tensor<2xf32>'}}
  %0 = graph.less %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// graph.where, C1
func.func @f(%c: tensor<2xi32>, %x: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs a condition of booleans, not 'tensor<2xi32>': compare values, or use graph.cast %x to i1}}
  %0 = graph.where %c, %x, %x : (tensor<2xi32>, tensor<2xf32>, tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.where, C2
func.func @f(%c: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{(C2) needs two values of one type, not 'tensor<2xf32>' and 'tensor<2xi32>': use graph.cast}}
  %0 = graph.where %c, %x, %y : (tensor<2xi1>, tensor<2xf32>, tensor<2xi32>) -> !graph.tensor
  return
}

// -----

// graph.where, C3
func.func @f(%c: tensor<2x3xi1>, %x: tensor<2x4xf32>) {
  // expected-error @+1 {{(C3) cannot broadcast 'tensor<2x3xi1>', 'tensor<2x4xf32>' and 'tensor<2x4xf32>' together}}
  %0 = graph.where %c, %x, %x : (tensor<2x3xi1>, tensor<2x4xf32>, tensor<2x4xf32>) -> !graph.tensor
  return
}
