// RUN: tpu-opt %s --graph-freeze-variables="frozen=base/.*" | FileCheck %s --check-prefix=FROZEN
// RUN: tpu-opt %s --graph-freeze-variables="trainable=head/.*" | FileCheck %s --check-prefix=TRAINABLE
// RUN: tpu-opt %s --graph-freeze-variables="trainable=(head|norm)/.* frozen=.*/beta" | FileCheck %s --check-prefix=BOTH
// RUN: tpu-opt %s --graph-freeze-variables | FileCheck %s --check-prefix=NONE

// FROZEN: graph.model @m attributes {frozen_variables = ["base/kernel", "base/bias"]} {
// The statistics of a batch normalization are variables, too.
// TRAINABLE: graph.model @m attributes {frozen_variables = ["base/kernel", "base/bias", "norm/gamma", "norm/beta", "norm/moving_mean", "norm/moving_variance"]} {
// BOTH: graph.model @m attributes {frozen_variables = ["base/kernel", "base/bias", "norm/beta"]} {
// NONE: graph.model @m {
graph.model @m {
  graph.model_fn @train(%x: tensor<8x4xf32>, %label: tensor<8xi32>)
      attributes {global_batch_size = 8 : i64, inferred, mode = #graph.mode<train>} {
    %0 = graph.dense %x {units = 4, name = "base"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %1 = graph.batch_norm %0 {name = "norm"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %2 = graph.dense %1 {units = 2, name = "head"} : (tensor<8x4xf32>) -> tensor<8x2xf32>
    %3 = graph.sparse_softmax_cross_entropy %label, %2 : (tensor<8xi32>, tensor<8x2xf32>) -> tensor<f32>
    %4 = graph.constant 0.1 : () -> tensor<f32>
    graph.minimize %3 with #graph.sgd, %4 : tensor<f32>, tensor<f32>
  }
}
