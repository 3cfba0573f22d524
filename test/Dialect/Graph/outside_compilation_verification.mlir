// RUN: tpu-opt %s --split-input-file --verify-diagnostics

graph.model @layer {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    graph.outside_compilation {
      // expected-error @+1 {{(C1) is outside of compilation, where the model has no variables: put it before or after the region}}
      %0 = graph.dense %x {units = 1}
    }
  }
}

// -----

graph.model @nested {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    graph.outside_compilation {
      // expected-error @+1 {{expects parent op to be one of 'graph.model_fn, graph.func, graph.repeat, graph.if'}}
      graph.outside_compilation {
      }
    }
  }
}

// -----

graph.model @prediction {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    graph.outside_compilation {
      // expected-error @+1 {{expects parent op 'graph.model_fn'}}
      graph.predict {x = %x}
    }
  }
}

// -----

graph.model @twice {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the first is here}}
    graph.log "x", %x
    graph.outside_compilation {
      // expected-error @+1 {{(C4) is a second graph.log of this name}}
      graph.log "x", %x
    }
  }
}

// -----

"graph.model"() <{sym_name = "types"}> ({
  "graph.model_fn"() <{arg_names = ["x"], function_type = (tensor<4xf32>) -> (), inferred, sym_name = "model"}> ({
  ^bb0(%x: tensor<4xf32>):
    // expected-error @+1 {{(C2) has results of 'tensor<3xf32>', but its body returns 'tensor<4xf32>'}}
    %0 = "graph.outside_compilation"() ({
      "graph.return"(%x) : (tensor<4xf32>) -> ()
    }) : () -> tensor<3xf32>
  }) : () -> ()
}) : () -> ()
