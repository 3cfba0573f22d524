// A causal layer with a mask that is data. The gradient of a bias of keys would be zero but for
// rounding.
graph.model @masked {
  graph.model_fn @model(%x: tensor<?x128x12xf32>, %mask: tensor<?x128x128xi1>) {
    %y = graph.multi_head_attention %x, %x, %mask {num_heads = 2, key_dim = 4, causal, use_bias = false, name = "layer"}
    graph.predict {y = %y}
  }
}
