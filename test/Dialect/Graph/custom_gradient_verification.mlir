// RUN: tpu-opt %s --split-input-file --verify-diagnostics --graph-bind-and-infer="train-batch-size=8 predict-batch-size=8 num-shards=1"

graph.model @no_function {
  // expected-error @+1 {{'graph.func' op (C3) names the gradient @nothing, which is no graph.func of this model}}
  graph.func @f(%x) gradient @nothing {
    graph.return %x
  }
}

// -----

graph.model @wrong_arguments {
  // expected-error @+1 {{'graph.func' op (C3) has a gradient @g of 1 arguments, not of 2: those of the function, 1, and a cotangent for each result, 1}}
  graph.func @f(%x) gradient @g {
    graph.return %x
  }
  graph.func @g(%d) {
    graph.return %d
  }
}

// -----

graph.model @layer {
  graph.func @f(%x) gradient @g {
    // expected-error @+1 {{'graph.dense' op (C3) is in a function with a gradient of its own, which holds only computations on its arguments: put it before the call, and give the function its value}}
    %0 = graph.dense %x {units = 3}
    graph.return %0
  }
  graph.func @g(%x, %d) {
    graph.return %x
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %y = graph.call @f(%x)
    graph.predict {y = %y}
  }
}

// -----

graph.model @parameter {
  graph.func @f(%x) gradient @g {
    graph.return %x
  }
  graph.func @g(%x, %d) {
    // expected-error @+1 {{'graph.param' op (C3) is in a function with a gradient of its own}}
    %0 = graph.param "scale" = 0.5
    %1 = graph.multiply %d, %0
    graph.return %1
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %y = graph.call @f(%x)
    graph.predict {y = %y}
  }
}

// -----

graph.model @too_many {
  graph.func @f(%x, %i) gradient @g {
    graph.return %x
  }
  graph.func @g(%x, %i, %d) {
    // expected-error @+1 {{'graph.return' op ends the gradient of 'f' with 2 values, not with 1: a cotangent for each argument of floating-point numbers}}
    graph.return %d, %i
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %h = graph.call @f(%x, %label)
    %logits = graph.dense %h {units = 3}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

graph.model @wrong_shape {
  graph.func @f(%x) gradient @g {
    %0 = graph.reduce_sum %x {axes = [1]}
    graph.return %0
  }
  graph.func @g(%x, %d) {
    // expected-error @+1 {{'graph.return' op ends the gradient of 'f' with 'tensor<8xf32>' for an argument of 'tensor<8x4xf32>'}}
    graph.return %d
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xf32>) {
    %h = graph.dense %x {units = 4}
    %y = graph.call @f(%h)
    %loss = graph.mean_squared_error %label, %y
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

graph.model @integer_result {
  graph.func @f(%x) gradient @g {
    %0 = graph.argmax %x
    graph.return %0
  }
  graph.func @g(%x, %d) {
    graph.return %x
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{'graph.custom_gradient' op cannot have a gradient: its result 'tensor<8xi32>' is not of floating-point numbers}}
    %y = graph.call @f(%x)
    graph.predict {y = %y}
  }
}
