// The convolutional network of Keras's guide to Fashion MNIST, on small images.
graph.model @fashion_mnist {
  // One record: an image of 28x28 bytes, which the network gets as numbers, and its
  // class.
  data.func @decode(%record) {
    %raw, %class = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %image = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %label = stablehlo.convert %class : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["../mnist/data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %images = data.map @decode(%records)
    %shuffled = data.shuffle %images {buffer_size = 7000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["../mnist/data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %images = data.map @decode(%records)
    %batches = data.batch %images {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @cnn(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.reshape %image [-1, 28, 28, 1]
    %1 = graph.conv2d %0 {filters = 64, kernel = [3, 3]}
    %2 = graph.max_pool2d %1 {pool = [2, 2], strides = [2, 2]}
    %3 = graph.relu %2
    %4 = graph.flatten %3
    %logits = graph.dense %4 {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.001
    graph.minimize %loss with #graph.adam<epsilon = 1.0e-7>, %rate {cross_shard}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}
