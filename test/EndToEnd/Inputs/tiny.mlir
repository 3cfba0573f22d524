// A model of one layer on shuffled digits, whose steps cost next to nothing.
graph.model @tiny {
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
  graph.model_fn @layer(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.dropout %image {rate = 0.2}
    %logits = graph.dense %0 {units = 10}
    %onehot = graph.one_hot %label {depth = 10}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.exponential_decay {initial = 0.05, decay_steps = 100, decay_rate = 0.96}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    graph.log "logits", %logits
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class}
  }
}
