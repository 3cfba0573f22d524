// Its variables alone take 32 MiB.
graph.model @table {
  graph.model_fn @table(%row: tensor<?xi32>, %label: tensor<?xi32>) {
    %values = graph.embedding %row {input_dim = 524288, output_dim = 16}
    %logits = graph.dense %values {units = 2}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
