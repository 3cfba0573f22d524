// RUN: tpu-opt %s --verify-stablehlo-program --split-input-file --verify-diagnostics

module @good attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"})
      attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0.0> : tensor<4xf32>
    %1 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %1, %seed : tensor<4xf32>, tensor<i64>, tensor<ui64>
  }
  func.func @predict(%w: tensor<4xf32> {tpu.state = "w"}, %x: tensor<4xf32> {tpu.infeed = "x"})
      -> (tensor<4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    %0 = stablehlo.add %w, %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  // Other functions are anything.
  func.func @other(%x: f32) -> f32 {
    return %x : f32
  }
}

// -----

// expected-error @+1 {{has no tpu.num_shards}}
module @m {
}

// -----

// expected-error @+1 {{has no function @initialize}}
module @m attributes {tpu.num_shards = 2 : i32} {
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  // expected-error @+1 {{does not make the state 'global_step'}}
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"}) -> (tensor<ui64> {tpu.state = "random_seed"})
      attributes {tpu.function = "initialize"} {
    return %seed : tensor<ui64>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  // expected-error @+1 {{is left in a StableHLO program}}
  graph.model @left {
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  func.func @predict(%x: tensor<4xf32> {tpu.infeed = "x"}) -> (tensor<4xf32> {tpu.outfeed = "y"})
      attributes {tpu.function = "predict"} {
    // expected-error @+1 {{is left in a StableHLO program}}
    %0 = graph.relu %x : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  func.func @predict(%x: tensor<?xf32> {tpu.infeed = "x"}) -> (tensor<?xf32> {tpu.outfeed = "y"})
      attributes {tpu.function = "predict"} {
    // expected-error @+1 {{has a result without a static shape}}
    %0 = stablehlo.abs %x : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  // expected-error @+1 {{has a value of 'tensor<4xf32>' that is neither tpu.state nor tpu.infeed}}
  func.func @predict(%x: tensor<4xf32>) -> (tensor<4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    return %x : tensor<4xf32>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  // expected-error @+1 {{has a value of 'tensor<4xf32>' that is neither tpu.state nor tpu.outfeed}}
  func.func @predict(%x: tensor<4xf32> {tpu.infeed = "x"}) -> tensor<4xf32> attributes {tpu.function = "predict"} {
    return %x : tensor<4xf32>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  // expected-error @+1 {{has the state 'w', which @initialize does not make}}
  func.func @predict(%x: tensor<4xf32> {tpu.state = "w"}) -> (tensor<4xf32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    return %x : tensor<4xf32>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  // expected-error @+1 {{has the state 'global_step' as 'tensor<i32>', which @initialize makes as 'tensor<i64>'}}
  func.func @predict(%x: tensor<i32> {tpu.state = "global_step"}) -> (tensor<i32> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    return %x : tensor<i32>
  }
}

// -----

module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}) attributes {tpu.function = "initialize"} {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0, %seed : tensor<i64>, tensor<ui64>
  }
  // expected-error @+1 {{has the state 'global_step' out of the order of @initialize}}
  func.func @predict(%s: tensor<ui64> {tpu.state = "random_seed"}, %x: tensor<i64> {tpu.state = "global_step"})
      -> (tensor<i64> {tpu.outfeed = "y"}) attributes {tpu.function = "predict"} {
    return %x : tensor<i64>
  }
}
