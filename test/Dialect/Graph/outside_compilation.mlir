// RUN: tpu-opt %s | tpu-opt | FileCheck %s
// RUN: tpu-opt %s --graph-bind-and-infer="train-batch-size=6 eval-batch-size=6 predict-batch-size=6 num-shards=2" | FileCheck %s --check-prefix=INFER
// RUN: tpu-opt %s --graph-to-stablehlo-forward="train-batch-size=6 eval-batch-size=6 predict-batch-size=6 num-shards=2" | FileCheck %s --check-prefix=LOWER

// What the host computes is a function of it, and a composite where it was; float64
// is the host's. Values come and go; metrics go on as outfeeds.

// INFER: graph.model_fn @train(%x: tensor<3x4xf32>
// INFER: %[[MEAN:.*]] = graph.outside_compilation {
// INFER: graph.cast %x to f64 : (tensor<3x4xf32>) -> tensor<3x4xf64>
// INFER: graph.summary "mean"
// INFER: graph.return %{{.*}} : tensor<4xf32>
// INFER: graph.subtract %x, %[[MEAN]] : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
// What has no purpose in prediction is not there: the second region.
// INFER: graph.model_fn @predict(%x: tensor<3x4xf32>)
// INFER: graph.outside_compilation
// INFER-NOT: graph.outside_compilation

// LOWER: func.func @train_host(%[[X:.*]]: tensor<3x4xf32>) -> (tensor<4xf32>, tensor<f32>) attributes {data.function, tpu.host_region}
// LOWER: stablehlo.convert %[[X]] : (tensor<3x4xf32>) -> tensor<3x4xf64>
// LOWER: func.func @train(
// LOWER-SAME: tensor<f32> {tpu.outfeed = "mean"}
// LOWER-NOT: f64
// LOWER: %[[BACK:.*]]:2 = stablehlo.composite "systole.host" %{{.*}} {decomposition = @train_host} : (tensor<3x4xf32>) -> (tensor<4xf32>, tensor<f32>)
// LOWER: return {{.*}}%[[BACK]]#1
// LOWER: func.func @evaluate_host
// LOWER: func.func @evaluate_host_1(%{{.*}}: tensor<3x3xf32>, %{{.*}}: tensor<3xi32>, %{{.*}}: tensor<3xf32>) -> (tensor<f32>, tensor<f32>)
// LOWER: func.func @evaluate(
// LOWER-SAME: tensor<f32> {tpu.outfeed = "accuracy/total"}, tensor<f32> {tpu.outfeed = "accuracy/count"}
graph.model @outside {
  // CHECK: graph.func @mean(%x) {
  // CHECK-NEXT: %[[MEAN:.*]] = graph.outside_compilation {
  // CHECK: graph.return %{{.*}}
  // CHECK-NEXT: }
  // CHECK-NEXT: graph.return %[[MEAN]]
  graph.func @mean(%x) {
    %mean = graph.outside_compilation {
      %0 = graph.cast %x to f64
      %1 = graph.reduce_mean %0 {axes = [0]}
      %2 = graph.cast %1 to f32
      %3 = graph.reduce_mean %2
      graph.summary "mean", %3
      graph.return %2
    }
    graph.return %mean
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %mean = graph.call @mean(%x)
    %0 = graph.subtract %x, %mean
    %logits = graph.dense %0 {units = 3}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    // CHECK: graph.outside_compilation {
    // CHECK: graph.metric "accuracy"
    // CHECK-NEXT: graph.return
    // CHECK-NEXT: }
    graph.outside_compilation {
      %class = graph.argmax %logits
      graph.metric "accuracy", #graph.accuracy(%label, %class)
    }
    graph.predict {logits = %logits}
  }
}
