// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.model, C1
graph.model @two {
  // expected-note @+1 {{this is the first}}
  graph.model_fn @a(%x: tensor<?xf32>) {
  }
  // expected-error @+1 {{(C1) is a second model function}}
  graph.model_fn @b(%x: tensor<?xf32>) {
  }
}

// -----

// One for each mode is fine.
graph.model @modes {
  graph.model_fn @train(%x: tensor<4xf32>) attributes {mode = #graph.mode<train>} {
  }
  graph.model_fn @predict(%x: tensor<4xf32>) attributes {mode = #graph.mode<predict>} {
  }
}

// -----

// graph.model_fn, C1
graph.model @ranked {
  // expected-error @+1 {{(C1) needs a ranked tensor type for argument 'x', not 'tensor<*xf32>'}}
  graph.model_fn @fn(%x: tensor<*xf32>) {
  }
}

// -----

graph.model @one_name {
  // expected-error @+1 {{(C1) has two arguments named 'x'}}
  "graph.model_fn"() <{sym_name = "fn", function_type = (tensor<f32>, tensor<f32>) -> (), arg_names = ["x", "x"]}> ({
  ^bb0(%a: !graph.tensor, %b: !graph.tensor):
  }) : () -> ()
}

// -----

graph.model @no_name {
  // expected-error @+1 {{(C1) has 0 names for 1 arguments}}
  "graph.model_fn"() <{sym_name = "fn", function_type = (tensor<f32>) -> (), arg_names = []}> ({
  ^bb0(%a: !graph.tensor):
  }) : () -> ()
}

// -----

// graph.model_fn, C2
graph.model @untyped {
  // expected-error @+1 {{(C2) has a block argument 'x' of type '!graph.tensor'}}
  "graph.model_fn"() <{sym_name = "fn", function_type = (tensor<f32>) -> (), arg_names = ["x"], inferred}> ({
  ^bb0(%a: !graph.tensor):
  }) : () -> ()
}

// -----

graph.model @more_arguments {
  // expected-error @+1 {{(C2) declares 1 arguments and its block has 2}}
  "graph.model_fn"() <{sym_name = "fn", function_type = (tensor<f32>) -> (), arg_names = ["x", "y"]}> ({
  ^bb0(%a: !graph.tensor, %b: !graph.tensor):
  }) : () -> ()
}

// -----

// graph.model_fn, C3
graph.model @minimize {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-note @+1 {{the first is here}}
    graph.minimize %x with #graph.sgd, %x
    // expected-error @+1 {{(C3) is a second one: a model minimizes one loss, add the losses together}}
    graph.minimize %x with #graph.sgd, %x
  }
}

// -----

graph.model @predict {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-note @+1 {{the first is here}}
    graph.predict {a = %x}
    // expected-error @+1 {{(C3) is a second one: name all predictions in one}}
    graph.predict {b = %x}
  }
}

// -----

// graph.model_fn, C4
graph.model @metrics {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-note @+1 {{the first is here}}
    graph.metric "m", #graph.mean(%x)
    // expected-error @+1 {{(C4) is a second metric of this name}}
    graph.metric "m", #graph.mean(%x)
  }
}

// -----

// graph.func, C1
graph.model @func_names {
  // expected-error @+1 {{(C1) has two arguments named 'x'}}
  "graph.func"() <{sym_name = "f", arg_names = ["x", "x"]}> ({
  ^bb0(%a: !graph.tensor, %b: !graph.tensor):
    "graph.return"() : () -> ()
  }) : () -> ()
}

// -----

// graph.func, C2
graph.model @func_types {
  // expected-error @+1 {{(C2) has a block argument of type 'tensor<f32>'}}
  "graph.func"() <{sym_name = "f", arg_names = ["x"]}> ({
  ^bb0(%a: tensor<f32>):
    "graph.return"() : () -> ()
  }) : () -> ()
}

// -----

// graph.call, C1
graph.model @no_callee {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C1) calls @f, which is no graph.func of this model}}
    %0 = graph.call @f(%x)
  }
}

// -----

// graph.call, C2
graph.model @operands {
  graph.func @f(%x) {
    graph.return %x
  }
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) gives 2 values to @f, which takes 1}}
    %0 = graph.call @f(%x, %x)
  }
}

// -----

graph.model @results {
  graph.func @f(%x) {
    graph.return %x
  }
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) takes 2 results from @f, which returns 1}}
    %0:2 = graph.call @f(%x)
  }
}

// -----

// The shared directive of types.
graph.model @types {
  graph.func @f(%x) {
    // expected-error @+1 {{expected the types of 1 operands and of one result}}
    %0 = graph.relu %x : (!graph.tensor, !graph.tensor) -> !graph.tensor
    graph.return %0
  }
}

// -----

graph.model @m {
  graph.model_fn @f(%text: tensor<?x8xi32>, %x: tensor<?x8x256xf32>) {
    // expected-note @+1 {{the first is here}}
    graph.generate %x of %text
    // expected-error @+1 {{(C3) is a second one: a model generates one sequence}}
    graph.generate %x of %text
  }
}

// -----

// graph.minimize, C2
graph.model @groups {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) has a group_assignment, which says of which shards cross_shard joins the gradients: write that, too}}
    graph.minimize %x with #graph.sgd, %x {group_assignment = [[0], [1]]}
  }
}

// -----

// graph.minimize, C2
graph.model @groups {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) has a group_assignment that is no list of lists of shards, as in [[0, 1], [2, 3]]}}
    graph.minimize %x with #graph.sgd, %x {cross_shard, group_assignment = [0, 1]}
  }
}

// -----

// graph.minimize, C2
graph.model @groups {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) has a group_assignment with groups of 2 and of 1 shards, but they are all of one size}}
    graph.minimize %x with #graph.sgd, %x {cross_shard, group_assignment = [[0, 1], [2]]}
  }
}

// -----

// graph.minimize, C2
graph.model @groups {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) has a group_assignment without a group}}
    graph.minimize %x with #graph.sgd, %x {cross_shard, group_assignment = []}
  }
}

// -----

// graph.minimize, C2
graph.model @groups {
  graph.model_fn @fn(%x: tensor<f32>) {
    // expected-error @+1 {{(C2) has a group_assignment of 4 shards, which has to be a permutation of 0 to 3}}
    graph.minimize %x with #graph.sgd, %x {cross_shard, group_assignment = [[0, 1], [2, 2]]}
  }
}
