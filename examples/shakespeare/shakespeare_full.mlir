// The network of TensorFlow's guide: two LSTMs of 512, RMSprop.
graph.model @shakespeare_full {
  // One record: 101 characters. The network sees the first 100 and predicts the next
  // one for each.
  data.func @decode(%record) {
    %raw = data.parse_example %record ["text"] : !data.string
    %bytes = data.decode_raw %raw : tensor<101xui8>
    %all = stablehlo.convert %bytes : (tensor<101xui8>) -> tensor<101xi32>
    %text = stablehlo.slice %all [0:100] : (tensor<101xi32>) -> tensor<100xi32>
    %next = stablehlo.slice %all [1:101] : (tensor<101xi32>) -> tensor<100xi32>
    data.return {text = %text, next = %next} : tensor<100xi32>, tensor<100xi32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %texts = data.map @decode(%records)
    %shuffled = data.shuffle %texts {buffer_size = 10000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate {
    %files = data.files "eval_files" ["data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %texts = data.map @decode(%records)
    %batches = data.batch %texts {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @lstm(%text: tensor<?x100xi32>, %next: tensor<?x100xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 512}
    %1 = graph.lstm %0 {units = 512, return_sequences}
    %2 = graph.lstm %1 {units = 512, return_sequences}
    %logits = graph.dense %2 {units = 256}
    graph.generate %logits of %text
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.01
    graph.minimize %loss with #graph.rmsprop, %rate {cross_shard}
    graph.metric "perplexity", #graph.perplexity(%loss)
  }
}
