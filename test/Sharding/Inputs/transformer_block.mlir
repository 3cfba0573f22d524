// A block of a transformer: attention by head, two dense layers.
graph.model @transformer_block {
  graph.model_fn @model(%text: tensor<?x6xi32>, %next: tensor<?x6xi32>) {
    %x = graph.embedding %text {input_dim = 8, output_dim = 12}
    %0 = graph.layer_norm %x {epsilon = 1.0e-5}
    %1 = graph.multi_head_attention %0, %0 {num_heads = 4, key_dim = 3, causal, name = "attention"}
    %2 = graph.add %x, %1
    %3 = graph.layer_norm %2 {epsilon = 1.0e-5}
    %4 = graph.dense %3 {units = 24, activation = "gelu_tanh", name = "up"}
    %5 = graph.dense %4 {units = 12, name = "down"}
    %6 = graph.add %2, %5
    %logits = graph.dense %6 {units = 8}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.05
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %probabilities = graph.softmax %logits
    graph.predict {probabilities = %probabilities}
  }
}
