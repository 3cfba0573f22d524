// RUN: tpu-opt %s --graph-name-layers --split-input-file --verify-diagnostics | FileCheck %s

// The names are those of tf.layers: a count for each kind, past names that the
// person has taken.
graph.model @names {
  // CHECK-LABEL: graph.model_fn @model
  graph.model_fn @model(%x: tensor<?x8x8x1xf32>) {
    // CHECK: graph.conv2d {{.*}}name = "conv2d"
    %0 = graph.conv2d %x {filters = 1, kernel = [1, 1]}
    // CHECK: graph.conv2d {{.*}}name = "conv2d_1"
    %1 = graph.conv2d %0 {filters = 1, kernel = [1, 1]}
    // CHECK: graph.dense {{.*}}name = "dense"
    %2 = graph.dense %1 {units = 4}
    // CHECK: graph.dense {{.*}}name = "dense_1"
    %3 = graph.dense %2 {units = 4, name = "dense_1"}
    // CHECK: graph.dense {{.*}}name = "dense_2"
    %4 = graph.dense %3 {units = 4}
    // CHECK: graph.dense {{.*}}name = "logits"
    %5 = graph.dense %4 {units = 4, name = "logits"}
    // CHECK: graph.conv2d {{.*}}name = "conv2d_2"
    %6 = graph.conv2d %0 {filters = 1, kernel = [1, 1]}
    graph.predict {a = %5, b = %6}
  }
}

// -----

graph.model @twice {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // expected-note @+1 {{the other layer}}
    %0 = graph.dense %x {units = 4, name = "logits"}
    // expected-error @+1 {{has the name 'logits' of another layer: rename one, or write `reuse` if the layers are to share their variables}}
    %1 = graph.dense %0 {units = 4, name = "logits"}
    graph.predict {x = %1}
  }
}
