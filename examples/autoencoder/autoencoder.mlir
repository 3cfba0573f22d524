// An autoencoder: digits of 784 pixels through 32 numbers, and back.
graph.model @autoencoder {
  // One record: an image of 28x28 bytes, which become numbers from 0 to 1.
  data.func @decode(%record) {
    %raw = data.parse_example %record ["image_raw"] : !data.string
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %pixels = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %white = stablehlo.constant dense<255.0> : tensor<784xf32>
    %image = stablehlo.divide %pixels, %white : tensor<784xf32>
    data.return {image = %image} : tensor<784xf32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["../mnist/data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %images = data.map @decode(%records)
    %shuffled = data.shuffle %images {buffer_size = 7000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["../mnist/data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %images = data.map @decode(%records)
    %batches = data.batch %images {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @autoencoder(%image: tensor<?x784xf32>) {
    %0 = graph.dense %image {units = 128, activation = "relu", name = "encoder"}
    %code = graph.dense %0 {units = 32, name = "code"}
    %1 = graph.dense %code {units = 128, activation = "relu", name = "decoder"}
    %logits = graph.dense %1 {units = 784, name = "pixels"}
    %loss = graph.sigmoid_cross_entropy %image, %logits
    %rate = graph.constant 0.001
    graph.minimize %loss with #graph.adam, %rate {cross_shard}
    %pixels = graph.sigmoid %logits
    graph.metric "mean_squared_error", #graph.mean_squared_error(%image, %pixels)
    graph.predict {code = %code, image = %pixels}
  }
}
