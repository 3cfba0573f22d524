// RUN: tpu-opt --convert-step-to-program='num-shards=2 train-batch-size=8' --split-input-file --verify-diagnostics %s

// expected-error @below {{there is no training step: mark a function with tpu.carry, the number of arguments that are its state}}
module {
}

// -----

// expected-error @below {{a state of 3 cannot be carried: this training step has 2 arguments and 1 results}}
// expected-note @below {{jax.jit drops arguments that the step does not read; jax.jit(step, keep_unused=True) keeps them}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32>) -> tensor<f32> attributes {tpu.carry = 3 : i64} {
  return %w : tensor<f32>
}

// -----

// expected-error @below {{argument 1 is 'tensor<4xf32>', result 1 is 'tensor<f32>'; the first 2 of both are the state, and have the same types}}
// expected-note @below {{jax.jit drops arguments that the step does not read; jax.jit(step, keep_unused=True) keeps them}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32>) -> (tensor<f32>, tensor<f32>) attributes {tpu.carry = 2 : i64} {
  return %w, %w : tensor<f32>, tensor<f32>
}

// -----

// expected-error @below {{this training step takes batches, and no pipeline gives them: name a file with a data.pipeline train}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32>) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}

// -----

// Two values, and a pipeline whose elements have no names.
// expected-error @below {{this training step takes 2 values besides its state of 1, the pipeline gives 0, and nothing says which is which: name the arguments}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-error @below {{result 1 of this training step is 'tensor<4xf32>'; what is not state is reported, and has to be one real number: return its mean, say}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32> loc("x")) -> (tensor<f32>, tensor<4xf32>) attributes {tpu.carry = 1 : i64} {
  return %w, %x : tensor<f32>, tensor<4xf32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}

// -----

// expected-error @below {{this training step has no all_reduce, so that its 2 replicas would each train a model of their own: average the gradients over the shards (jax.lax.pmean), or compile with --num-shards=1}}
func.func @step(%w: tensor<f32>, %x: tensor<4xf32> loc("x")) -> tensor<f32> attributes {tpu.carry = 1 : i64} {
  return %w : tensor<f32>
}
data.pipeline train {
  %files = data.files "train_files" ["x"]
  %records = data.tfrecord %files
  data.yield %records
}
