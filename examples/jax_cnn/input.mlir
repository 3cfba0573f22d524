// The input of the training step: the digits of examples/mnist, by the step's names.
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
  %files = data.files "train_files" ["../mnist/data/train.tfrecord.gz"]
  %records = data.tfrecord %files {buffer_size = 1048576}
  %digits = data.map @decode(%records)
  %shuffled = data.shuffle %digits {buffer_size = 7000}
  %repeated = data.repeat %shuffled
  %batches = data.batch %repeated {drop_remainder}
  data.yield %batches
}
