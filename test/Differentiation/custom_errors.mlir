// A derivative that does not fit its function.
// RUN: tpu-opt %s --differentiate -split-input-file -verify-diagnostics

// expected-error @+1 {{`graph.vjp` names no function: @nothing}}
func.func @f(%x: tensor<f32>) -> tensor<f32> attributes {graph.vjp = @nothing} {
  return %x : tensor<f32>
}

// -----

// expected-error @+1 {{the derivative @g that it names must have the type '(tensor<f32>, tensor<i32>, tensor<f32>) -> tensor<f32>': its arguments, a cotangent for each floating-point result, to the cotangents of its floating-point arguments}}
func.func @f(%x: tensor<f32>, %i: tensor<i32>) -> tensor<f32> attributes {graph.vjp = @g} {
  return %x : tensor<f32>
}
// expected-note @+1 {{it has the type '(tensor<f32>, tensor<f32>) -> tensor<f32>'}}
func.func @g(%x: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  return %d : tensor<f32>
}
