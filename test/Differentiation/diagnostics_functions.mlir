// What the pass's options can ask for in vain.
// RUN: tpu-opt %s --differentiate='function=f wrt=1,0' -split-input-file -verify-diagnostics

// expected-error@+1 {{there is no function @f with a body to differentiate (option 'function')}}
module {}

// -----

// expected-error@+1 {{has no argument 1 to differentiate with respect to: it has 1}}
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// expected-error@+1 {{cannot be differentiated with respect to argument 1 of type 'tensor<i32>': only tensors of floating-point types have a derivative}}
func.func @f(%x: tensor<f32>, %y: tensor<i32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----

// expected-error@+1 {{cannot be differentiated: there is a function @f_vjp already}}
func.func @f(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

func.func private @f_vjp()

// -----

// expected-error@+1 {{cannot be differentiated: there is no rule for operations between its arguments and results}}
func.func @f(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  // expected-note@+1 {{'stablehlo.custom_call' cannot be differentiated: the operation has no rule}}
  %0 = stablehlo.custom_call @opaque(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
