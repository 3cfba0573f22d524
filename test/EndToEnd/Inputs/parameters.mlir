// A model whose numbers are parameters: of the file's text, or of the program.
#units = 16
#activation = "relu"
#optimizer = #graph.sgd

graph.model @parameters {
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = data.param "white" = 255.0 : tensor<f32>
    %whites = stablehlo.broadcast_in_dim %white, dims = [] : (tensor<f32>) -> tensor<784xf32>
    %image = stablehlo.divide %pixels, %whites : tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %shuffled = data.shuffle %digits {buffer_size = #data.param<"shuffle_buffer" = 500>}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %batches = data.batch %digits {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %hidden = graph.dense %image {units = #units, activation = #activation}
    %logits = graph.dense %hidden {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.param "learning_rate" = 0.1
    graph.minimize %loss with #optimizer, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
  }
}
