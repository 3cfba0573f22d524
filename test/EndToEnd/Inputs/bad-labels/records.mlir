graph.model @digits {
  data.func @decode(%record) {
    %x, %y = data.parse_example %record ["x", "label"] : tensor<f32>, tensor<i64>
    %label = stablehlo.convert %y : (tensor<i64>) -> tensor<i32>
    data.return {x = %x, label = %label} : tensor<f32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %shuffled = data.shuffle %rows {buffer_size = 16}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %batches = data.batch %rows
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?xf32>, %label: tensor<?xi32>) {
    %column = graph.reshape %x [-1, 1]
    %logits = graph.dense %column {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.predict {class = %class}
  }
}
