// RUN: tpu-opt %s | tpu-opt | FileCheck %s

graph.model @tensors {
  // CHECK-LABEL: graph.func @f(%x, %label) {
  graph.func @f(%x, %label) {
    // CHECK-NEXT: %[[R:.*]] = graph.reshape %x [-1, 28, 28, 1]{{$}}
    %0 = graph.reshape %x [-1, 28, 28, 1]
    // CHECK-NEXT: %[[S:.*]] = graph.set_shape %[[R]] [16, -1, -1, 1]{{$}}
    %1 = graph.set_shape %0 [16, -1, -1, 1]
    // CHECK-NEXT: %[[C:.*]] = graph.cast %[[S]] to bf16{{$}}
    %2 = graph.cast %1 to bf16
    // CHECK-NEXT: %[[V:.*]] = graph.relu %[[C]]{{$}}
    %3 = graph.relu %2
    // CHECK-NEXT: %[[P:.*]] = graph.softmax %[[V]]{{$}}
    %4 = graph.softmax %3
    // CHECK-NEXT: %[[A:.*]] = graph.argmax %[[P]]{{$}}
    %5 = graph.argmax %4
    // CHECK-NEXT: %[[H:.*]] = graph.one_hot %label {depth = 10 : i64}{{$}}
    %6 = graph.one_hot %label {depth = 10}
    graph.return %5, %6
  }
  // StableHLO's own ops are reached, and left, by naming types.
  // CHECK-LABEL: graph.func @mixed(%x) {
  graph.func @mixed(%x) {
    // CHECK-NEXT: graph.set_shape %x [16, 10] : (!graph.tensor) -> tensor<16x10xf32>
    %0 = graph.set_shape %x [16, 10] : (!graph.tensor) -> tensor<16x10xf32>
    // CHECK-NEXT: graph.set_shape %{{.*}} [16, 10] : (tensor<16x10xf32>) -> !graph.tensor
    %1 = graph.set_shape %0 [16, 10] : (tensor<16x10xf32>) -> !graph.tensor
    graph.return %1
  }
}
