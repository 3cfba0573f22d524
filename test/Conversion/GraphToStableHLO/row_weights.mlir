// Evaluation leaves the rows out that only fill the last batch up.
// RUN: tpu-opt %s --convert-graph-to-stablehlo --split-input-file --verify-diagnostics | FileCheck %s

// A loss is the mean of the examples, and 0 where there is none; it counts once for each.
// CHECK-LABEL: func.func @evaluate
// CHECK-SAME: %[[ROWS:[a-z0-9]*]]: tensor<4xf32> {tpu.infeed = "systole.row_weights"}
graph.model @losses attributes {num_shards = 2 : i32} {
  graph.model_fn @evaluate(%y: tensor<4xf32>, %t: tensor<4xf32>) attributes {mode = #graph.mode<evaluate>, global_batch_size = 7, inferred} {
    // CHECK: %[[ERROR:.*]] = stablehlo.subtract
    // CHECK: %[[SQUARE:.*]] = stablehlo.multiply %[[ERROR]], %[[ERROR]]
    // CHECK: %[[COUNTED:.*]] = stablehlo.multiply %[[SQUARE]], %[[ROWS]]
    // CHECK: %[[SUM:.*]] = stablehlo.reduce(%[[COUNTED]] init:
    // CHECK: %[[N:.*]] = stablehlo.reduce(%[[ROWS]] init:
    // CHECK: %[[ONE:.*]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    // CHECK: %[[ATLEAST:.*]] = stablehlo.maximum %[[N]], %[[ONE]]
    // CHECK: %[[LOSS:.*]] = stablehlo.divide %[[SUM]], %[[ATLEAST]]
    %0 = graph.mean_squared_error %t, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    // CHECK: %[[EXAMPLES:.*]] = stablehlo.reduce(%[[ROWS]] init:
    // CHECK: %[[TOTAL:.*]] = stablehlo.multiply %[[LOSS]], %[[EXAMPLES]]
    // CHECK: return %[[TOTAL]], %[[EXAMPLES]]
    graph.metric "loss", #graph.mean(%0) : tensor<f32>
  }
}

// -----

// Rows times places: a row's weight is that of each of its places.
// CHECK-LABEL: func.func @evaluate
// CHECK-SAME: %[[ROWS:[a-z0-9]*]]: tensor<2xf32> {tpu.infeed = "systole.row_weights"}
graph.model @places {
  graph.model_fn @evaluate(%x: tensor<6x5xf32>, %r: tensor<2xf32>) attributes {mode = #graph.mode<evaluate>, global_batch_size = 2, inferred} {
    // CHECK: %[[SPREAD:.*]] = stablehlo.broadcast_in_dim %[[ROWS]], dims = [0] : (tensor<2xf32>) -> tensor<2x3xf32>
    // CHECK: %[[FLAT:.*]] = stablehlo.reshape %[[SPREAD]] : (tensor<2x3xf32>) -> tensor<6xf32>
    // CHECK: stablehlo.broadcast_in_dim %[[FLAT]], dims = [0] : (tensor<6xf32>) -> tensor<6x5xf32>
    graph.metric "x", #graph.mean(%x) : tensor<6x5xf32>
  }
}

// -----

// What cannot be left out is said.
graph.model @own {
  graph.model_fn @evaluate(%x: tensor<1xf32>) attributes {mode = #graph.mode<evaluate>, global_batch_size = 1, inferred} {
    %0 = graph.reshape %x [] : (tensor<1xf32>) -> tensor<f32>
    // expected-warning @+1 {{'x' counts the rows that fill the last batch up: it is one number a batch and not made by a graph loss alone}}
    graph.metric "x", #graph.mean(%0) : tensor<f32>
  }
}

// -----

// A training step sends the metric of its batch, which has no rows that only fill it up.
// CHECK-LABEL: func.func @train
// CHECK-SAME: tpu.outfeed = "accuracy"
// CHECK: %[[EQUAL:.*]] = stablehlo.compare EQ
// CHECK: %[[HITS:.*]] = stablehlo.convert %[[EQUAL]]
// CHECK: %[[TOTAL:.*]] = stablehlo.reduce(%[[HITS]] init:
// CHECK: %[[QUOTIENT:.*]] = stablehlo.divide %[[TOTAL]], %{{.*}} : tensor<f32>
// CHECK: %[[ACCURACY:.*]] = stablehlo.select %{{.*}}, %{{.*}}, %[[QUOTIENT]]
// CHECK: return {{.*}}%[[ACCURACY]]
graph.model @metric_of_training {
  graph.model_fn @train(%label: tensor<4xi32>, %class: tensor<4xi32>) attributes {mode = #graph.mode<train>, global_batch_size = 4, inferred} {
    graph.metric "accuracy", #graph.accuracy(%label, %class) {train} : tensor<4xi32>, tensor<4xi32>
  }
}
