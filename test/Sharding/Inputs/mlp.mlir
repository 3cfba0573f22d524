// Two layers; 14 units do not divide by 4.
graph.model @mlp {
  graph.model_fn @model(%x: tensor<?x10xf32>, %label: tensor<?xi32>) {
    %hidden = graph.dense %x {units = 14, activation = "tanh", name = "hidden"}
    %logits = graph.dense %hidden {units = 8, name = "logits"}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.momentum<momentum = 0.9>, %rate {cross_shard, clip = #graph.clip_by_global_norm<1.0>}
    %probabilities = graph.softmax %logits
    graph.predict {probabilities = %probabilities}
  }
}
