// RUN: tpu-opt %s | FileCheck %s --check-prefix=SOURCE
// RUN: tpu-opt %s --graph-inline-calls | FileCheck %s --check-prefix=INLINED
// RUN: tpu-opt %s --graph-inline-calls | tpu-opt | FileCheck %s --check-prefix=INLINED
// RUN: tpu-opt %s --graph-bind-and-infer="train-batch-size=8 num-shards=2" | FileCheck %s --check-prefix=TYPES
// RUN: tpu-opt %s --graph-to-stablehlo-forward="train-batch-size=8 num-shards=2" | FileCheck %s --check-prefix=FORWARD
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=8 eval-batch-size=8 num-shards=2" | FileCheck %s --check-prefix=PROGRAM

// The gradient reversal layer of domain-adversarial training.
graph.model @adversarial {
  // SOURCE: graph.func @reversed(%x, %scale) gradient @reversed_gradient {
  // INLINED-NOT: graph.func
  graph.func @reversed(%x, %scale) gradient @reversed_gradient {
    %0 = graph.call @same(%x)
    graph.return %0
  }
  graph.func @same(%x) {
    graph.return %x
  }
  graph.func @reversed_gradient(%x, %scale, %d) {
    %0 = graph.multiply %d, %scale
    %1 = graph.constant 0.0
    graph.return %0, %1
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %domain: tensor<?xi32>) {
    // INLINED: %[[H:.*]] = graph.dense
    // INLINED: %[[R:.*]] = graph.custom_gradient "reversed"(%[[H]], %{{.*}}) {
    // INLINED-NEXT: ^bb0(%[[X:.*]]: !graph.tensor, %{{.*}}: !graph.tensor):
    // INLINED-NEXT: graph.return %[[X]]
    // INLINED-NEXT: } gradient {
    // INLINED-NEXT: ^bb0(%{{.*}}: !graph.tensor, %[[S:.*]]: !graph.tensor, %[[D:.*]]: !graph.tensor):
    // INLINED-NEXT: %[[P:.*]] = graph.multiply %[[D]], %[[S]]
    // INLINED: graph.return %[[P]]
    // INLINED: graph.dense %[[R]]
    // TYPES: graph.custom_gradient
    // TYPES-NEXT: ^bb0(%{{.*}}: tensor<4x3xf32>, %{{.*}}: tensor<f32>):
    // TYPES: ^bb0(%{{.*}}: tensor<4x3xf32>, %{{.*}}: tensor<f32>, %{{.*}}: tensor<4x3xf32>):
    %h = graph.dense %x {units = 3}
    %scale = graph.constant -0.5
    %r = graph.call @reversed(%h, %scale)
    %logits = graph.dense %r {units = 2}
    %loss = graph.sparse_softmax_cross_entropy %domain, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// FORWARD-LABEL: func.func private @train_reversed(%arg0: tensor<4x3xf32>, %arg1: tensor<f32>) -> tensor<4x3xf32>
// FORWARD-SAME: graph.vjp = @train_reversed_gradient
// FORWARD-NEXT: return %arg0
// FORWARD-LABEL: func.func private @train_reversed_gradient(
// FORWARD-SAME: %arg2: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<f32>)
// FORWARD-LABEL: func.func @train(
// FORWARD: call @train_reversed(

// What the first layer's variables get is times -0.5: nothing else is between the
// two matrix products of the backward pass.
// PROGRAM-LABEL: func.func @train(
// PROGRAM-DAG: %[[SCALE:.*]] = stablehlo.constant dense<-5.000000e-01> : tensor<4x3xf32>
// PROGRAM: %[[DR:.*]] = stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [1]
// PROGRAM: %[[DH:.*]] = stablehlo.multiply %[[DR]], %[[SCALE]] : tensor<4x3xf32>
// PROGRAM: stablehlo.dot_general %{{.*}}, %[[DH]], contracting_dims = [0] x [0] : (tensor<4x4xf32>, tensor<4x3xf32>)
// PROGRAM-NOT: call @
// PROGRAM-NOT: func.func private
