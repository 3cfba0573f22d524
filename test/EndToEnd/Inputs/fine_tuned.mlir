// A base of two layers, and a head with the name HEAD.
graph.model @fine_tuned {
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
    %repeated = data.repeat %digits
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @layers(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %image {units = 16, activation = "relu", name = "base"}
    %1 = graph.batch_norm %0 {name = "norm"}
    %logits = graph.dense %1 {units = 10, name = "HEAD"}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.01
    graph.minimize %loss with #graph.adam, %rate {cross_shard, weight_decay = 0.01, clip = #graph.clip_by_global_norm<1.0>}
  }
}
