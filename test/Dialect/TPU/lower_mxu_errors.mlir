// RUN: tpu-opt %s --lower-mxu -verify-diagnostics
func.func @on_tensors(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @+1 {{is lowered on memrefs: bufferize it first}}
  %0 = tpu.mxu_matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) contracting_dims = [1] x [0] -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
