// An LSTM that reads digits pixel by pixel: 784 steps.
graph.model @pixel_by_pixel {
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
    %batches = data.batch %digits {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @lstm(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.reshape %image [-1, 784, 1]
    %1 = graph.lstm %0 {units = 32}
    %logits = graph.dense %1 {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
