// Sixteen layers of which each keeps as much for its gradient.
graph.model @deep {
  graph.func @inference(%x) {
    %1 = graph.dense %x {units = 256, activation = "tanh"}
    %2 = graph.dense %1 {units = 256, activation = "tanh"}
    %3 = graph.dense %2 {units = 256, activation = "tanh"}
    %4 = graph.dense %3 {units = 256, activation = "tanh"}
    %5 = graph.dense %4 {units = 256, activation = "tanh"}
    %6 = graph.dense %5 {units = 256, activation = "tanh"}
    %7 = graph.dense %6 {units = 256, activation = "tanh"}
    %8 = graph.dense %7 {units = 256, activation = "tanh"}
    %9 = graph.dense %8 {units = 256, activation = "tanh"}
    %10 = graph.dense %9 {units = 256, activation = "tanh"}
    %11 = graph.dense %10 {units = 256, activation = "tanh"}
    %12 = graph.dense %11 {units = 256, activation = "tanh"}
    %13 = graph.dense %12 {units = 256, activation = "tanh"}
    %14 = graph.dense %13 {units = 256, activation = "tanh"}
    %15 = graph.dense %14 {units = 256, activation = "tanh"}
    %16 = graph.dense %15 {units = 256, activation = "tanh"}
    %logits = graph.dense %16 {units = 10}
    graph.return %logits
  }
  graph.model_fn @deep(%x: tensor<?x256xf32>, %label: tensor<?xi32>) {
    %logits = graph.call @inference(%x)
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
