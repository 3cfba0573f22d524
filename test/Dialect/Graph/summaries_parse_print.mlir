// RUN: tpu-opt %s | tpu-opt | FileCheck %s

// CHECK-LABEL: graph.model @summaries
graph.model @summaries {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    // CHECK: graph.summary "x", %x{{$}}
    graph.summary "x", %x
  }
}
