// RUN: tpu-opt %s --split-input-file --verify-diagnostics --graph-bind-and-infer="train-batch-size=8 num-shards=2"

// graph.assign, C1
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C1) assigns to argument 'x': only a graph.variable can be given a value}}
    graph.assign %x, %x
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %v = graph.variable {shape = [4]}
    // expected-error @+1 {{(C1) assigns to a variable that graph.minimize trains: write `trainable = false` there}}
    graph.assign %v, %v
  }
}

// -----

graph.model @m {
  graph.func @f(%x) {
    // expected-error @+1 {{(C1) assigns to the result of graph.relu: only a graph.variable can be given a value}}
    graph.assign %x, %x
    graph.return %x
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %v = graph.relu %x
    %0 = graph.call @f(%v)
  }
}

// -----

// The first use of a variable decides whether it is trained.
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the layer 'v'}}
    %v = graph.variable {shape = [4], name = "v"}
    // expected-error @+1 {{has `trainable` of its own, but reuses the variables of 'v': give the option to that layer}}
    %w = graph.variable {shape = [4], name = "v", reuse, trainable = false}
    graph.assign %w, %w
    %loss = graph.reduce_mean %v
    graph.minimize %loss with #graph.sgd, %loss {cross_shard}
  }
}

// -----

// graph.assign, C2
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %v = graph.variable {shape = [4], trainable = false}
    %0 = graph.reduce_mean %x
    // expected-error @+1 {{(C2) assigns 'tensor<f32>' to a variable of 'tensor<4xf32>'}}
    graph.assign %v, %0 {cross_shard}
    graph.minimize %0 with #graph.sgd, %0 {cross_shard}
  }
}

// -----

// graph.assign, C3
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %v = graph.variable {shape = [], trainable = false, name = "v"}
    %0 = graph.reduce_mean %x
    // expected-note @+1 {{the first is here}}
    graph.assign %v, %0 {cross_shard}
    // expected-error @+1 {{(C3) is a second value of 'v': give it one, computed of both}}
    graph.assign %v, %v
    graph.minimize %0 with #graph.sgd, %0 {cross_shard}
  }
}

// -----

// Shards see other rows, and draw other numbers.
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %v = graph.variable {shape = [4], trainable = false}
    %w = graph.variable {shape = [4], trainable = false}
    %0 = graph.reduce_mean %x {axes = [0]}
    // expected-error @+1 {{'graph.assign' op assigns a value of the batch, of which each shard has another part: write {cross_shard} after it, for the mean over the shards}}
    graph.assign %v, %0
    %1 = graph.dropout %w {rate = 0.5}
    // expected-error @+1 {{'graph.assign' op assigns a value of the batch}}
    graph.assign %w, %1
    %2 = graph.dense %x {units = 1}
    %loss = graph.reduce_mean %2
    graph.minimize %loss with #graph.sgd, %loss {cross_shard}
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %v = graph.variable {shape = [4], trainable = false}
    %0 = graph.recompute {
      // expected-error @+1 {{(C2) is in a graph.recompute, which would run it twice a step: put it before or after the region}}
      graph.assign %v, %v
      graph.return %x
    }
    %loss = graph.reduce_mean %0
    graph.minimize %loss with #graph.sgd, %loss {cross_shard}
  }
}
