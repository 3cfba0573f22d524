// A table of 9 rows, which divide by nothing, and a layer on their sum.
graph.model @embedding {
  graph.model_fn @model(%words: tensor<?x5xi32>, %label: tensor<?xi32>) {
    %0 = graph.embedding %words {input_dim = 9, output_dim = 6, name = "table"}
    %1 = graph.flatten %0
    %logits = graph.dense %1 {units = 8}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.momentum<momentum = 0.9>, %rate {cross_shard}
    %probabilities = graph.softmax %logits
    graph.predict {probabilities = %probabilities}
  }
}
