// A classifier whose penalties are of the size of its loss.
graph.model @regularized {
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
  graph.model_fn @model(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %hidden = graph.dense %image {units = 16, activation = "relu", kernel_regularizer = #graph.l2<0.01>, bias_regularizer = #graph.l1<0.1>}
    %logits = graph.dense %hidden {units = 10, kernel_regularizer = #graph.l1_l2<l1 = 0.001, l2 = 0.01>}
    %entropy = graph.sparse_softmax_cross_entropy %label, %logits
    %penalty = graph.regularization_loss
    %loss = graph.add %entropy, %penalty
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
