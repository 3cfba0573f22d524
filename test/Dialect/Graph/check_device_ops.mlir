// RUN: tpu-opt %s --graph-check-device-ops --split-input-file --verify-diagnostics --allow-unregistered-dialect

// All that a model needs can run, StableHLO and its regions included.
graph.model @fine attributes {num_shards = 8 : i32} {
  graph.model_fn @train(%x: tensor<4x3xf32>, %label: tensor<4xi32>) attributes {inferred} {
    %0 = graph.softmax %x : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    graph.minimize %1 with #graph.sgd, %1 {cross_shard} : tensor<f32>, tensor<f32>
  }
}

// A local program has no shards to join.
graph.model @local {
  graph.model_fn @train(%x: tensor<f32>) attributes {inferred} {
    graph.minimize %x with #graph.sgd, %x : tensor<f32>, tensor<f32>
  }
}

// -----

graph.model @no_cross_shard attributes {num_shards = 8 : i32} {
  graph.model_fn @train(%x: tensor<f32>) attributes {inferred} {
    // expected-error @+1 {{has no cross_shard, without which the shards of a device program would each train a model of their own: write {cross_shard} after it}}
    graph.minimize %x with #graph.sgd, %x : tensor<f32>, tensor<f32>
  }
}

// -----

graph.model @int64_argument attributes {num_shards = 8 : i32} {
  // expected-error @+1 {{argument 'label', 'tensor<4xi64>', is int64, which on the device only the global step is: cast to int32}}
  graph.model_fn @train(%label: tensor<4xi64>) attributes {inferred} {
    graph.predict {x = %label} : tensor<4xi64>
  }
}

// -----

graph.model @int64_result attributes {num_shards = 8 : i32} {
  graph.model_fn @train(%label: tensor<4xi32>) attributes {inferred} {
    // expected-error @+1 {{the result of graph.cast, 'tensor<4xi64>', is int64, which on the device only the global step is: cast to int32}}
    %0 = graph.cast %label to i64 : (tensor<4xi32>) -> tensor<4xi64>
    graph.predict {x = %0} : tensor<4xi64>
  }
}

// -----

graph.model @float64 attributes {num_shards = 8 : i32} {
  // expected-error @+1 {{argument 'x', 'tensor<4xf64>', is float64, which the device does not have: cast to float32}}
  graph.model_fn @train(%x: tensor<4xf64>) attributes {inferred} {
    graph.predict {x = %x} : tensor<4xf64>
  }
}

// -----

graph.model @complex attributes {num_shards = 8 : i32} {
  // expected-error @+1 {{argument 'x', 'tensor<4xcomplex<f32>>', has an element type that the device does not have: cast to float32 or int32}}
  graph.model_fn @train(%x: tensor<4xcomplex<f32>>) attributes {inferred} {
    graph.predict {x = %x} : tensor<4xcomplex<f32>>
  }
}

// -----

graph.model @no_such_op attributes {num_shards = 8 : i32} {
  graph.model_fn @train(%x: tensor<4xf32>) attributes {inferred} {
    // expected-error @+2 {{'stablehlo.custom_call' op cannot run on the device: use ops that it has, or compute this in the data pipeline}}
    // expected-note-re @+1 {{the device has graph.abs, graph.add, {{.*}}graph.minimize, {{.*}}stablehlo.abs, {{.*}}}}
    %0 = stablehlo.custom_call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    graph.predict {x = %0} : tensor<4xf32>
  }
}

// -----

graph.model @other_dialect attributes {num_shards = 8 : i32} {
  graph.model_fn @train(%x: tensor<4xf32>) attributes {inferred} {
    // expected-error @+2 {{'math.tanh' op cannot run on the device}}
    // expected-note @+1 {{the device has }}
    %0 = math.tanh %x : tensor<4xf32>
    graph.predict {x = %0} : tensor<4xf32>
  }
}

// -----

// Once, of several results.
graph.model @two_results attributes {num_shards = 8 : i32} {
  graph.model_fn @train(%x: tensor<f32>) attributes {inferred} {
    // expected-error @+1 {{is int64, which on the device only the global step is: cast to int32}}
    %state = stablehlo.constant dense<0> : tensor<2xui64>
    // expected-error @+1 {{is int64, which on the device only the global step is: cast to int32}}
    %0, %bits = stablehlo.rng_bit_generator %state, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui64>)
    graph.predict {x = %x} : tensor<f32>
  }
}
