// Tables and lookups print as they are written, with types once they are inferred.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --graph-inline-calls --graph-name-layers --graph-bind-batch=train-batch-size=4 --graph-infer-shapes | FileCheck %s --check-prefix=TYPES

graph.model @m {
  // CHECK: graph.func @shared(%[[TABLE:.*]], %[[IDS:.*]]) {
  graph.func @shared(%table, %ids) {
    // CHECK: %[[ROWS:.*]] = graph.embedding_lookup %[[TABLE]], %[[IDS]] {combiner = "none"}
    %0 = graph.embedding_lookup %table, %ids {combiner = "none"}
    graph.return %0
  }
  graph.model_fn @model(%ids: tensor<?x3xi32>, %id: tensor<?xi32>, %weights: tensor<?x3xf32>) {
    %rate = graph.constant 0.5
    // CHECK: graph.embedding_table %{{.*}} {clip = #graph.clip_by_value<5.000000e-01>, input_dim = 100 : i64, name = "movies", optimizer = #graph.adam, output_dim = 8 : i64}
    // TYPES: %[[MOVIES:.*]] = graph.embedding_table %{{.*}} {clip = #graph.clip_by_value<5.000000e-01>, input_dim = 100 : i64, name = "movies", optimizer = #graph.adam, output_dim = 8 : i64} : (tensor<f32>) -> tensor<100x8xf32>
    %movies = graph.embedding_table %rate {input_dim = 100, output_dim = 8, optimizer = #graph.adam, clip = #graph.clip_by_value<0.5>, name = "movies"}
    // CHECK: graph.embedding_table {embeddings_initializer = #graph.truncated_normal<stddev = 2.500000e-01>, input_dim = 5 : i64, output_dim = 8 : i64}
    // TYPES: %[[USERS:.*]] = graph.embedding_table {{.*}}name = "embedding_table"{{.*}} : () -> tensor<5x8xf32>
    %users = graph.embedding_table {input_dim = 5, output_dim = 8, embeddings_initializer = #graph.truncated_normal<stddev = 0.25>}
    // CHECK: graph.embedding_lookup %{{.*}}, %{{.*}}, %{{.*}} {combiner = "sqrtn"}
    // TYPES: graph.embedding_lookup %[[MOVIES]], %{{.*}}, %{{.*}} {combiner = "sqrtn"} : (tensor<100x8xf32>, tensor<4x3xi32>, tensor<4x3xf32>) -> tensor<4x8xf32>
    %0 = graph.embedding_lookup %movies, %ids, %weights {combiner = "sqrtn"}
    // TYPES: graph.embedding_lookup %[[USERS]], %{{.*}} : (tensor<5x8xf32>, tensor<4xi32>) -> tensor<4x8xf32>
    %1 = graph.embedding_lookup %users, %id
    // TYPES: graph.embedding_lookup %[[MOVIES]], %{{.*}} {combiner = "none"} : (tensor<100x8xf32>, tensor<4x3xi32>) -> tensor<4x3x8xf32>
    %2 = graph.call @shared(%movies, %ids)
    %3 = graph.reduce_sum %2 {axes = [1]}
    %4 = graph.add %0, %1
    %5 = graph.add %3, %4
    %loss = graph.reduce_mean %5
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// CHECK: func.func @sums
func.func @sums(%ids: tensor<8xi32>, %rows: tensor<8x4xf32>, %d: tensor<8x4xf32>) {
  // CHECK: graph.sum_rows of 100 ids(%{{.*}}, %{{.*}} : tensor<8xi32>, tensor<8xi32>) rows(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8x4xf32>) gradients(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8x4xf32>) : tensor<16xi32>, tensor<16x4xf32>
  %unique, %sums = graph.sum_rows of 100 ids(%ids, %ids : tensor<8xi32>, tensor<8xi32>)
    rows(%rows, %rows : tensor<8x4xf32>, tensor<8x4xf32>) gradients(%d, %d : tensor<8x4xf32>, tensor<8x4xf32>)
    : tensor<16xi32>, tensor<16x4xf32>
  return
}
