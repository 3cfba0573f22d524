// RUN: tpu-opt %s --split-input-file --verify-diagnostics

graph.model @twice {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the first is here}}
    graph.host_call "report" {x = %x}
    // expected-error @+1 {{(C4) is a second graph.host_call of this name}}
    graph.host_call "report" {x = %x}
  }
}

// -----

graph.model @names {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C1) has two tensors named 'x'}}
    graph.host_call "report" {x = %x, x = %x}
  }
}

// -----

graph.model @shown_twice {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the first is here}}
    graph.log "x", %x
    // expected-error @+1 {{(C4) is a second graph.log of this name}}
    graph.summary "x", %x
  }
}

// -----

graph.model @integers {
  graph.model_fn @model(%x: tensor<4xi32>) attributes {inferred} {
    // expected-error @+1 {{(C1) needs a float value, not 'tensor<4xi32>': convert it first}}
    graph.summary "x", %x : tensor<4xi32>
  }
}
