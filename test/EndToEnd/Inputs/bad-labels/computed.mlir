graph.model @computed {
  graph.model_fn @model(%x: tensor<?x1xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 10}
    %one = graph.constant 1.0
    %first = graph.cast %one to i32
    %zeroBased = graph.subtract %label, %first
    %loss = graph.sparse_softmax_cross_entropy %zeroBased, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
