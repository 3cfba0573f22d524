// A convolutional network that reads handwritten digits.
//
//   tpu-translate mnist.mlir --to-executable --train-batch-size=128 \
//     --eval-batch-size=400 --num-shards=8 -o mnist
graph.model @mnist {
  // From images to logits.
  graph.func @inference(%image) {
    %0 = graph.reshape %image [-1, 28, 28, 1]
    %1 = graph.conv2d %0 {filters = 32, kernel = [5, 5], padding = "same", activation = "relu"}
    %2 = graph.max_pool2d %1 {pool = [2, 2]}
    %3 = graph.conv2d %2 {filters = 64, kernel = [5, 5], padding = "same", activation = "relu"}
    %4 = graph.max_pool2d %3 {pool = [2, 2]}
    %5 = graph.flatten %4
    %6 = graph.dense %5 {units = 128, activation = "relu"}
    %7 = graph.dropout %6 {rate = 0.4}
    %8 = graph.dense %7 {units = 10}
    graph.return %8
  }

  graph.model_fn @cnn(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %logits = graph.call @inference(%image)

    // Training.
    %onehot = graph.one_hot %label {depth = 10}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.exponential_decay {initial = 0.05, decay_steps = 100000, decay_rate = 0.96}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}

    // Evaluation and prediction.
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.metric "loss", #graph.mean(%loss)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}
