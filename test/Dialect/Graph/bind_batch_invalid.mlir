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

// -----

// graph.generate, C1
graph.model @flat {
  graph.model_fn @model(%text: tensor<?xi32>) {
    // expected-error @+1 {{(C1) needs integers [batch, positions] for the prompt, not 'tensor<?xi32>'}}
    graph.generate %text of %text
  }
}

// -----

// graph.generate, C3
graph.model @hint {
  graph.model_fn @model(%text: tensor<?x8xi32>, %hint: tensor<?x8x256xf32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 256}
    %1 = graph.add %0, %hint
    // expected-error @+1 {{(C3) has logits that depend on 'hint', which is unknown when text is generated}}
    graph.generate %1 of %text
  }
}

// -----

graph.model @backwards {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 64}
    // expected-error @+1 {{goes backwards, so it cannot continue character by character: give graph.generate a `window`}}
    %1 = graph.lstm %0 {units = 128, return_sequences, bidirectional}
    graph.generate %1 of %text
  }
}
