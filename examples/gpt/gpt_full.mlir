// The transformer of gpt.mlir with six layers of 384, and dropout.
graph.model @gpt_full {
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
    %files = data.files "train_files" ["../shakespeare/data/train.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %texts = data.map @decode(%records)
    %shuffled = data.shuffle %texts {buffer_size = 10000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate {
    %files = data.files "eval_files" ["../shakespeare/data/test.tfrecord.gz"]
    %records = data.tfrecord %files {buffer_size = 1048576}
    %texts = data.map @decode(%records)
    %batches = data.batch %texts {drop_remainder}
    data.yield %batches
  }
  graph.func @block(%x) {
    %0 = graph.layer_norm %x {epsilon = 1.0e-5}
    %1 = graph.multi_head_attention %0, %0 {num_heads = 6, key_dim = 64, causal}
    %kept = graph.dropout %1 {rate = 0.2}
    %2 = graph.add %x, %kept
    %3 = graph.layer_norm %2 {epsilon = 1.0e-5}
    %4 = graph.dense %3 {units = 1536, activation = "gelu_tanh"}
    %5 = graph.dense %4 {units = 384}
    %rest = graph.dropout %5 {rate = 0.2}
    %6 = graph.add %2, %rest
    graph.return %6
  }
  graph.model_fn @transformer(%text: tensor<?x100xi32>, %next: tensor<?x100xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 384}
    %1 = graph.position_embedding %0 {length = 100, embeddings_initializer = #graph.random_normal<stddev = 0.02>}
    %2 = graph.repeat 6 (%h = %1) {
      %3 = graph.call @block(%h)
      graph.return %3
    }
    %4 = graph.layer_norm %2 {epsilon = 1.0e-5}
    %logits = graph.dense %4 {units = 256}
    graph.generate %logits of %text {window = 100, cache}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %decay = graph.cosine_decay {initial = 0.001, decay_steps = 5000, alpha = 0.1}
    %rate = graph.linear_warmup %decay {target = 0.001, warmup_steps = 100}
    graph.minimize %loss with #graph.adamw<weight_decay = 0.1, beta2 = 0.99>, %rate {cross_shard, clip = #graph.clip_by_global_norm<1.0>}
    graph.metric "perplexity", #graph.perplexity(%loss)
  }
}
