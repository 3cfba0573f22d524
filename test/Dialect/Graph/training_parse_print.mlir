// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @training {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 3}
    // CHECK: %[[H:.*]] = graph.one_hot
    %onehot = graph.one_hot %label {depth = 3}
    // CHECK-NEXT: %[[L:.*]] = graph.softmax_cross_entropy %[[H]], %{{.*}}{{$}}
    %loss = graph.softmax_cross_entropy %onehot, %logits
    // CHECK-NEXT: %{{.*}} = graph.sparse_softmax_cross_entropy %label, %{{.*}}{{$}}
    %other = graph.sparse_softmax_cross_entropy %label, %logits
    // CHECK-NEXT: %[[R:.*]] = graph.exponential_decay {decay_rate = 5.000000e-01 : f64, decay_steps = 10 : i64, initial = 2.500000e-01 : f64, staircase}{{$}}
    %rate = graph.exponential_decay {initial = 0.25, decay_steps = 10, decay_rate = 0.5, staircase}
    // CHECK-NEXT: graph.minimize %[[L]] with #graph.sgd, %[[R]] {cross_shard = "sum"}{{$}}
    graph.minimize %loss with #graph.sgd, %rate {cross_shard = "sum"}
    // CHECK-NEXT: %[[A:.*]] = graph.argmax
    %class = graph.argmax %logits
    // CHECK-NEXT: graph.metric "accuracy", #graph.accuracy(%label, %[[A]]){{$}}
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    // CHECK-NEXT: graph.metric "loss", #graph.mean(%[[L]]){{$}}
    graph.metric "loss", #graph.mean(%loss)
    // CHECK-NEXT: graph.scale_by_batch %{{.*}} {base = 256 : i64}{{$}}
    %scaled = graph.scale_by_batch %rate {base = 256}
  }
}

graph.model @typed {
  graph.model_fn @evaluate(%x: tensor<4xf32>, %label: tensor<4xi32>)
      attributes {mode = #graph.mode<evaluate>, inferred} {
    // CHECK: %[[L:.*]] = graph.constant 5.000000e-01 : () -> tensor<f32>
    %loss = graph.constant 0.5 : () -> tensor<f32>
    // CHECK-NEXT: graph.minimize %[[L]] with #graph.sgd, %[[L]] {cross_shard} : tensor<f32>, tensor<f32>
    graph.minimize %loss with #graph.sgd, %loss {cross_shard} : tensor<f32>, tensor<f32>
    // CHECK-NEXT: graph.metric "accuracy", #graph.accuracy(%label, %label) : tensor<4xi32>, tensor<4xi32>
    graph.metric "accuracy", #graph.accuracy(%label, %label) : tensor<4xi32>, tensor<4xi32>
  }
}

// What graph.minimize becomes.
// CHECK-LABEL: func.func @lowered
func.func @lowered(%w: tensor<4xf32>, %b: tensor<2xf32>, %step: tensor<i64>) {
  // CHECK-NEXT: %[[R:.*]] = graph.exponential_decay at %{{.*}} : tensor<i64> {decay_rate = 5.000000e-01 : f64, decay_steps = 10 : i64, initial = 2.500000e-01 : f64} : () -> tensor<f32>
  %rate = graph.exponential_decay at %step : tensor<i64> {initial = 0.25, decay_steps = 10, decay_rate = 0.5} : () -> tensor<f32>
  // CHECK-NEXT: %[[G:.*]]:2 = graph.cross_shard %{{.*}}, %{{.*}} over 8 : tensor<4xf32>, tensor<2xf32>
  %g:2 = graph.cross_shard %w, %b over 8 : tensor<4xf32>, tensor<2xf32>
  // CHECK-NEXT: graph.apply_gradients #graph.sgd rate(%[[R]] : tensor<f32>) step(%{{.*}} : tensor<i64>) variables(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<2xf32>) gradients(%[[G]]#0, %[[G]]#1 : tensor<4xf32>, tensor<2xf32>) slots()
  %new:3 = graph.apply_gradients #graph.sgd rate(%rate : tensor<f32>) step(%step : tensor<i64>)
    variables(%w, %b : tensor<4xf32>, tensor<2xf32>) gradients(%g#0, %g#1 : tensor<4xf32>, tensor<2xf32>) slots()
  return
}

graph.model @writer {
  graph.model_fn @model(%text: tensor<?x8xi32>) {
    %logits = graph.embedding %text {input_dim = 256, output_dim = 256}
    // CHECK: graph.generate %{{.*}} of %text {window = 8 : i64}{{$}}
    graph.generate %logits of %text {window = 8}
    %rate = graph.constant 0.5
    %loss = graph.reduce_mean %logits
    // CHECK: graph.minimize %{{.*}} with #graph.sgd, %{{.*}} {accumulate = 4 : i64, moving_average = 7.500000e-01 : f64, no_decay = ["bias", "gamma"], weight_decay = 1.000000e-01 : f64}{{$}}
    graph.minimize %loss with #graph.sgd, %rate {accumulate = 4, moving_average = 0.75, weight_decay = 0.1, no_decay = ["bias", "gamma"]}
  }
}

graph.model @inferred_writer {
  graph.model_fn @generate(%text: tensor<1x8xi32>) attributes {mode = #graph.mode<generate>, global_batch_size = 1, inferred} {
    // CHECK: %[[L:.*]] = graph.embedding
    %logits = graph.embedding %text {input_dim = 256, output_dim = 256} : (tensor<1x8xi32>) -> tensor<1x8x256xf32>
    // CHECK: graph.generate %[[L]] of %text {window = 8 : i64} : tensor<1x8x256xf32>, tensor<1x8xi32>
    graph.generate %logits of %text {window = 8} : tensor<1x8x256xf32>, tensor<1x8xi32>
  }
}
