// graph.gradients, graph.stop_gradient and graph.recompute print as they parse.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s

// CHECK-LABEL: func.func @gradients(
// CHECK-SAME: %[[LOSS:.*]]: tensor<f32>, %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<4xf64>
func.func @gradients(%loss: tensor<f32>, %a: tensor<2x3xf32>, %b: tensor<4xf64>) -> (tensor<2x3xf32>, tensor<4xf64>) {
  // CHECK: graph.gradients %[[LOSS]] wrt %[[A]], %[[B]] : (tensor<f32>, tensor<2x3xf32>, tensor<4xf64>) -> (tensor<2x3xf32>, tensor<4xf64>)
  %da, %db = graph.gradients %loss wrt %a, %b : (tensor<f32>, tensor<2x3xf32>, tensor<4xf64>) -> (tensor<2x3xf32>, tensor<4xf64>)
  return %da, %db : tensor<2x3xf32>, tensor<4xf64>
}

// CHECK-LABEL: func.func @stop_gradient(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @stop_gradient(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: graph.stop_gradient %[[X]] : tensor<4xf32>
  %0 = graph.stop_gradient %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @recompute(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @recompute(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]]:2 = graph.recompute {
  // CHECK: graph.return %{{.*}}, %[[X]] : tensor<4xf32>, tensor<4xf32>
  // CHECK: return %[[Y]]#1
  %0:2 = graph.recompute {
    %1 = stablehlo.tanh %x : tensor<4xf32>
    graph.return %1, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
}
