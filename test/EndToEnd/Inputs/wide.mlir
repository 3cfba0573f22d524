// A model with a variable of 6 MB, whose steps are short.
graph.model @wide {
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
  graph.model_fn @layers(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %image {units = 2048}
    %1 = graph.relu %0
    %logits = graph.dense %1 {units = 10}
    %onehot = graph.one_hot %label {depth = 10}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.exponential_decay {initial = 0.05, decay_steps = 100, decay_rate = 0.96}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
