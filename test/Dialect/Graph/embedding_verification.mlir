// RUN: tpu-opt %s --split-input-file --verify-diagnostics

// graph.embedding_table, C1
func.func @f(%rate: tensor<2xf32>) {
  // expected-error @+1 {{(C1) needs a float scalar for the learning rate, not 'tensor<2xf32>'}}
  %0 = graph.embedding_table %rate {input_dim = 4, output_dim = 2} : (tensor<2xf32>) -> !graph.tensor
  return
}

// -----

// graph.embedding_table, C2
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-error @+1 {{(C2) is used by other than graph.embedding_lookup in its function, but a step trains only rows that are looked up: use graph.embedding}}
    %table = graph.embedding_table {input_dim = 4, output_dim = 2}
    // expected-note @+1 {{the use}}
    %0 = graph.matmul %x, %table
    graph.predict {y = %0}
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%ids: tensor<?x4xi32>) {
    // expected-error @+1 {{(C2) is used by other than graph.embedding_lookup in its function}}
    %table = graph.embedding_table {input_dim = 4, output_dim = 2}
    %0 = graph.outside_compilation {
      // expected-note @+1 {{the use}}
      %1 = graph.embedding_lookup %table, %ids
      graph.return %1
    }
    graph.predict {y = %0}
  }
}

// -----

// graph.embedding_table, C3
func.func @f() {
  // expected-error @+1 {{(C3) has 3000000000 rows, but at most 2147483647 are possible: make several tables}}
  %0 = graph.embedding_table {input_dim = 3000000000, output_dim = 2}
  return
}

// -----

// graph.embedding_table, C4
func.func @f() {
  // expected-error @+1 {{(C4) has an optimizer that needs all rows of a table: choose another, such as #graph.adagrad}}
  %0 = graph.embedding_table {input_dim = 4, output_dim = 2, optimizer = #graph.lamb}
  return
}

// -----

// graph.embedding_table, C5
func.func @f() {
  // expected-error @+1 {{(C5) clips gradients by a norm, which would be that of the rows of one step: use #graph.clip_by_value}}
  %0 = graph.embedding_table {input_dim = 4, output_dim = 2, clip = #graph.clip_by_norm<1.0>}
  return
}

// -----

// graph.embedding_lookup, C1
func.func @f(%table: tensor<4xf32>, %ids: tensor<4x2xi32>) {
  // expected-error @+1 {{(C1) needs a table [rows, features] of floats, not 'tensor<4xf32>'}}
  %0 = graph.embedding_lookup %table, %ids : (tensor<4xf32>, tensor<4x2xi32>) -> !graph.tensor
  return
}

// -----

// graph.embedding_lookup, C2
func.func @f(%ids: tensor<4x2xf32>) {
  %table = graph.embedding_table {input_dim = 4, output_dim = 2} : () -> tensor<4x2xf32>
  // expected-error @+1 {{(C2) needs integers [batch, ids] or [batch] for the ids, not 'tensor<4x2xf32>': use graph.cast %x to i32}}
  %0 = graph.embedding_lookup %table, %ids : (tensor<4x2xf32>, tensor<4x2xf32>) -> !graph.tensor
  return
}

// -----

// graph.embedding_lookup, C3
func.func @f(%ids: tensor<4x2xi32>, %weights: tensor<4xf32>) {
  %table = graph.embedding_table {input_dim = 4, output_dim = 2} : () -> tensor<4x2xf32>
  // expected-error @+1 {{(C3) needs weights of 'tensor<4x2xf32>', one for each id, not 'tensor<4xf32>'}}
  %0 = graph.embedding_lookup %table, %ids, %weights : (tensor<4x2xf32>, tensor<4x2xi32>, tensor<4xf32>) -> !graph.tensor
  return
}

// -----

func.func @f(%ids: tensor<4x2xi32>) {
  %table = graph.embedding_table {input_dim = 4, output_dim = 2} : () -> tensor<4x2xf32>
  // expected-error @+1 {{attribute 'combiner' must be "sum", "mean", "sqrtn" or "none"}}
  %0 = graph.embedding_lookup %table, %ids {combiner = "max"} : (tensor<4x2xf32>, tensor<4x2xi32>) -> !graph.tensor
  return
}

// -----

// graph.minimize, C3
graph.model @m {
  graph.model_fn @model(%ids: tensor<?xi32>) {
    // expected-note @+1 {{the table}}
    %table = graph.embedding_table {input_dim = 4, output_dim = 2}
    %0 = graph.embedding_lookup %table, %ids
    %loss = graph.reduce_mean %0
    %rate = graph.constant 0.1
    // expected-error @+1 {{(C3) has 'accumulate', but a table is updated in each step: leave it out, or use graph.embedding}}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard, accumulate = 2}
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%ids: tensor<?xi32>) {
    // expected-note @+1 {{the table}}
    %table = graph.embedding_table {input_dim = 4, output_dim = 2}
    %0 = graph.embedding_lookup %table, %ids
    %loss = graph.reduce_mean %0
    %rate = graph.constant 0.1
    // expected-error @+1 {{(C3) has a group_assignment, but all shards share a table: leave it out, or use graph.embedding}}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard, group_assignment = [[0], [1]]}
  }
}

// -----

graph.model @m {
  graph.model_fn @model(%ids: tensor<?xi32>) {
    // expected-note @+1 {{the table}}
    %table = graph.embedding_table {input_dim = 4, output_dim = 2}
    %0 = graph.embedding_lookup %table, %ids
    %loss = graph.reduce_mean %0
    %rate = graph.constant 0.1
    // expected-error @+1 {{(C3) has an optimizer that needs all rows of a table: give the table an 'optimizer' of its own}}
    graph.minimize %loss with #graph.lars, %rate {cross_shard}
  }
}

// -----

// graph.sum_rows, C1
func.func @f(%ids: tensor<8xi32>, %rows: tensor<8x4xf32>, %d: tensor<4x4xf32>) {
  // expected-error @+1 {{(C1) has gradients of 'tensor<4x4xf32>' for ids of 'tensor<8xi32>'}}
  %unique, %sums = graph.sum_rows of 100 ids(%ids : tensor<8xi32>) rows(%rows : tensor<8x4xf32>) gradients(%d : tensor<4x4xf32>)
    : tensor<8xi32>, tensor<8x4xf32>
  return
}

// -----

// graph.sum_rows, C2
func.func @f(%ids: tensor<8xi32>, %rows: tensor<8x4xf32>) {
  // expected-error @+1 {{(C2) has 'tensor<8xi32>' and 'tensor<8x4xf32>' for 5 rows at most}}
  %unique, %sums = graph.sum_rows of 5 ids(%ids : tensor<8xi32>) rows(%rows : tensor<8x4xf32>) gradients(%rows : tensor<8x4xf32>)
    : tensor<8xi32>, tensor<8x4xf32>
  return
}
