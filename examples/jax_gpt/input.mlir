// The input of the training step: 65 characters a record, as their numbers.
data.func @decode(%record) {
  %raw = data.parse_example %record ["text"] : !data.string
  %bytes = data.decode_raw %raw : tensor<65xui8>
  %text = stablehlo.convert %bytes : (tensor<65xui8>) -> tensor<65xi32>
  data.return {text = %text} : tensor<65xi32>
}
data.pipeline train {
  %files = data.files "train_files" ["data/train.tfrecord.gz"]
  %records = data.tfrecord %files {buffer_size = 1048576}
  %texts = data.map @decode(%records)
  %shuffled = data.shuffle %texts {buffer_size = 4096}
  %repeated = data.repeat %shuffled
  %batches = data.batch %repeated {drop_remainder}
  data.yield %batches
}
