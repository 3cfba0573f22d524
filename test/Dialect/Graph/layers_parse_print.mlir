// Layers print their options without those that have the default value.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @layers {
  // CHECK-LABEL: graph.func @options(%x) {
  graph.func @options(%x) {
    // CHECK-NEXT: graph.conv2d %x {filters = 8 : i64, kernel = [3, 3]}{{$}}
    %0 = graph.conv2d %x {filters = 8, kernel = [3, 3], strides = [1, 1], padding = "valid",
      activation = "linear", use_bias = true, kernel_initializer = #graph.glorot_uniform,
      bias_initializer = #graph.zeros}
    // CHECK-NEXT: graph.conv2d %{{.*}} {activation = "relu", filters = 8 : i64, kernel = [3, 5], kernel_initializer = #graph.zeros, name = "stem", padding = "same", strides = [2, 1], use_bias = false}{{$}}
    %1 = graph.conv2d %0 {filters = 8, kernel = [3, 5], strides = [2, 1], padding = "same",
      activation = "relu", use_bias = false, kernel_initializer = #graph.zeros, name = "stem"}
    // CHECK-NEXT: graph.max_pool2d %{{.*}} {pool = [2, 2]}{{$}}
    %2 = graph.max_pool2d %1 {pool = [2, 2]}
    // CHECK-NEXT: graph.max_pool2d %{{.*}} {padding = "same", pool = [3, 3], strides = [2, 2]}{{$}}
    %3 = graph.max_pool2d %2 {pool = [3, 3], strides = [2, 2], padding = "same"}
    // CHECK-NEXT: graph.flatten %{{.*}}{{$}}
    %4 = graph.flatten %3
    // CHECK-NEXT: graph.dense %{{.*}} {units = 4 : i64}{{$}}
    %5 = graph.dense %4 {units = 4}
    // CHECK-NEXT: graph.dropout %{{.*}} {rate = 5.000000e-01 : f64}{{$}}
    %6 = graph.dropout %5 {rate = 0.5}
    graph.return %6
  }
  // CHECK-LABEL: graph.func @typed() {
  graph.func @typed() {
    // CHECK-NEXT: graph.constant 1.000000e+00 : () -> tensor<f32>
    %0 = graph.constant 1.0 : () -> tensor<f32>
    // CHECK-NEXT: graph.relu %{{.*}} : (tensor<f32>) -> tensor<f32>
    %1 = graph.relu %0 : (tensor<f32>) -> tensor<f32>
    // CHECK-NEXT: graph.relu %{{.*}} : (tensor<f32>) -> !graph.tensor
    %2 = graph.relu %1 : (tensor<f32>) -> !graph.tensor
    graph.return %2
  }
}
