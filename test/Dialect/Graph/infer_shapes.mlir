// Every op's rule, from the arguments' declared types.
// RUN: tpu-opt %s --graph-infer-shapes | FileCheck %s
// RUN: tpu-opt %s --graph-infer-shapes | tpu-opt | FileCheck %s

graph.model @rules {
  // CHECK-LABEL: graph.model_fn @layers(%image: tensor<2x7x9x3xf32>) attributes {inferred
  graph.model_fn @layers(%image: tensor<2x7x9x3xf32>) attributes {mode = #graph.mode<train>} {
    // Same: the quotient rounded up.
    // CHECK: graph.conv2d {{.*}} : (tensor<2x7x9x3xf32>) -> tensor<2x7x9x8xf32>
    %0 = graph.conv2d %image {filters = 8, kernel = [3, 5], padding = "same"}
    // CHECK: graph.conv2d {{.*}} : (tensor<2x7x9x8xf32>) -> tensor<2x4x5x4xf32>
    %1 = graph.conv2d %0 {filters = 4, kernel = [3, 3], strides = [2, 2], padding = "same"}
    // Valid: what the window reaches.
    // CHECK: graph.conv2d {{.*}} : (tensor<2x4x5x4xf32>) -> tensor<2x2x2x4xf32>
    %2 = graph.conv2d %1 {filters = 4, kernel = [3, 2], strides = [1, 2]}
    // CHECK: graph.max_pool2d {{.*}} : (tensor<2x7x9x8xf32>) -> tensor<2x3x4x8xf32>
    %3 = graph.max_pool2d %0 {pool = [2, 2]}
    // CHECK: graph.max_pool2d {{.*}} : (tensor<2x7x9x8xf32>) -> tensor<2x7x5x8xf32>
    %4 = graph.max_pool2d %0 {pool = [3, 3], strides = [1, 2], padding = "same"}
    // CHECK: graph.flatten {{.*}} : (tensor<2x2x2x4xf32>) -> tensor<2x16xf32>
    %5 = graph.flatten %2
    // CHECK: graph.dense {{.*}} : (tensor<2x16xf32>) -> tensor<2x5xf32>
    %6 = graph.dense %5 {units = 5}
    // CHECK: graph.dense {{.*}} : (tensor<2x7x9x3xf32>) -> tensor<2x7x9x6xf32>
    %7 = graph.dense %image {units = 6}
    // CHECK: graph.dropout {{.*}} : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %8 = graph.dropout %6 {rate = 0.5}
  }

  // CHECK-LABEL: graph.model_fn @tensors(%x: tensor<2x6xf32>, %label: tensor<2xi32>, %scalars: tensor<3xbf16>)
  graph.model_fn @tensors(%x: tensor<2x6xf32>, %label: tensor<2xi32>, %scalars: tensor<3xbf16>)
      attributes {mode = #graph.mode<evaluate>} {
    // CHECK: graph.reshape {{.*}} : (tensor<2x6xf32>) -> tensor<3x4xf32>
    %0 = graph.reshape %x [3, -1]
    // CHECK: graph.reshape {{.*}} : (tensor<2x6xf32>) -> tensor<12xf32>
    %1 = graph.reshape %x [12]
    // CHECK: graph.set_shape {{.*}} : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %2 = graph.set_shape %x [-1, 6]
    // CHECK: graph.cast {{.*}} : (tensor<2x6xf32>) -> tensor<2x6xi8>
    %3 = graph.cast %x to i8
    // CHECK: graph.relu {{.*}} : (tensor<3xbf16>) -> tensor<3xbf16>
    %4 = graph.relu %scalars
    // CHECK: %[[P:.*]] = graph.softmax {{.*}} : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %5 = graph.softmax %x
    // CHECK: graph.argmax {{.*}} : (tensor<2x6xf32>) -> tensor<2xi32>
    %6 = graph.argmax %5
    // CHECK: graph.one_hot {{.*}} : (tensor<2xi32>) -> tensor<2x6xf32>
    %7 = graph.one_hot %label {depth = 6}
    // CHECK: graph.softmax_cross_entropy {{.*}} : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<f32>
    %8 = graph.softmax_cross_entropy %7, %x
    // CHECK: graph.sparse_softmax_cross_entropy {{.*}} : (tensor<2xi32>, tensor<2x6xf32>) -> tensor<f32>
    %9 = graph.sparse_softmax_cross_entropy %label, %x
    // CHECK: graph.constant {{.*}} : () -> tensor<f32>
    %10 = graph.constant 1.0
    // CHECK: graph.exponential_decay {{.*}} : () -> tensor<f32>
    %11 = graph.exponential_decay {initial = 0.1, decay_steps = 10, decay_rate = 0.5}
    // CHECK: graph.metric "accuracy", #graph.accuracy({{.*}}) : tensor<2xi32>, tensor<2xi32>
    graph.metric "accuracy", #graph.accuracy(%label, %6)
    // CHECK: graph.predict {{.*}} : tensor<2x6xf32>
    graph.predict {p = %5}
  }
}

// set_shape tells its operand too, and what was made of that before.
graph.model @told {
  // CHECK-LABEL: graph.model_fn @train(%x: tensor<4x784xf32>)
  graph.model_fn @train(%x: tensor<4x?xf32>) attributes {mode = #graph.mode<train>} {
    // CHECK: graph.relu %x : (tensor<4x784xf32>) -> tensor<4x784xf32>
    %0 = graph.relu %x
    // CHECK: graph.set_shape %x [-1, 784] : (tensor<4x784xf32>) -> tensor<4x784xf32>
    %1 = graph.set_shape %x [-1, 784]
    // StableHLO in between, by its types.
    // CHECK: graph.set_shape {{.*}} : (tensor<4x784xf32>) -> tensor<4x784xf32>
    %2 = graph.set_shape %1 [-1, -1] : (!graph.tensor) -> tensor<4x784xf32>
    %3 = stablehlo.tanh %2 : tensor<4x784xf32>
    // CHECK: graph.dense {{.*}} : (tensor<4x784xf32>) -> tensor<4x2xf32>
    %4 = graph.dense %3 {units = 2} : (tensor<4x784xf32>) -> !graph.tensor
  }
}
