// RUN: tpu-opt %s --data-infer-elements -split-input-file -verify-diagnostics

data.pipeline train {
  %files = data.files "train_files"
  %records = data.tfrecord %files
  // expected-error @+1 {{feeds strings to the model, which takes tensors: decode them in a data.map}}
  data.yield %records
}

// -----

data.func @f(%x: tensor<4xf32>) {
  data.return {x = %x} : tensor<4xf32>
}
data.pipeline train {
  %files = data.files "train_files"
  // expected-error @+1 {{calls a function of ('tensor<4xf32>') on elements of ('!data.string'): the arguments are the components, one each}}
  %0 = data.map @f(%files)
  data.yield %0
}

// -----

data.pipeline train {
  %files = data.files "train_files"
  %0 = data.map %files (%record) {
    %x = data.parse_example %record ["x"] : tensor<i64>
    data.return {x = %x} : tensor<i64>
  }
  // expected-error @+1 {{takes the names of files, not '!data.dataset<x: tensor<i64>>'}}
  %records = data.tfrecord %0
  data.yield %records
}
