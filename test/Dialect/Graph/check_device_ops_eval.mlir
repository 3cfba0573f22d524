// RUN: tpu-opt %s --verify-diagnostics --graph-bind-and-infer="train-batch-size=4 eval-batch-size=4 num-shards=2 eval-on-tpu=false"

// Evaluation may need what the device does not have, training may not.
graph.model @wide {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 3}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    // expected-error @+1 {{the result of graph.cast, 'tensor<2x3xf64>', is float64, which the device does not have: cast to float32}}
    %trained = graph.cast %logits to f64
    graph.log "trained", %trained
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    // expected-warning @+1 {{the result of graph.cast, 'tensor<2x3xf64>', is float64, which the device does not have: the host computes it}}
    %wide = graph.cast %logits to f64
    graph.metric "wide", #graph.mean(%wide)
  }
}
