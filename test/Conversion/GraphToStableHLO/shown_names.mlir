// The loss and the learning rate are shown once, and other values of their names by another name.
// RUN: tpu-opt %s --convert-graph-to-stablehlo --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @train
// CHECK-SAME: -> (tensor<1xf32> {tpu.state = "dense/kernel"}, tensor<i64> {tpu.state = "global_step"}, tensor<f32> {tpu.outfeed = "loss"}, tensor<f32> {tpu.outfeed = "learning_rate"})
graph.model @same {
  graph.model_fn @train(%x: tensor<4x1xf32>) attributes {mode = #graph.mode<train>, global_batch_size = 4, inferred} {
    %w = graph.variable {shape = [1], name = "dense/kernel"} : () -> tensor<1xf32>
    %0 = graph.reduce_mean %w : (tensor<1xf32>) -> tensor<f32>
    %rate = graph.constant 0.1 : () -> tensor<f32>
    graph.log "loss", %0 : tensor<f32>
    graph.summary "learning_rate", %rate : tensor<f32>
    graph.minimize %0 with #graph.sgd, %rate : tensor<f32>, tensor<f32>
  }
}

// -----

// CHECK-LABEL: func.func @train
// CHECK-SAME: tpu.outfeed = "loss_2"
// CHECK-SAME: tpu.outfeed = "loss_1"
// CHECK-SAME: tpu.outfeed = "learning_rate_1"
// CHECK-SAME: tpu.outfeed = "loss"
// CHECK-SAME: tpu.outfeed = "learning_rate"
graph.model @others {
  graph.model_fn @train(%x: tensor<4x1xf32>, %y: tensor<f32>) attributes {mode = #graph.mode<train>, global_batch_size = 4, inferred} {
    %w = graph.variable {shape = [1], name = "dense/kernel"} : () -> tensor<1xf32>
    %0 = graph.reduce_mean %w : (tensor<1xf32>) -> tensor<f32>
    %rate = graph.constant 0.1 : () -> tensor<f32>
    graph.log "loss", %y : tensor<f32>
    graph.log "loss_1", %y : tensor<f32>
    graph.metric "learning_rate", #graph.mean(%y) {train} : tensor<f32>
    graph.minimize %0 with #graph.sgd, %rate : tensor<f32>, tensor<f32>
  }
}
