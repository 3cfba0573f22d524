// A decoder as Llama, Mistral, Mixtral and Gemma have it, to be fine-tuned from Hugging Face's weights by
// llama.map, mixtral.map or gemma.map. The sizes here are small; README.md lists those of some models.
#vocabulary = 1024
#features = 128
#layers = 2
#heads = 4
#key_value_heads = 2
#key_dim = 32
#hidden = 352
// Mixtral has 8. 0: each block has one feed-forward layer.
#experts = 0
#experts_per_token = 2
#activation = "silu"
#epsilon = 1.0e-5
#rotary_base = 10000.0
#embedding_scale = 1.0
#tied = false

graph.model @llama {
  // One record: 129 tokens of `tpu-data tokenize`. The network sees the first 128 and
  // predicts the next one for each.
  data.func @decode(%record) {
    %tokens = data.parse_example %record ["tokens"] : tensor<129xi64>
    %all = stablehlo.convert %tokens : (tensor<129xi64>) -> tensor<129xi32>
    %text = stablehlo.slice %all [0:128] : (tensor<129xi32>) -> tensor<128xi32>
    %next = stablehlo.slice %all [1:129] : (tensor<129xi32>) -> tensor<128xi32>
    data.return {text = %text, next = %next} : tensor<128xi32>, tensor<128xi32>
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
  data.pipeline evaluate, predict {
    %files = data.files "eval_files" ["test.tfrecord"]
    %records = data.tfrecord %files
    %sequences = data.map @decode(%records)
    %batches = data.batch %sequences {drop_remainder}
    data.yield %batches
  }
  graph.func @block(%x) {features, heads, key_value_heads, key_dim, hidden, experts, experts_per_token, activation, epsilon, rotary_base} {
    %0 = graph.rms_norm %x {epsilon = epsilon, name = "attention_norm"}
    %1 = graph.multi_head_attention %0, %0 {num_heads = heads, key_value_heads = key_value_heads, key_dim = key_dim, causal, rotary_base = rotary_base, use_bias = false, name = "attention"}
    %2 = graph.add %x, %1
    %3 = graph.rms_norm %2 {epsilon = epsilon, name = "mlp_norm"}
    %7 = graph.if experts == 0 {
      %4 = graph.dense %3 {units = hidden, activation = activation, use_bias = false, name = "gate"}
      %5 = graph.dense %3 {units = hidden, use_bias = false, name = "up"}
      %6 = graph.multiply %4, %5
      %y = graph.dense %6 {units = features, use_bias = false, name = "down"}
      graph.return %y
    } else {
      %y, %balance = graph.mixture_of_experts %3 {num_experts = experts, intermediate_dim = hidden, top_k = experts_per_token, activation = activation, name = "experts"}
      graph.return %y
    }
    %8 = graph.add %2, %7
    graph.return %8
  }
  graph.func @decoder(%text) {vocabulary, features, layers, heads, key_value_heads, key_dim, hidden, experts, experts_per_token, activation, epsilon, rotary_base, embedding_scale, tied} {
    %table = graph.variable {shape = [vocabulary, features], initializer = #graph.random_normal<stddev = 0.02>, name = "tokens"}
    %0 = graph.embedding_lookup %table, %text {combiner = "none"}
    %scale = graph.constant embedding_scale
    %1 = graph.multiply %0, %scale
    %2 = graph.repeat layers as i (%h = %1) scope "block" {
      %b = graph.call @block(%h) {features = features, heads = heads, key_value_heads = key_value_heads, key_dim = key_dim, hidden = hidden, experts = experts, experts_per_token = experts_per_token, activation = activation, epsilon = epsilon, rotary_base = rotary_base}
      graph.return %b
    }
    %3 = graph.rms_norm %2 {epsilon = epsilon, name = "norm"}
    %logits = graph.if tied {
      %y = graph.dense %3, %table {transpose, use_bias = false, name = "head"}
      graph.return %y
    } else {
      %y = graph.dense %3 {units = vocabulary, use_bias = false, name = "head"}
      graph.return %y
    }
    graph.return %logits
  }
  graph.model_fn @model(%text: tensor<?x128xi32>, %next: tensor<?x128xi32>) {
    %logits = graph.call @decoder(%text) {vocabulary = #vocabulary, features = #features, layers = #layers, heads = #heads, key_value_heads = #key_value_heads, key_dim = #key_dim, hidden = #hidden, experts = #experts, experts_per_token = #experts_per_token, activation = #activation, epsilon = #epsilon, rotary_base = #rotary_base, embedding_scale = #embedding_scale, tied = #tied}
    graph.generate %logits of %text {window = 128, cache}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.param "learning_rate" = 3.0e-5
    graph.minimize %loss with #graph.adamw<weight_decay = 0.01>, %rate {cross_shard, clip = #graph.clip_by_global_norm<1.0>}
    graph.metric "perplexity", #graph.perplexity(%loss)
    graph.predict {logits = %logits}
  }
}
