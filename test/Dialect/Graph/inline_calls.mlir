// RUN: tpu-opt %s --graph-inline-calls --split-input-file --verify-diagnostics | FileCheck %s

// Every call gets its own copy, also of what the callee calls.
// CHECK-LABEL: graph.model @nested {
// CHECK-NEXT: graph.model_fn @model(%x: tensor<?x4xf32>) {
// CHECK-NEXT:   %[[A:.*]] = graph.dense %x {units = 4 : i64}
// CHECK-NEXT:   %[[B:.*]] = graph.relu %[[A]]
// CHECK-NEXT:   %[[C:.*]] = graph.dense %[[B]] {units = 4 : i64}
// CHECK-NEXT:   %[[D:.*]] = graph.relu %[[C]]
// CHECK-NEXT:   graph.predict {first = %[[B]], second = %[[D]], input = %x}
// CHECK-NOT: graph.func
graph.model @nested {
  graph.func @layer(%x) {
    %0 = graph.dense %x {units = 4}
    graph.return %0
  }
  graph.func @block(%x) {
    %0 = graph.call @layer(%x)
    %1 = graph.relu %0
    graph.return %1, %x
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0, %input = graph.call @block(%x)
    %1, %first = graph.call @block(%0)
    graph.predict {first = %first, second = %1, input = %input}
  }
}

// -----

graph.model @recursive {
  graph.func @even(%x) {
    %0 = graph.call @odd(%x)
    graph.return %0
  }
  graph.func @odd(%x) {
    // expected-error @+1 {{calls @even, which is running already: a model cannot recurse, since everything in it has a static size}}
    %0 = graph.call @even(%x)
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.call @even(%x)
    graph.predict {x = %0}
  }
}
