// Reads, decodes, shuffles and batches digits ahead of a model that takes next to no time.
graph.model @memory {
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %bytes = data.decode_raw %raw : tensor<784xui8>
    %image = stablehlo.convert %bytes : (tensor<784xui8>) -> tensor<784xf32>
    %label = stablehlo.convert %digit : (tensor<i64>) -> tensor<i32>
    data.return {image = %image, label = %label} : tensor<784xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "files"
    %records = data.interleave %files (%file) attributes {cycle_length = 4, num_parallel_calls = 2} {
      %inner = data.tfrecord %file
      data.yield %inner
    }
    %shuffled = data.shuffle %records {buffer_size = 10000}
    %digits = data.map @decode(%shuffled)
    %batches = data.batch %digits {drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = 64}
    %within = data.options %ahead {memory_budget = 16777216}
    data.yield %within
  }
  graph.model_fn @labels(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    %onehot = graph.one_hot %label {depth = 10}
    %logits = graph.dense %onehot {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.01
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
