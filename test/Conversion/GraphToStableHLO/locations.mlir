// What a layer becomes keeps the line of the layer, in the called function too, and
// gradients that of the minimize.
// RUN: tpu-opt %s --graph-inline-calls --graph-name-layers --graph-bind-batch=train-batch-size=2 --graph-infer-shapes --convert-graph-to-stablehlo --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// CHECK: stablehlo.dot_general {{.*}} loc(callsite("{{.*}}locations.mlir":[[# @LINE + 5]]:10 at "{{.*}}locations.mlir":[[# @LINE + 9]]:10))
// CHECK: graph.gradients {{.*}} loc("{{.*}}locations.mlir":[[# @LINE + 12]]:5)

graph.model @model {
  graph.func @layer(%x) {
    %0 = graph.dense %x {units = 1}
    graph.return %0
  }
  graph.model_fn @fn(%x: tensor<?x2xf32>) {
    %0 = graph.call @layer(%x)
    %loss = graph.constant 0.5
    %rate = graph.constant 0.5
    %1 = graph.softmax_cross_entropy %0, %0
    graph.minimize %1 with #graph.sgd, %rate
  }
}
