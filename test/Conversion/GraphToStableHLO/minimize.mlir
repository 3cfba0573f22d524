// What training becomes, for the mean over shards, their sum, and one shard.
// RUN: tpu-opt %s --graph-infer-shapes --convert-graph-to-stablehlo --split-input-file | FileCheck %s

// The mean: gradients of a share of the loss, summed. The loss is not scaled.
// CHECK-LABEL: module @mean attributes {tpu.num_shards = 4 : i32}
// CHECK: func.func @train(%[[K:.*]]: tensor<2x1xf32> {tpu.state = "dense/kernel"}, %[[B:.*]]: tensor<1xf32> {tpu.state = "dense/bias"}, %[[STEP:.*]]: tensor<i64> {tpu.state = "global_step"}
// CHECK: %[[LOSS:.*]] = stablehlo.reshape %{{.*}} : (tensor<1x1xf32>) -> tensor<f32>
// CHECK: %[[RATE:.*]] = graph.exponential_decay at %[[STEP]] : tensor<i64>
// CHECK: %[[QUARTER:.*]] = stablehlo.constant dense<2.500000e-01> : tensor<f32>
// CHECK: %[[SHARE:.*]] = stablehlo.multiply %[[LOSS]], %[[QUARTER]]
// CHECK: %[[G:.*]]:2 = graph.gradients %[[SHARE]] wrt %[[K]], %[[B]]
// CHECK: %[[S:.*]]:2 = graph.cross_shard %[[G]]#0, %[[G]]#1 over 4
// CHECK: %[[NEW:.*]]:3 = graph.apply_gradients #graph.sgd rate(%[[RATE]] : tensor<f32>) step(%[[STEP]] : tensor<i64>) variables(%[[K]], %[[B]] : {{.*}}) gradients(%[[S]]#0, %[[S]]#1 : {{.*}}) slots()
// CHECK: return %[[NEW]]#0, %[[NEW]]#1, %[[NEW]]#2, %[[LOSS]], %[[RATE]]
graph.model @mean attributes {num_shards = 4 : i32} {
  graph.model_fn @train(%x: tensor<1x2xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 4} {
    %0 = graph.dense %x {units = 1, name = "dense"}
    %loss = graph.reshape %0 []
    %rate = graph.exponential_decay {initial = 0.25, decay_steps = 10, decay_rate = 0.5}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// The sum: gradients of the loss itself.
// CHECK-LABEL: module @sum attributes {tpu.num_shards = 4 : i32}
// CHECK: func.func @train
// CHECK: %[[LOSS:.*]] = stablehlo.reshape %{{.*}} : (tensor<1x1xf32>) -> tensor<f32>
// CHECK: graph.gradients %[[LOSS]] wrt
// CHECK: graph.cross_shard %{{.*}} over 4
graph.model @sum attributes {num_shards = 4 : i32} {
  graph.model_fn @train(%x: tensor<1x2xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 4} {
    %0 = graph.dense %x {units = 1, name = "dense"}
    %loss = graph.reshape %0 []
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate {cross_shard = "sum"}
  }
}

// -----

// A local program: nothing to join.
// CHECK-LABEL: module @local attributes {tpu.num_shards = 1 : i32}
// CHECK: func.func @train
// CHECK: %[[LOSS:.*]] = stablehlo.reshape %{{.*}} : (tensor<1x1xf32>) -> tensor<f32>
// CHECK: %[[G:.*]]:2 = graph.gradients %[[LOSS]] wrt
// CHECK-NOT: graph.cross_shard
// CHECK: gradients(%[[G]]#0, %[[G]]#1 :
graph.model @local {
  graph.model_fn @train(%x: tensor<1x2xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 4} {
    %0 = graph.dense %x {units = 1, name = "dense"}
    %loss = graph.reshape %0 []
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate
  }
}
