// RUN: tpu-opt %s --graph-insert-all-reduces | FileCheck %s

// All gradients in one op.
// CHECK-LABEL: func.func @two(%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<2x2xf32>)
func.func @two(%a: tensor<4xf32>, %b: tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  // CHECK: %[[R:.*]]:2 = "stablehlo.all_reduce"(%{{.*}}, %{{.*}}) <{replica_groups = dense<{{\[\[}}0, 1, 2]]> : tensor<1x3xi64>}> ({
  // CHECK: ^bb0(%[[X:.*]]: tensor<f32>, %[[Y:.*]]: tensor<f32>):
  // CHECK:   %[[S:.*]] = stablehlo.add %[[X]], %[[Y]]
  // CHECK:   stablehlo.return %[[S]]
  // CHECK: }) : (tensor<4xf32>, tensor<2x2xf32>) -> (tensor<4xf32>, tensor<2x2xf32>)
  // CHECK: return %[[R]]#0, %[[R]]#1
  %0:2 = graph.cross_shard %a, %b over 3 : tensor<4xf32>, tensor<2x2xf32>
  return %0#0, %0#1 : tensor<4xf32>, tensor<2x2xf32>
}

// One op folds values of one element type.
// CHECK-LABEL: func.func @mixed
func.func @mixed(%a: tensor<4xf32>, %b: tensor<2xbf16>, %c: tensor<f32>) -> (tensor<4xf32>, tensor<2xbf16>, tensor<f32>) {
  // CHECK: %[[F:.*]]:2 = "stablehlo.all_reduce"
  // CHECK: (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  // CHECK: %[[B:.*]] = "stablehlo.all_reduce"
  // CHECK: (tensor<2xbf16>) -> tensor<2xbf16>
  // CHECK: return %[[F]]#0, %[[B]], %[[F]]#1
  %0:3 = graph.cross_shard %a, %b, %c over 2 : tensor<4xf32>, tensor<2xbf16>, tensor<f32>
  return %0#0, %0#1, %0#2 : tensor<4xf32>, tensor<2xbf16>, tensor<f32>
}

// One shard has nobody to ask.
// CHECK-LABEL: func.func @one(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>)
func.func @one(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[A]]
  %0 = graph.cross_shard %a over 1 : tensor<4xf32>
  return %0 : tensor<4xf32>
}
