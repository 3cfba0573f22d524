// RUN: tpu-opt %s --graph-bind-and-infer --split-input-file --verify-diagnostics

// graph.generate, C4
graph.model @convolution {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 8}
    // expected-error @+1 {{combines positions, so the model cannot generate with a cache of keys and values: remove `cache` of graph.generate, which then shows the model the whole window for each token}}
    %1 = graph.conv1d %0 {filters = 16, kernel = [3], padding = "same"}
    graph.generate %1 of %text {window = 8, cache}
  }
}

// -----

graph.model @recurrent {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 8}
    // expected-error @+1 {{'graph.lstm' op combines positions}}
    %1 = graph.lstm %0 {units = 16, return_sequences}
    graph.generate %1 of %text {window = 8, cache}
  }
}

// -----

graph.model @bidirectional {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 16}
    // expected-error @+1 {{'graph.multi_head_attention' op is not causal, so the model}}
    %1 = graph.multi_head_attention %0, %0 {num_heads = 2, key_dim = 4}
    graph.generate %1 of %text {window = 8, cache}
  }
}

// -----

// The sum over positions is added to each.
graph.model @sum {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 16}
    // expected-error @+1 {{'graph.reduce_sum' op combines positions}}
    %1 = graph.reduce_sum %0 {axes = [1], keep_dims}
    %2 = graph.add %0, %1
    graph.generate %2 of %text {window = 8, cache}
  }
}

// -----

// A variable of all positions, of which the step would need one.
graph.model @table {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 16}
    %1 = graph.variable {shape = [8, 16], name = "positions"}
    // expected-error @+1 {{'graph.add' op combines positions}}
    %2 = graph.add %0, %1
    graph.generate %2 of %text {window = 8, cache}
  }
}

// -----

graph.model @no_window {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 16}
    // expected-error @+1 {{(C4) has a cache of no earlier position: give it a `window`, the number of positions}}
    graph.generate %0 of %text {cache}
  }
}

// -----

graph.model @batch {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 16}
    // expected-error @+1 {{(C4) has a batch of 3 prompts: only a `cache` has several}}
    graph.generate %0 of %text {window = 8, batch = 3}
  }
}

// -----

graph.model @beams {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 16, output_dim = 16}
    // expected-error @+1 {{(C4) searches with 3 beams: only a `cache` has several}}
    graph.generate %0 of %text {window = 8, beams = 3}
  }
}
