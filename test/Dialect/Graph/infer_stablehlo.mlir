// StableHLO between layers is written for any batch, and gets the batch's sizes.
// RUN: tpu-opt %s --graph-bind-batch="train-batch-size=8 eval-batch-size=6 num-shards=2" --graph-infer-shapes | FileCheck %s

graph.model @m {
  // CHECK-LABEL: graph.model_fn @train(%x: tensor<4x6xf32>
  // CHECK: graph.set_shape %{{.*}} [-1, 6] : (tensor<4x6xf32>) -> tensor<4x6xf32>
  // CHECK: stablehlo.tanh %{{.*}} : tensor<4x6xf32>
  // CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
  // CHECK: stablehlo.add %{{.*}}, %{{.*}} : tensor<4x6xf32>
  // CHECK: stablehlo.reshape %{{.*}} : (tensor<4x6xf32>) -> tensor<4x2x3xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0, 2] : (tensor<4x2x3xf32>) -> tensor<2x4x3xf32>
  // CHECK: stablehlo.reduce(%{{.*}}) applies stablehlo.add across dimensions = [0] : (tensor<2x4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  // CHECK: stablehlo.compare GT, %{{.*}}, %{{.*}} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
  // CHECK: stablehlo.select %{{.*}} : tensor<4x3xi1>, tensor<4x3xf32>
  // CHECK: graph.dense %{{.*}} : (tensor<4x3xf32>) -> tensor<4x1xf32>
  // CHECK-LABEL: graph.model_fn @evaluate(%x: tensor<3x6xf32>
  // CHECK: stablehlo.transpose %{{.*}}, dims = [1, 0, 2] : (tensor<3x2x3xf32>) -> tensor<2x3x3xf32>
  // CHECK: graph.dense %{{.*}} : (tensor<3x3xf32>) -> tensor<3x1xf32>
  graph.model_fn @model(%x: tensor<?x6xf32>) {
    %0 = graph.set_shape %x [-1, 6] : (!graph.tensor) -> tensor<?x6xf32>
    %1 = stablehlo.tanh %0 : tensor<?x6xf32>
    %one = stablehlo.constant dense<1.0> : tensor<f32>
    %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f32>) -> tensor<?x6xf32>
    %2 = stablehlo.add %1, %ones : tensor<?x6xf32>
    %3 = stablehlo.reshape %2 : (tensor<?x6xf32>) -> tensor<?x2x3xf32>
    %4 = stablehlo.transpose %3, dims = [1, 0, 2] : (tensor<?x2x3xf32>) -> tensor<2x?x3xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<2x?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<?x3xf32>
    %6 = stablehlo.compare GT, %5, %zeros : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xi1>
    %7 = stablehlo.select %6, %5, %zeros : tensor<?x3xi1>, tensor<?x3xf32>
    %8 = graph.set_shape %7 [-1, -1] : (tensor<?x3xf32>) -> !graph.tensor
    %9 = graph.dense %8 {units = 1, name = "dense"}
    %loss = graph.reduce_mean %9
    %rate = graph.constant 0.5
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
