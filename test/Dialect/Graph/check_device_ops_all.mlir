// RUN: not tpu-opt %s --check-device-ops 2>&1 | FileCheck %s
// RUN: tpu-opt %s --graph-bind-and-infer="train-batch-size=4 predict-batch-size=4" -o %t 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not tpu-opt %s --graph-bind-and-infer="train-batch-size=4 predict-batch-size=4 num-shards=2 allow-soft-placement" 2>&1 | FileCheck %s --check-prefix=SOFT

// All that the device would refuse is said, each once, whatever the batch size: first
// that of training, then what only prediction has.
// CHECK: error: 'graph.summary' op cannot run on the device, which has no files: write graph.log, whose value the host takes from it
// CHECK: error: 'graph.minimize' op has no cross_shard
// CHECK: error: the result of graph.cast, 'tensor<1xi64>', is int64, which on the device only the global step is: cast to int32
// CHECK: error: the result of stablehlo.convert, 'tensor<1xf64>', is float64, which the device does not have: cast to float32

// A local program may have them; what the device would refuse is a warning.
// LOCAL-NOT: error:
// LOCAL: warning: 'graph.summary' op cannot run on the device, which has no files: a local program writes it
// LOCAL-NOT: cross_shard
// LOCAL: warning: the result of graph.cast, 'tensor<4xi64>', is int64, which on the device only the global step is: the host computes it
// LOCAL: warning: the result of stablehlo.convert, 'tensor<4xf64>', is float64, which the device does not have: the host computes it
// LOCAL-NOT: error:

// The host helps out where it is asked to, but it is no local program.
// SOFT: error: 'graph.summary' op cannot run on the device
// SOFT: error: 'graph.minimize' op has no cross_shard
// SOFT: warning: the result of graph.cast, 'tensor<2xi64>'
// SOFT: warning: the result of stablehlo.convert, 'tensor<2xf64>'
graph.model @refused {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 3}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %class = graph.argmax %logits
    %long = graph.cast %class to i64
    %0 = graph.set_shape %class [-1] : (!graph.tensor) -> tensor<?xi32>
    %double = stablehlo.convert %0 : (tensor<?xi32>) -> tensor<?xf64>
    %1 = graph.set_shape %double [-1] : (tensor<?xf64>) -> !graph.tensor
    graph.predict {class = %long, double = %1}
    %rate = graph.constant 0.1
    graph.summary "loss_again", %loss
    graph.minimize %loss with #graph.sgd, %rate
  }
}
