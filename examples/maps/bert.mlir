// A classifier of texts on BERT, to be fine-tuned from Hugging Face's weights by bert.map. The sizes here are
// small; README.md lists those of BERT Base.
#vocabulary = 1024
#features = 128
#layers = 2
#heads = 4
#hidden = 512
#classes = 2

graph.model @bert {
  graph.func @block(%x, %mask) {features, heads, hidden} {
    %0 = graph.multi_head_attention %x, %x, %mask {num_heads = heads, key_dim = features / heads, name = "attention"}
    %1 = graph.add %x, %0
    %2 = graph.layer_norm %1 {epsilon = 1.0e-12, name = "attention_norm"}
    %3 = graph.dense %2 {units = hidden, activation = "gelu", name = "intermediate"}
    %4 = graph.dense %3 {units = features, name = "output"}
    %5 = graph.add %2, %4
    %6 = graph.layer_norm %5 {epsilon = 1.0e-12, name = "output_norm"}
    graph.return %6
  }
  // The features of the first token, [CLS].
  graph.func @encoder(%tokens, %segments, %mask) {vocabulary, features, layers, heads, hidden} {
    %0 = graph.embedding %tokens {input_dim = vocabulary, output_dim = features, name = "words"}
    %1 = graph.embedding %segments {input_dim = 2, output_dim = features, name = "segments"}
    %2 = graph.add %0, %1
    %3 = graph.position_embedding %2 {length = 128, name = "positions"}
    %4 = graph.layer_norm %3 {epsilon = 1.0e-12, name = "norm"}
    %5 = graph.repeat layers as i (%h = %4) scope "block" {
      %b = graph.call @block(%h, %mask) {features = features, heads = heads, hidden = hidden}
      graph.return %b
    }
    // A window of one position, at every 128th.
    %first = graph.max_pool1d %5 {pool = [1], strides = [128]}
    %6 = graph.reshape %first [-1, features]
    %pooled = graph.dense %6 {units = features, activation = "tanh", name = "pooler"}
    graph.return %pooled
  }
  graph.model_fn @model(%tokens: tensor<?x128xi32>, %segments: tensor<?x128xi32>, %mask: tensor<?x128xi32>, %label: tensor<?xi32>) {
    %pooled = graph.call @encoder(%tokens, %segments, %mask) {vocabulary = #vocabulary, features = #features, layers = #layers, heads = #heads, hidden = #hidden} scope "bert"
    %0 = graph.dropout %pooled {rate = 0.1}
    %logits = graph.dense %0 {units = #classes, name = "classifier"}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.param "learning_rate" = 2.0e-5
    graph.minimize %loss with #graph.adamw<weight_decay = 0.01>, %rate {cross_shard, no_decay = ["bias", "gamma", "beta"]}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {classes = %class, logits = %logits}
  }
}
