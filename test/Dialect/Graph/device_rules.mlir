// What a TPU core cannot run, in the words of docs/device.md.
// RUN: tpu-opt %s -split-input-file -verify-diagnostics --graph-to-stablehlo="train-batch-size=4 num-shards=2"

graph.model @unknown_size {
  // expected-error @+1 {{dimension 1 of argument 'image', 'tensor<2x?xf32>', stays unknown: use graph.set_shape, or give the batch size of a mode}}
  graph.model_fn @model(%image: tensor<?x?xf32>) {
    %y = graph.dense %image {units = 2}
    %loss = graph.reduce_sum %y
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// A variable goes before the random number and the data that are in it, too.
graph.model @depends_on_a_variable {
  graph.model_fn @model(%image: tensor<?x8xf32>) {
    %kept = graph.dropout %image {rate = 0.5}
    // expected-note @+1 {{it comes from the result of graph.dense}}
    %y = graph.dense %kept {units = 2}
    %0 = graph.set_shape %y [-1, 2] : (!graph.tensor) -> tensor<?x2xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %sum = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<?x2xf32>, tensor<f32>) -> tensor<f32>
    %i = stablehlo.convert %sum : (tensor<f32>) -> tensor<i32>
    %size = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
    // expected-error @+1 {{the shape of the result of stablehlo.dynamic_iota, 'tensor<?xf32>', depends on a variable: shapes are fixed when the program is compiled; take the largest one, and mask what is not used}}
    %x = stablehlo.dynamic_iota %size, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    %1 = graph.set_shape %x [-1] : (tensor<?xf32>) -> !graph.tensor
    %loss = graph.reduce_sum %1
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

graph.model @depends_on_a_random_number {
  graph.model_fn @model(%image: tensor<?x8xf32>) {
    %low = stablehlo.constant dense<1> : tensor<i32>
    %high = stablehlo.constant dense<9> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<1xi64>
    // expected-note @+1 {{it comes from the result of stablehlo.rng}}
    %size = stablehlo.rng %low, %high, %one, distribution = UNIFORM : (tensor<i32>, tensor<i32>, tensor<1xi64>) -> tensor<1xi32>
    // expected-error @+1 {{the shape of the result of stablehlo.dynamic_iota, 'tensor<?xf32>', depends on a random number: shapes are fixed when the program is compiled}}
    %x = stablehlo.dynamic_iota %size, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    %1 = graph.set_shape %x [-1] : (tensor<?xf32>) -> !graph.tensor
    %y = graph.dense %image {units = 2}
    %loss = graph.reduce_sum %y
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    graph.log "x", %1
  }
}

// -----

graph.model @depends_on_data {
  // expected-note @+1 {{it comes from argument 'length'}}
  graph.model_fn @model(%image: tensor<?x8xf32>, %length: tensor<?xi32>) {
    %0 = graph.set_shape %length [-1] : (!graph.tensor) -> tensor<?xi32>
    %size = stablehlo.slice %0 [0:1] : (tensor<?xi32>) -> tensor<1xi32>
    // expected-error @+1 {{the shape of the result of stablehlo.dynamic_iota, 'tensor<?xf32>', depends on data: shapes are fixed when the program is compiled}}
    %x = stablehlo.dynamic_iota %size, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    %1 = graph.set_shape %x [-1] : (tensor<?xf32>) -> !graph.tensor
    %sum = graph.reduce_sum %1
    %y = graph.dense %image {units = 2}
    %more = graph.reduce_sum %y
    %loss = graph.add %sum, %more
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

graph.model @strings {
  // expected-error @+1 {{argument 'name', 'tensor<2x!data.string>', holds strings, which the device does not have: decode them in the data pipeline (data.decode_raw, data.decode_jpeg)}}
  graph.model_fn @model(%image: tensor<?x8xf32>, %name: tensor<?x!data.string>) {
    %y = graph.dense %image {units = 2}
    %loss = graph.reduce_sum %y
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

graph.model @wide_numbers {
  // expected-error @+1 {{argument 'id', 'tensor<2xi64>', is int64, which on the device only the global step is: cast to int32}}
  graph.model_fn @model(%image: tensor<?x8xf32>, %id: tensor<?xi64>) {
    %y = graph.dense %image {units = 2}
    %loss = graph.reduce_sum %y
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

graph.model @unsupported {
  graph.model_fn @model(%image: tensor<?x8xf32>) {
    %y = graph.dense %image {units = 2}
    %0 = graph.set_shape %y [-1, 2] : (!graph.tensor) -> tensor<?x2xf32>
    // expected-error @+2 {{'stablehlo.custom_call' op cannot run on the device: use ops that it has, or compute this in the data pipeline}}
    // expected-note @+1 {{the device has graph.abs, graph.add, }}
    %1 = stablehlo.custom_call @py_func(%0) : (tensor<?x2xf32>) -> tensor<2x2xf32>
    %2 = graph.set_shape %1 [-1, 2] : (tensor<2x2xf32>) -> !graph.tensor
    %loss = graph.reduce_sum %2
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
