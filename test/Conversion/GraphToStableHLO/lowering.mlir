// What each layer is in StableHLO.
// RUN: tpu-opt %s --graph-infer-shapes --convert-graph-to-stablehlo | FileCheck %s

graph.model @model {
  // CHECK-LABEL: func.func @train
  graph.model_fn @train(%image: tensor<2x8x8x3xf32>, %label: tensor<2xi32>) attributes {mode = #graph.mode<train>, global_batch_size = 2} {
    // The kernel of an even size: the odd zero goes after.
    // CHECK: %[[CONV:.*]] = stablehlo.convolution(%{{.*}}, %{{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 2], pad = {{\[\[}}1, 2], [1, 1]]}
    // CHECK: %[[BIAS:.*]] = stablehlo.broadcast_in_dim %{{.*}}, dims = [3] : (tensor<4xf32>) -> tensor<2x8x4x4xf32>
    // CHECK: %[[SUM:.*]] = stablehlo.add %[[CONV]], %[[BIAS]]
    // CHECK: %[[ZERO:.*]] = stablehlo.constant dense<0.000000e+00> : tensor<2x8x4x4xf32>
    // CHECK: %[[RELU:.*]] = stablehlo.maximum %[[SUM]], %[[ZERO]]
    %0 = graph.conv2d %image {filters = 4, kernel = [4, 4], strides = [1, 2], padding = "same", activation = "relu", name = "conv2d"}
    // CHECK: %[[LEAST:.*]] = stablehlo.constant dense<0xFF800000> : tensor<f32>
    // CHECK: %[[POOL:.*]] = "stablehlo.reduce_window"(%[[RELU]], %[[LEAST]]) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    // CHECK:   stablehlo.maximum
    // CHECK: -> tensor<2x4x2x4xf32>
    %1 = graph.max_pool2d %0 {pool = [2, 2]}
    // CHECK: %[[FLAT:.*]] = stablehlo.reshape %[[POOL]] : (tensor<2x4x2x4xf32>) -> tensor<2x32xf32>
    %2 = graph.flatten %1
    // CHECK: %[[DOT:.*]] = stablehlo.dot_general %[[FLAT]], %{{.*}}, contracting_dims = [1] x [0]
    // CHECK: stablehlo.add %[[DOT]]
    %3 = graph.dense %2 {units = 3, name = "dense"}
    // The step and the seed key the draws; one shard starts at element 0.
    // CHECK: stablehlo.rng_bit_generator {{.*}} algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1xui64>)
    // CHECK: stablehlo.rng_bit_generator {{.*}} algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<1xui64>)
    // CHECK: %{{.*}}, %[[BITS:.*]] = stablehlo.rng_bit_generator {{.*}} -> (tensor<2xui64>, tensor<2x3xui64>)
    // A quarter of 2^64.
    // CHECK: stablehlo.constant dense<4611686018427387904> : tensor<ui64>
    // CHECK: %[[KEEP:.*]] = stablehlo.compare GE, %[[BITS]]
    // CHECK: stablehlo.constant dense<1.33333337> : tensor<2x3xf32>
    // CHECK: %[[SCALED:.*]] = stablehlo.multiply
    // CHECK: %[[DROPPED:.*]] = stablehlo.select %[[KEEP]], %[[SCALED]]
    // CHECK-NOT: stablehlo.replica_id
    %4 = graph.dropout %3 {rate = 0.25}
    // The maximum is no part of the gradient.
    // CHECK: %[[MAX:.*]] = stablehlo.reduce(%[[DROPPED]] init: %{{.*}}) applies stablehlo.maximum across dimensions = [1]
    // CHECK: %[[STOP:.*]] = graph.stop_gradient %[[MAX]]
    // CHECK: stablehlo.log
    %loss = graph.sparse_softmax_cross_entropy %label, %4
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate
  }
  // CHECK-LABEL: func.func @evaluate
  graph.model_fn @evaluate(%loss: tensor<2xf32>, %label: tensor<2xi32>, %class: tensor<2xi32>) attributes {mode = #graph.mode<evaluate>, global_batch_size = 2} {
    // CHECK: %[[EQ:.*]] = stablehlo.compare EQ, %{{.*}}, %{{.*}}, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    // CHECK: %[[HITS:.*]] = stablehlo.convert %[[EQ]] : (tensor<2xi1>) -> tensor<2xf32>
    // CHECK: %[[COUNTED:.*]] = stablehlo.multiply %[[HITS]], %[[ROWS:.*]] : tensor<2xf32>
    // CHECK: %[[TOTAL:.*]] = stablehlo.reduce(%[[COUNTED]] init: %{{.*}}) applies stablehlo.add across dimensions = [0]
    // CHECK: %[[COUNT:.*]] = stablehlo.reduce(%[[ROWS]] init: %{{.*}}) applies stablehlo.add across dimensions = [0]
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    // CHECK: %[[LOSSES:.*]] = stablehlo.multiply %{{.*}}, %[[ROWS]] : tensor<2xf32>
    // CHECK: %[[LOSS:.*]] = stablehlo.reduce(%[[LOSSES]] init: %{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    // CHECK: %[[TWO:.*]] = stablehlo.reduce(%[[ROWS]] init: %{{.*}}) applies stablehlo.add across dimensions = [0]
    graph.metric "loss", #graph.mean(%loss)
    // CHECK: return %[[TOTAL]], %[[COUNT]], %[[LOSS]], %[[TWO]]
  }
}
