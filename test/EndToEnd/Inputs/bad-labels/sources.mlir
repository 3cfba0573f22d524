// A model of the rows that a file has in place of the next line.
graph.model @digits {
  data.func @narrow(%label: tensor<i64>) {
    %0 = stablehlo.convert %label : (tensor<i64>) -> tensor<i32>
    data.return {label = %0} : tensor<i32>
  }
  data.pipeline train {
    // ROWS
    %repeated = data.repeat %rows
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?xf32>, %label: tensor<?xi32>) {
    %column = graph.reshape %x [-1, 1]
    %logits = graph.dense %column {units = 10}
    %onehot = graph.one_hot %label {depth = 10}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
