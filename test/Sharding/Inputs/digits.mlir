// A small convolutional network on digits, whose rows an axis of a mesh splits.
graph.model @digits {
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = stablehlo.constant dense<255.0> : tensor<784xf32>
    %image = stablehlo.divide %pixels, %white : tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %shuffled = data.shuffle %digits {buffer_size = 500}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %batches = data.batch %digits {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @network(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.reshape %image [-1, 28, 28, 1] {tpu.sharding = [["replica"], ["rows"]]}
    %1 = graph.conv2d %0 {filters = 4, kernel = [5, 5], padding = "same", activation = "relu"}
    %2 = graph.max_pool2d %1 {pool = [2, 2]}
    %3 = graph.batch_norm %2 {}
    %4 = graph.flatten %3
    %5 = graph.dropout %4 {rate = 0.2}
    %logits = graph.dense %5 {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class}
  }
}
