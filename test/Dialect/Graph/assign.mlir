// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=8 eval-batch-size=8 num-shards=4" | FileCheck %s --check-prefix=SHARDS
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=8 num-shards=4 frozen-variables=mean" | FileCheck %s --check-prefix=FROZEN

// Values that depend on the batch are joined over the shards; other modes
// read the variables, and a frozen one stays.

graph.model @statistics {
  // CHECK-LABEL: graph.func @track
  graph.func @track(%x, %mean) {
    %0 = graph.reduce_mean %x {axes = [0]}
    // CHECK: graph.assign %mean, %0 {cross_shard}
    graph.assign %mean, %0 {cross_shard}
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %mean = graph.variable {shape = [4], initializer = #graph.zeros, trainable = false, name = "mean"}
    %count = graph.variable {shape = [4], initializer = #graph.zeros, trainable = false, name = "count"}
    %0 = graph.call @track(%x, %mean)
    %1 = graph.subtract %x, %mean
    %2 = graph.dense %1 {units = 1}
    %loss = graph.reduce_mean %2
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %3 = graph.add %count, %rate
    // CHECK: graph.assign %{{[0-9]+}}, %{{[0-9]+$}}
    %again = graph.variable {shape = [4], name = "count", reuse, trainable = false}
    graph.assign %again, %3
  }
}

// SHARDS: func.func @initialize
// SHARDS-SAME: tensor<4xf32> {tpu.state = "mean"
// SHARDS-LABEL: func.func @train
// SHARDS-SAME: %[[M:[a-z0-9_]+]]: tensor<4xf32> {tpu.state = "mean"}
// SHARDS-SAME: -> (tensor<4xf32> {tpu.state = "mean"}, tensor<4xf32> {tpu.state = "count"}
// SHARDS: "stablehlo.all_reduce"
// SHARDS-LABEL: func.func @evaluate
// SHARDS-SAME: tensor<4xf32> {tpu.state = "mean"}
// SHARDS-NOT: -> ({{.*}}tpu.state = "mean"

// FROZEN-LABEL: func.func @train
// FROZEN-SAME: -> (tensor<4xf32> {tpu.state = "count"}
