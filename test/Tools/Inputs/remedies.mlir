// A model in which remedies.py makes mistakes.
graph.model @digits {
  graph.func @inference(%image) {
    %0 = graph.conv2d %image {filters = 8, kernel = [5, 5], padding = "same", activation = "relu"}
    %1 = graph.max_pool2d %0 {pool = [2, 2]}
    %2 = graph.flatten %1
    %3 = graph.dense %2 {units = 10}
    graph.return %3
  // End of inference.
  }
  graph.model_fn @digits(%image: tensor<?x28x28x1xf32>, %label: tensor<?xi32>) {
    %logits = graph.call @inference(%image)
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
