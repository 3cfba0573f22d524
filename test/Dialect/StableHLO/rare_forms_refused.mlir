// Forms that are read, but that no engine runs.
// RUN: tpu-opt %s --split-input-file --verify-diagnostics --expand-legacy-ops

func.func @slices(%x: tensor<4x3xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'stablehlo.reduce' does not run with an initial value of type 'tensor<3xf32>': reduce with scalars}}
  %0 = stablehlo.reduce(%x init: %init) applies stablehlo.add across dimensions = [0] : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @state(%s: tensor<4xi32>) -> tensor<8xi32> {
  // expected-error @+1 {{'stablehlo.rng_bit_generator' does not run with a state of type 'tensor<4xi32>': it takes ui64, 2 of them or for PHILOX 3}}
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = PHILOX : (tensor<4xi32>) -> (tensor<4xi32>, tensor<8xi32>)
  return %0#1 : tensor<8xi32>
}
