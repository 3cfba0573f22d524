// RUN: tpu-opt %s --graph-insert-all-reduces --split-input-file | FileCheck %s

// One op each.
// CHECK-LABEL: func.func @two(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xbf16>)
func.func @two(%a: tensor<4xf32>, %b: tensor<2xbf16>) -> (tensor<4xf32>, tensor<2xbf16>) {
  // CHECK: %[[C:.*]] = "stablehlo.all_reduce"(%[[A]]) <{replica_groups = dense<{{\[\[}}0, 1, 2]]> : tensor<1x3xi64>}> ({
  // CHECK: ^bb0(%[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>):
  // CHECK:   %[[S:.*]] = stablehlo.add %[[X]], %[[Y]]
  // CHECK:   stablehlo.return %[[S]]
  // CHECK: }) : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: %[[D:.*]] = "stablehlo.all_reduce"(%[[B]])
  // CHECK: (tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK: return %[[C]], %[[D]]
  %0:2 = graph.cross_shard %a, %b over 3 : tensor<4xf32>, tensor<2xbf16>
  return %0#0, %0#1 : tensor<4xf32>, tensor<2xbf16>
}

// One shard has nobody to ask.
// CHECK-LABEL: func.func @one(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>)
func.func @one(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[A]]
  %0 = graph.cross_shard %a over 1 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Groups sum their own, and each has its own variables: a place of the whole for each.
// CHECK-LABEL: func.func @initialize
// CHECK-SAME: (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<whole = tensor<2x4xf32>, starts = [0, 0, 1, 0, 0, 0, 1, 0]>}, tensor<i64> {tpu.state = "global_step"})
func.func @initialize() -> (tensor<4xf32> {tpu.state = "w"}, tensor<i64> {tpu.state = "global_step"}) attributes {tpu.function = "initialize"} {
  %w = stablehlo.constant dense<1.0> : tensor<4xf32>
  %step = stablehlo.constant dense<0> : tensor<i64>
  return %w, %step : tensor<4xf32>, tensor<i64>
}
// CHECK-LABEL: func.func @train
// CHECK: "stablehlo.all_reduce"(%{{.*}}) <{replica_groups = dense<{{\[\[}}0, 2], [3, 1]]> : tensor<2x2xi64>}> ({
func.func @train(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = graph.cross_shard %a over 4 {group_assignment = [[0, 2], [3, 1]]} : tensor<4xf32>
  return %0 : tensor<4xf32>
}
