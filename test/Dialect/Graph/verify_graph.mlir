// RUN: tpu-opt %s --verify-graph --split-input-file --verify-diagnostics

graph.model @good {
  graph.model_fn @predict(%x: tensor<4x2xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 4, inferred} {
    %0 = graph.dense %x {units = 1, name = "dense"} : (tensor<4x2xf32>) -> tensor<4x1xf32>
    graph.predict {x = %0} : tensor<4x1xf32>
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{is left after graph-inline-calls}}
  graph.func @f(%x) {
    graph.return %x
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{has no mode after graph-bind-batch}}
  graph.model_fn @predict(%x: tensor<4xf32>) attributes {global_batch_size = 4, inferred} {
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{has no batch size after graph-bind-batch}}
  graph.model_fn @predict(%x: tensor<4xf32>) attributes {mode = #graph.mode<predict>, inferred} {
  }
}

// -----

graph.model @m {
  // expected-error @+1 {{has an argument without a static type after graph-infer-shapes}}
  graph.model_fn @predict(%x: tensor<4xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 4} {
  }
}

// -----

graph.model @m {
  graph.model_fn @predict(%x: tensor<4x2xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 4, inferred} {
    // expected-error @+1 {{has no name after graph-name-layers}}
    %0 = graph.dense %x {units = 1} : (tensor<4x2xf32>) -> tensor<4x1xf32>
  }
}

// -----

graph.model @m {
  graph.model_fn @predict(%x: tensor<4x2xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 4, inferred} {
    // expected-error @+1 {{has a result without a static type after graph-infer-shapes}}
    %0 = graph.relu %x : (tensor<4x2xf32>) -> !graph.tensor
  }
}

// -----

graph.model @m {
  graph.model_fn @predict(%x: tensor<4x2xf32>) attributes {mode = #graph.mode<predict>, global_batch_size = 4, inferred} {
    // expected-error @+1 {{is left after graph-inline-calls}}
    graph.if true {
    }
  }
}
