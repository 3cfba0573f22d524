// RUN: tpu-opt %s --graph-bind-batch="train-batch-size=100 eval-batch-size=3 num-shards=8" --split-input-file --verify-diagnostics
// RUN: not tpu-opt %s --graph-bind-batch="train-batch-size=-8" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// NEGATIVE: bind_batch_invalid.mlir:7:3: error: 'graph.model_fn' op has a --train-batch-size of -8: give a positive one
graph.model @uneven {
  // expected-error @+1 {{has a --train-batch-size of 100, which does not divide by 8 shards: use 96 or 104, or another --num-shards}}
  graph.model_fn @model(%x: tensor<?xf32>) {
    %0 = graph.reshape %x []
    graph.minimize %0 with #graph.sgd, %0
  }
}
