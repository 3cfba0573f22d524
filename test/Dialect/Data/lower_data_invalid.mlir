// RUN: tpu-opt %s --data-bind-batch="train=8" --data-infer-elements -split-input-file -verify-diagnostics

// expected-note @+1 {{the other pipeline}}
data.pipeline train {
  %files = data.files "train_files"
  %batches = data.batch %files
  data.yield %batches
}
// expected-error @+1 {{feeds 'train', which another pipeline feeds already}}
data.pipeline train {
  %files = data.files "train_files"
  %batches = data.batch %files
  data.yield %batches
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  // expected-note @+1 {{the first}}
  %pairs = data.batch %files
  // expected-error @+1 {{is the second batch of the pipeline without a size: the mode's batch size is for one, give the other {size = ...}}}
  %batches = data.batch %pairs
  data.yield %batches
}

// -----

// expected-error @+1 {{has no data.batch without a size to take the batch size of 'train', 8}}
data.pipeline train {
  %files = data.files "train_files"
  data.yield %files
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  %records = data.tfrecord %files
  %batches = data.batch %records
  // expected-error @+1 {{feeds strings to the model, which takes tensors: decode them in a data.map}}
  data.yield %batches
}
