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

// -----

// What is computed again is marked by the numbers of its regions.
// CHECK-LABEL: graph.model @recomputed {
// CHECK:   %[[A:.*]] = graph.relu %x {graph.recomputed = array<i64: 0>}
// CHECK:   %[[B:.*]] = graph.dense %[[A]] {graph.recomputed = array<i64: 0, 1>, units = 4 : i64}
// CHECK:   %[[C:.*]] = graph.tanh %[[B]]{{$}}
// CHECK:   %[[D:.*]] = graph.relu %[[C]] {graph.recomputed = array<i64: 2>}
graph.model @recomputed {
  graph.func @layer(%x) {
    %0 = graph.recompute {
      %1 = graph.dense %x {units = 4}
      graph.return %1
    }
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.recompute {
      %1 = graph.relu %x
      %2 = graph.call @layer(%1)
      graph.return %2
    }
    %3 = graph.tanh %0
    %4 = graph.recompute {
      %5 = graph.relu %3
      graph.return %5
    }
    graph.predict {y = %4}
  }
}

// -----

graph.model @host {
  graph.func @centered(%x) {
    // expected-error @+1 {{(C2) is in a graph.recompute, which would run it twice a step: put it before or after the region}}
    %0 = graph.outside_compilation {
      %1 = graph.negative %x
      graph.return %1
    }
    graph.return %0
  }
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.recompute {
      %1 = graph.call @centered(%x)
      graph.return %1
    }
    graph.predict {y = %0}
  }
}

// -----

graph.model @rows {
  graph.model_fn @model(%ids: tensor<?xi32>) {
    %0 = graph.recompute {
      %table = graph.embedding_table {input_dim = 10, output_dim = 4}
      // expected-error @+1 {{(C2) looks up rows that the step trains, in a graph.recompute: look them up before the region}}
      %1 = graph.embedding_lookup %table, %ids {combiner = "sum"}
      graph.return %1
    }
    graph.predict {y = %0}
  }
}
