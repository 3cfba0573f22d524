// RUN: tpu-opt --convert-step-to-program='train-batch-size=8' --split-input-file --verify-diagnostics %s

// expected-error @below {{this training step takes 4 examples a shard: with --num-shards=1 the global batch is --train-batch-size=4, not 8}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32> loc("x")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-error @below {{argument 1 of this training step is 'tensor<f32>'; what is not state is a batch, of static shape, whose first dimension are the examples}}
func.func @step(%w: tensor<f32>, %x: tensor<f32> loc("x")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-error @below {{this training step takes batches of 8 and of 4 examples}}
func.func @step(%w: tensor<f32>, %x: tensor<8xf32> loc("x"), %y: tensor<4xf32> loc("y")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-error @below {{this training step takes nothing but its state: there is no batch}}
func.func @step(%w: tensor<f32>) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-error @below {{nothing makes the first state of this training step: name a file whose @main returns it (--initial-state=init.mlir)}}
func.func @step(%w: tensor<f32>, %x: tensor<8xf32> loc("x")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-note @below {{the training step carries 1 values, of 'tensor<f32>'}}
func.func @step(%w: tensor<f32>, %x: tensor<8xf32> loc("x")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
// expected-error @below {{this makes a state of 'tensor<f64>'}}
func.func @init() -> tensor<f64> attributes {tpu.initial_state} {
  %0 = stablehlo.constant dense<0.0> : tensor<f64>
  return %0 : tensor<f64>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

func.func @step(%w: tensor<f32>, %x: tensor<8xf32> loc("x")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
// expected-error @below {{the function that makes the first state takes nothing, or the seed as tensor<ui64>}}
func.func @init(%key: tensor<2xui32>) -> tensor<f32> attributes {tpu.initial_state} {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  return %0 : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}
