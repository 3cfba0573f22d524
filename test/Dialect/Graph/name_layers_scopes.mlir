// RUN: tpu-opt %s --graph-inline-calls --graph-name-layers | FileCheck %s

// Layers are counted in their scope, and scopes in theirs, as by tf.variable_scope with
// default names. Calls without a scope have the names of the place of the call.
// CHECK: graph.dense %x {name = "dense", units = 1 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/dense", units = 2 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/layer/dense", units = 3 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/layer_1/dense", units = 3 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/dense_1", units = 2 : i64}
// CHECK: graph.dense %{{.*}} {name = "block/last", units = 4 : i64}
// CHECK: graph.dense %{{.*}} {name = "block_1/dense", units = 2 : i64}
// CHECK: graph.dense %{{.*}} {name = "block_1/layer/dense", units = 3 : i64}
// CHECK: graph.dense %{{.*}} {name = "block_1/layer_1/dense", units = 3 : i64}
// CHECK: graph.dense %{{.*}} {name = "block_1/dense_1", units = 2 : i64}
// CHECK: graph.dense %{{.*}} {name = "block_1/last", units = 4 : i64}
// CHECK: graph.dense %{{.*}} {name = "dense_1", units = 1 : i64}
// CHECK-NOT: graph.scope
graph.model @scopes {
  graph.func @narrow(%x) {units} {
    %0 = graph.dense %x {units = units}
    graph.return %0
  }
  graph.func @block(%x) {
    %0 = graph.call @narrow(%x) {units = 2}
    %1 = graph.repeat 2 (%h = %0) scope "layer" {
      %2 = graph.call @narrow(%h) {units = 3}
      graph.return %2
    }
    %3 = graph.call @narrow(%1) {units = 2}
    %4 = graph.dense %3 {units = 4, name = "last"}
    graph.return %4
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @narrow(%x) {units = 1}
    %1 = graph.call @block(%0) scope "block"
    %2 = graph.call @block(%1) scope "block"
    %3 = graph.dense %2 {units = 1}
    graph.predict {y = %3}
  }
}
