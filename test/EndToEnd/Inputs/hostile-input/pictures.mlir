// A model of one layer, trained once on pictures, one by one.
graph.model @pictures {
  data.func @decode(%record) {
    %png, %number = data.parse_example %record ["image", "label"] : !data.string, tensor<i64>
    %pixels = data.decode_png %png : tensor<?x?x3xui8>
    %small = data.resize %pixels : tensor<?x?x3xui8> -> tensor<2x2x3xf32>
    %image = stablehlo.reshape %small : (tensor<2x2x3xf32>) -> tensor<12xf32>
    %label = stablehlo.convert %number : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<12xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @layer(%image: tensor<?x12xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %image {units = 5}
    %onehot = graph.one_hot %label {depth = 5}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.exponential_decay {initial = 0.05, decay_steps = 100, decay_rate = 0.96}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
