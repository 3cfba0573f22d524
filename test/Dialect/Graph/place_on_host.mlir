// RUN: tpu-opt %s --graph-bind-and-infer="predict-batch-size=6 eval-batch-size=6 num-shards=2 allow-soft-placement" 2> %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING < %t
// RUN: tpu-opt %s --graph-bind-and-infer="predict-batch-size=6 eval-batch-size=6 allow-soft-placement" 2> %t | FileCheck %s --check-prefix=LOCAL

// What follows one another of int64 and float64 is one region; the host takes what it
// needs and gives what others use. A local program needs none.
// LOCAL-NOT: graph.outside_compilation
// CHECK: graph.model_fn @evaluate(
// CHECK: graph.outside_compilation {
// CHECK: graph.metric "mean"
// CHECK: graph.model_fn @predict(%x: tensor<3xi32>)
// CHECK-NEXT: %[[SQUARE:.*]] = graph.multiply %x, %x
// CHECK-NEXT: %[[HOST:.*]]:2 = graph.outside_compilation {
// CHECK-NEXT: %[[LONG:.*]] = graph.cast %[[SQUARE]] to i64
// CHECK-NEXT: %[[SAME:.*]] = graph.set_shape %[[LONG]]
// CHECK-NEXT: %[[DOUBLE:.*]] = stablehlo.convert %[[SAME]]
// CHECK-NEXT: %[[ROOT:.*]] = stablehlo.sqrt %[[DOUBLE]]
// CHECK-NEXT: %[[FLOAT:.*]] = stablehlo.convert %[[ROOT]]
// CHECK-NEXT: graph.return %[[LONG]], %[[FLOAT]] : tensor<3xi64>, tensor<3xf32>
// CHECK-NEXT: } {soft}
// CHECK: graph.predict {long = %[[HOST]]#0

// WARNING: warning: the result of graph.cast, 'tensor<3xi64>', is int64, which on the device only the global step is: the host computes it
// WARNING: warning: the result of stablehlo.convert, 'tensor<3xf64>', is float64, which the device does not have: the host computes it
graph.model @soft {
  graph.model_fn @model(%x: tensor<?xi32>) {
    %square = graph.multiply %x, %x
    %long = graph.cast %square to i64
    %0 = graph.set_shape %long [-1] : (!graph.tensor) -> tensor<?xi64>
    %double = stablehlo.convert %0 : (tensor<?xi64>) -> tensor<?xf64>
    %root = stablehlo.sqrt %double : tensor<?xf64>
    %float = stablehlo.convert %root : (tensor<?xf64>) -> tensor<?xf32>
    %1 = graph.set_shape %float [-1] : (tensor<?xf32>) -> !graph.tensor
    %2 = graph.set_shape %root [-1] : (tensor<?xf64>) -> !graph.tensor
    graph.metric "mean", #graph.mean(%2)
    graph.predict {long = %long, root = %1}
  }
}
