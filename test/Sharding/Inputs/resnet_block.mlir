// A block of a residual network, with strides and batch statistics.
graph.model @resnet_block {
  graph.model_fn @model(%image: tensor<?x8x8x3xf32>, %label: tensor<?xi32>) {
    %0 = graph.conv2d %image {filters = 4, kernel = [3, 3], strides = [2, 2], padding = "same", use_bias = false}
    %1 = graph.batch_norm %0 {}
    %2 = graph.relu %1
    %3 = graph.conv2d %2 {filters = 4, kernel = [3, 3], padding = "same", use_bias = false}
    %4 = graph.batch_norm %3 {}
    %5 = graph.conv2d %image {filters = 4, kernel = [1, 1], strides = [2, 2], padding = "same", use_bias = false}
    %6 = graph.add %4, %5
    %7 = graph.relu %6
    %8 = graph.global_average_pool2d %7
    %logits = graph.dense %8 {units = 8}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %probabilities = graph.softmax %logits
    graph.predict {probabilities = %probabilities}
  }
}
