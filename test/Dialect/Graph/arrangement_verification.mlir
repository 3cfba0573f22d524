// Where elements go, checked as soon as types are known.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.concat, C1
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs values of one element type and rank, not 'tensor<2x3xf32>' and 'tensor<2xf32>'}}
  %0 = graph.concat %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.concat, C2
func.func @f(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) names dimension 2 of 'tensor<2x3xf32>', which has rank 2}}
  %0 = graph.concat %x, %y {axis = 2} : (tensor<2x3xf32>, tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.concat, C3
func.func @f(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) {
  // expected-error @+1 {{(C3) cannot put 'tensor<3x3xf32>' after 'tensor<2x3xf32>' along dimension 1: dimension 0 differs}}
  %0 = graph.concat %x, %y : (tensor<2x3xf32>, tensor<3x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.transpose, C1
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C1) needs each dimension of 'tensor<2x3xf32>' once, not [0, 0]}}
  %0 = graph.transpose %x [0, 0] : (tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.zero_padding, C1
func.func @f(%x: tensor<2x3x3x1xf32>) {
  // expected-error @+1 {{(C1) needs a pair of sizes of 0 or more for each spatial dimension, such as [[1, 1], [0, 2]]}}
  %0 = graph.zero_padding %x {padding = [[1], [2, 3]]} : (tensor<2x3x3x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.zero_padding, C1
func.func @f(%x: tensor<2x3x1xf32>) {
  // expected-error @+1 {{(C1) needs a pair of sizes of 0 or more for each spatial dimension}}
  %0 = graph.zero_padding %x {padding = [[1, -1]]} : (tensor<2x3x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.zero_padding, C1
func.func @f(%x: tensor<2x3x3x1xf32>) {
  // expected-error @+1 {{(C1) has 1 pairs for the dimensions of 'tensor<2x3x3x1xf32>' between the first and the last}}
  %0 = graph.zero_padding %x {padding = [[1, 1]]} : (tensor<2x3x3x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.upsampling, C1
func.func @f(%x: tensor<2x3x3x1xf32>) {
  // expected-error @+1 {{(C1) has 1 factors for the dimensions of 'tensor<2x3x3x1xf32>' between the first and the last}}
  %0 = graph.upsampling %x {size = [2]} : (tensor<2x3x3x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.upsampling, C2
func.func @f(%x: tensor<2x3x1xi32>) {
  // expected-error @+1 {{(C2) cannot interpolate 'tensor<2x3x1xi32>': use graph.cast %x to f32}}
  %0 = graph.upsampling %x {size = [2], interpolation = "bilinear"} : (tensor<2x3x1xi32>) -> !graph.tensor
  return
}

// -----

func.func @f(%x: tensor<2x3x1xf32>) {
  // expected-error @+1 {{attribute 'interpolation' must be "nearest" or "bilinear"}}
  %0 = graph.upsampling %x {size = [2], interpolation = "cubic"} : (tensor<2x3x1xf32>) -> !graph.tensor
  return
}

// -----

// graph.slice, C1
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C1) needs a begin and a size for each dimension of 'tensor<2x3xf32>', not [0] and [1, 1]}}
  %0 = graph.slice %x {begin = [0], size = [1, 1]} : (tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.slice, C2
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) takes 3 elements from 1 on of dimension 1 of 'tensor<2x3xf32>'}}
  %0 = graph.slice %x {begin = [0, 1], size = [-1, 3]} : (tensor<2x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.slice, C2
func.func @f(%x: tensor<?x3xf32>) {
  // expected-error @+1 {{(C2) takes a part of dimension 0 of 'tensor<?x3xf32>', whose size is bound later}}
  %0 = graph.slice %x {begin = [1, 1], size = [-1, 2]} : (tensor<?x3xf32>) -> !graph.tensor
  return
}

// -----

// graph.split, C1
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C1) names dimension 2 of 'tensor<2x3xf32>', which has rank 2}}
  %0, %1 = graph.split %x {axis = 2} : (tensor<2x3xf32>) -> (!graph.tensor, !graph.tensor)
  return
}

// -----

// graph.split, C2
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) cannot make 2 results of [1, 1] elements of dimension 1 of 'tensor<2x3xf32>'}}
  %0, %1 = graph.split %x : (tensor<2x3xf32>) -> (!graph.tensor, !graph.tensor)
  return
}

// -----

// graph.split, C2
func.func @f(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{(C2) cannot make 2 results of [3] elements of dimension 1 of 'tensor<2x3xf32>'}}
  %0, %1 = graph.split %x {sizes = [3]} : (tensor<2x3xf32>) -> (!graph.tensor, !graph.tensor)
  return
}
