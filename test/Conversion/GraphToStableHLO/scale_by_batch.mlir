// The rate 0.5 for 256 examples is 0.125 for 64, on 16 shards of 4.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=64 num-shards=16" | FileCheck %s

// CHECK: func.func @train
// CHECK-DAG: %[[HALF:.*]] = stablehlo.constant dense<5.000000e-01> : tensor<f32>
// CHECK-DAG: %[[QUARTER:.*]] = stablehlo.constant dense<2.500000e-01> : tensor<f32>
// CHECK: %[[RATE:.*]] = stablehlo.multiply %[[HALF]], %[[QUARTER]] : tensor<f32>
// CHECK: return {{.*}}%[[RATE]] : {{.*}}tensor<f32>
graph.model @m {
  graph.model_fn @model(%x: tensor<?x2xf32>) {
    %0 = graph.dense %x {units = 1}
    %loss = graph.reduce_mean %0
    %half = graph.constant 0.5
    %rate = graph.scale_by_batch %half {base = 256}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
