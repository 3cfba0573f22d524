// The convolutional network of the MNIST example, small: 6 columns do not divide by 4.
graph.model @cnn {
  graph.model_fn @model(%image: tensor<?x12x6x1xf32>, %label: tensor<?xi32>) {
    %1 = graph.conv2d %image {filters = 4, kernel = [5, 5], padding = "same", activation = "relu"}
    %2 = graph.max_pool2d %1 {pool = [2, 2]}
    %3 = graph.conv2d %2 {filters = 6, kernel = [3, 3], padding = "same", activation = "relu"}
    %4 = graph.max_pool2d %3 {pool = [2, 2]}
    %5 = graph.flatten %4
    %6 = graph.dense %5 {units = 10, activation = "relu"}
    %7 = graph.dropout %6 {rate = 0.4}
    %logits = graph.dense %7 {units = 8}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    %probabilities = graph.softmax %logits
    graph.predict {probabilities = %probabilities}
  }
}
