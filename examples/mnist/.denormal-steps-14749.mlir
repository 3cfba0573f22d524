// A convolutional network that reads handwritten digits.
graph.model @mnist {
  // One record: an image of 28x28 bytes, made [-0.5, 0.5], and its digit.
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = stablehlo.constant dense<255.0> : tensor<784xf32>
    %half = stablehlo.constant dense<0.5> : tensor<784xf32>
    %scaled = stablehlo.divide %pixels, %white : tensor<784xf32>
    %image = stablehlo.subtract %scaled, %half : tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %digits = data.map @decode(%records)
    %shuffled = data.shuffle %digits {buffer_size = 7000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %digits = data.map @decode(%records)
    %batches = data.batch %digits {drop_remainder}
    data.yield %batches
  }
  graph.func @inference(%image) {
    %0 = graph.reshape %image [-1, 28, 28, 1]
    %1 = graph.conv2d %0 {filters = 32, kernel = [5, 5], padding = "same", activation = "relu"}
    %2 = graph.max_pool2d %1 {pool = [2, 2]}
    %3 = graph.conv2d %2 {filters = 64, kernel = [5, 5], padding = "same", activation = "relu"}
    %4 = graph.max_pool2d %3 {pool = [2, 2]}
    %5 = graph.flatten %4
    %6 = graph.dense %5 {units = 128, activation = "relu"}
    %7 = graph.dropout %6 {rate = 0.4}
    %logits = graph.dense %7 {units = 10}
    graph.return %logits
  }
  graph.model_fn @cnn(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %logits = graph.call @inference(%image)
    %onehot = graph.one_hot %label {depth = 10}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.exponential_decay {initial = 0.05, decay_steps = 100000, decay_rate = 0.96}
    %scale_of_loss = graph.constant 7.888609052210118e-31
    %scaled_loss = graph.multiply %loss, %scale_of_loss
    graph.minimize %scaled_loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    %probabilities = graph.softmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.metric "loss", #graph.mean(%loss)
    graph.predict {classes = %class, probabilities = %probabilities}
  }
}
