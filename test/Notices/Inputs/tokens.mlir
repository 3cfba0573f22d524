graph.model @tokens {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %logits = graph.embedding %text {input_dim = 257, output_dim = 257}
    graph.generate %logits of %text
  }
}
