// Lookups are gathers; a step updates the rows of the table and of its slots that they read. Over
// several shards, each has a part of the rows, and they exchange ids, rows and gradients.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=4 predict-batch-size=4 num-shards=1" | FileCheck %s
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=4 predict-batch-size=4 num-shards=2" | FileCheck %s --check-prefix=SHARDS
// RUN: sed 's/name = "movies"/trainable = false, name = "movies"/' %s | tpu-opt - --graph-to-stablehlo="train-batch-size=4 predict-batch-size=4 num-shards=1" | FileCheck %s --check-prefix=FROZEN

// A frozen table has no slots, and a step changes none of its rows.
// FROZEN: func.func @initialize
// FROZEN-SAME: tensor<1001x2xf32> {tpu.state = "movies", tpu.variable = #tpu.variable<frozen = true>}
// FROZEN-NOT: Adagrad
// FROZEN: func.func @train
// FROZEN: "stablehlo.gather"
// FROZEN-NOT: stablehlo.sort
// FROZEN-NOT: stablehlo.scatter
// FROZEN: func.func @predict

// CHECK: func.func @initialize
// CHECK-SAME: tensor<1001x2xf32> {tpu.state = "movies", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<1001x2xf32> {tpu.state = "movies/Adagrad", tpu.variable = #tpu.variable<slot = true>}
// CHECK-NOT: replica_id
// CHECK: func.func @train
// CHECK: %[[ROWS:.*]] = "stablehlo.gather"(%[[TABLE:[a-z0-9]+]], %{{.*}}) {{.*}} : (tensor<1001x2xf32>, tensor<12xi32>) -> tensor<12x2xf32>
// CHECK: stablehlo.sort
// CHECK: %[[SUMS:.*]] = "stablehlo.scatter"(%{{.*}}, %{{.*}}, %{{.*}}) {{.*}}
// CHECK: %[[OLD:.*]] = "stablehlo.gather"(%[[TABLE]], %[[IDS:.*]]) {{.*}} -> tensor<12x2xf32>
// CHECK: "stablehlo.gather"(%[[SLOT:.*]], %[[IDS]])
// CHECK: "stablehlo.scatter"(%[[TABLE]], %[[IDS]], %{{.*}})
// CHECK: "stablehlo.scatter"(%[[SLOT]], %[[IDS]], %{{.*}})
// CHECK: func.func @predict
// CHECK-NOT: tensor<1001x2xf32> {tpu.state = "movies/Adagrad"}
// CHECK: "stablehlo.gather"
// CHECK-NOT: scatter

// SHARDS: func.func @initialize
// SHARDS-SAME: tensor<501x2xf32> {tpu.state = "movies", tpu.variable = #tpu.variable<trainable = true, whole = tensor<1001x2xf32>, starts = [0, 0, 501, 0]>}
// SHARDS-SAME: tensor<501x2xf32> {tpu.state = "movies/Adagrad", tpu.variable = #tpu.variable<slot = true, whole = tensor<1001x2xf32>, starts = [0, 0, 501, 0]>}
// SHARDS: stablehlo.replica_id
// SHARDS: func.func @train
// SHARDS-SAME: tensor<501x2xf32> {tpu.state = "movies"}
// SHARDS: "stablehlo.all_gather"(%{{.*}}) {{.*}} : (tensor<6xi32>) -> tensor<12xi32>
// SHARDS: "stablehlo.gather"{{.*}} : (tensor<501x2xf32>, tensor<12xi32>) -> tensor<12x2xf32>
// SHARDS: "stablehlo.reduce_scatter"
// SHARDS: (tensor<12x2xf32>) -> tensor<6x2xf32>
// SHARDS: "stablehlo.all_gather"(%{{.*}}) {{.*}} : (tensor<6x2xf32>) -> tensor<12x2xf32>
// SHARDS: func.func @predict
// SHARDS: "stablehlo.all_gather"
// SHARDS: "stablehlo.reduce_scatter"

graph.model @m {
  graph.model_fn @model(%ids: tensor<?x3xi32>, %y: tensor<?x1xf32>) {
    %fast = graph.exponential_decay {initial = #graph.param<"table_rate" = 0.5>, decay_steps = 100, decay_rate = 0.9}
    %movies = graph.embedding_table %fast {input_dim = 1001, output_dim = 2, optimizer = #graph.adagrad, name = "movies"}
    %0 = graph.embedding_lookup %movies, %ids {combiner = "sum"}
    %1 = graph.dense %0 {units = 1}
    %loss = graph.mean_squared_error %y, %1
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    graph.predict {y = %1}
  }
}
