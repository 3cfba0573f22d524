// GPT-2 (124 million parameters), to be fine-tuned from Hugging Face's weights by gpt2.map.
graph.model @gpt2 {
  // One record: 1025 tokens of `tpu-data tokenize`. The network sees the first 1024 and
  // predicts the next one for each.
  data.func @decode(%record) {
    %tokens = data.parse_example %record ["tokens"] : tensor<1025xi64>
    %all = stablehlo.convert %tokens : (tensor<1025xi64>) -> tensor<1025xi32>
    %text = stablehlo.slice %all [0:1024] : (tensor<1025xi32>) -> tensor<1024xi32>
    %next = stablehlo.slice %all [1:1025] : (tensor<1025xi32>) -> tensor<1024xi32>
    data.return {text = %text, next = %next} : tensor<1024xi32>, tensor<1024xi32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["train.tfrecord"]
    %records = data.tfrecord %files
    %sequences = data.map @decode(%records)
    %shuffled = data.shuffle %sequences {buffer_size = 1000}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline evaluate {
    %files = data.files "eval_files" ["test.tfrecord"]
    %records = data.tfrecord %files
    %sequences = data.map @decode(%records)
    %batches = data.batch %sequences {drop_remainder}
    data.yield %batches
  }
  graph.func @block(%x) {
    %0 = graph.layer_norm %x {epsilon = 1.0e-5, name = "ln_1"}
    %1 = graph.multi_head_attention %0, %0 {num_heads = 12, key_dim = 64, causal, name = "attn"}
    %2 = graph.add %x, %1
    %3 = graph.layer_norm %2 {epsilon = 1.0e-5, name = "ln_2"}
    %4 = graph.dense %3 {units = 3072, activation = "gelu_tanh", name = "fc"}
    %5 = graph.dense %4 {units = 768, name = "proj"}
    %6 = graph.add %2, %5
    graph.return %6
  }
  graph.model_fn @transformer(%text: tensor<?x1024xi32>, %next: tensor<?x1024xi32>) {
    // GPT-2 multiplies by its embeddings.
    %table = graph.variable {shape = [50257, 768], initializer = #graph.random_normal<stddev = 0.02>, name = "wte"}
    %0 = graph.embedding_lookup %table, %text {combiner = "none"}
    %1 = graph.position_embedding %0 {length = 1024, name = "wpe"}
    %2 = graph.repeat 12 as i (%h = %1) scope "block" {
      %b = graph.call @block(%h)
      graph.return %b
    }
    %3 = graph.layer_norm %2 {epsilon = 1.0e-5, name = "ln_f"}
    %logits = graph.dense %3, %table {transpose, use_bias = false, name = "head"}
    graph.generate %logits of %text {window = 1024, cache}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 3.0e-5
    graph.minimize %loss with #graph.adamw<weight_decay = 0.01>, %rate {cross_shard, clip = #graph.clip_by_global_norm<1.0>}
    graph.metric "perplexity", #graph.perplexity(%loss)
  }
}
