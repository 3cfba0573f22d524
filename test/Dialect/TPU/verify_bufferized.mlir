// No tensor is left once there is memory.
// RUN: tpu-opt %s --verify-bufferized --verify-diagnostics

func.func @f() attributes {tpu.convention = #tpu.convention<function>} {
  // expected-error @+1 {{'tensor.empty' still has a value of type 'tensor<4xf32>'}}
  %0 = tensor.empty() : tensor<4xf32>
  return
}
