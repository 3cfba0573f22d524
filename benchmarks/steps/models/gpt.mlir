// Four blocks of 256 with four heads over 128 characters, with AdamW: the same as the
// peers'.
graph.model @gpt {
  data.func @decode(%record) {
    %raw = data.parse_example %record ["text"] : !data.string
    %bytes = data.decode_raw %raw : tensor<129xui8>
    %all = stablehlo.convert %bytes : (tensor<129xui8>) -> tensor<129xi32>
    %text = stablehlo.slice %all [0:128] : (tensor<129xi32>) -> tensor<128xi32>
    %next = stablehlo.slice %all [1:129] : (tensor<129xi32>) -> tensor<128xi32>
    data.return {text = %text, next = %next} : tensor<128xi32>, tensor<128xi32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["train.tfrecord"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %texts = data.map @decode(%records)
    %repeated = data.repeat %texts
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  graph.func @block(%x) {
    %0 = graph.layer_norm %x {epsilon = 1.0e-5}
    %1 = graph.multi_head_attention %0, %0 {num_heads = 4, key_dim = 64, causal}
    %2 = graph.add %x, %1
    %3 = graph.layer_norm %2 {epsilon = 1.0e-5}
    %4 = graph.dense %3 {units = 1024, activation = "gelu_tanh"}
    %5 = graph.dense %4 {units = 256}
    %6 = graph.add %2, %5
    graph.return %6
  }
  graph.model_fn @transformer(%text: tensor<?x128xi32>, %next: tensor<?x128xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 256}
    %1 = graph.position_embedding %0 {length = 128, embeddings_initializer = #graph.random_normal<stddev = 0.02>}
    %2 = graph.call @block(%1)
    %3 = graph.call @block(%2)
    %4 = graph.call @block(%3)
    %5 = graph.call @block(%4)
    %6 = graph.layer_norm %5 {epsilon = 1.0e-5}
    %logits = graph.dense %6 {units = 256}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.001
    graph.minimize %loss with #graph.adamw<weight_decay = 0.01>, %rate {cross_shard}
  }
}
