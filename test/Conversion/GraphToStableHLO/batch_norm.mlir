// How many all-reduces batch normalization needs, and what evaluation reads.
// RUN: tpu-opt %s --split-input-file --graph-infer-shapes --convert-graph-to-stablehlo | FileCheck %s

// One for the moving variables, of both together; the batch is the shard's.
// CHECK-LABEL: module @shards
graph.model @shards attributes {num_shards = 2 : i32} {
  // CHECK-LABEL: func.func @train
  // CHECK: %[[MEANS:.*]]:2 = "stablehlo.all_reduce"(%{{.*}}, %{{.*}}) <{replica_groups = dense<{{\[\[}}0, 1]]>
  // CHECK-NOT: stablehlo.all_reduce
  // CHECK: return
  graph.model_fn @train(%x: tensor<4x3xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 8} {
    %0 = graph.batch_norm %x {name = "bn"}
    %loss = graph.reduce_sum %0
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
  // CHECK-LABEL: func.func @evaluate
  // CHECK-SAME: tpu.state = "bn/gamma"
  // CHECK-SAME: tpu.state = "bn/beta"
  // CHECK-SAME: tpu.state = "bn/moving_mean"
  // CHECK-SAME: tpu.state = "bn/moving_variance"
  // CHECK-NOT: stablehlo.all_reduce
  // CHECK: return
  graph.model_fn @evaluate(%x: tensor<4x3xf32>) attributes {mode = #graph.mode<evaluate>, global_batch_size = 8} {
    %0 = graph.batch_norm %x {name = "bn"}
    graph.metric "mean", #graph.mean(%0)
  }
}

// -----

// One for the mean, which the variance is around, and one for that.
// CHECK-LABEL: module @cross_replica
graph.model @cross_replica attributes {num_shards = 2 : i32} {
  // CHECK: %[[MEAN:.*]] = "stablehlo.all_reduce"
  // CHECK: %[[WIDE:.*]] = stablehlo.broadcast_in_dim %[[MEAN]]
  // CHECK: stablehlo.subtract %{{.*}}, %[[WIDE]]
  // CHECK: %[[VARIANCE:.*]] = "stablehlo.all_reduce"
  // CHECK-NOT: stablehlo.all_reduce
  // CHECK: return
  graph.model_fn @train(%x: tensor<4x3xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 8} {
    %0 = graph.batch_norm %x {cross_replica, name = "bn"}
    %loss = graph.reduce_sum %0
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// Nothing to reduce over one shard. Moving variables have no slots.
// CHECK-LABEL: module @one
graph.model @one attributes {num_shards = 1 : i32} {
  // CHECK-LABEL: func.func @initialize
  // CHECK-NOT: moving_mean/Momentum
  // CHECK: {tpu.state = "bn/moving_mean"}
  // CHECK-NOT: moving_mean/Momentum
  // CHECK-LABEL: func.func @train
  // CHECK-NOT: stablehlo.all_reduce
  // CHECK: return
  graph.model_fn @train(%x: tensor<4x3xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 4} {
    %0 = graph.batch_norm %x {cross_replica, name = "bn"}
    %loss = graph.reduce_sum %0
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.momentum, %rate {cross_shard}
  }
}
