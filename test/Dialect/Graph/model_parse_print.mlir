// Models print as they are written: without types before inference.
// RUN: tpu-opt %s | tpu-opt | FileCheck %s

// CHECK-LABEL: graph.model @mnist {
graph.model @mnist {
  // CHECK-NEXT: graph.func @inference(%image) {
  // CHECK-NEXT:   %[[L:.*]] = graph.dense %image {units = 10 : i64}{{$}}
  // CHECK-NEXT:   graph.return %[[L]]{{$}}
  graph.func @inference(%image) {
    %0 = graph.dense %image {units = 10}
    graph.return %0
  }
  // CHECK: graph.func @nothing() {
  // CHECK-NEXT: graph.return{{$}}
  graph.func @nothing() {
  }
  // CHECK: graph.func @both(%a, %b) {
  // CHECK-NEXT: graph.return %a, %b{{$}}
  graph.func @both(%a, %b) {
    graph.return %a, %b
  }

  // CHECK: graph.model_fn @cnn(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
  graph.model_fn @cnn(%image: tensor<?x784xf32>, %label: tensor<?xi32>) {
    // CHECK-NEXT: %[[L:.*]] = graph.call @inference(%image){{$}}
    %logits = graph.call @inference(%image)
    // CHECK-NEXT: %[[B:.*]]:2 = graph.call @both(%[[L]], %label){{$}}
    %b:2 = graph.call @both(%logits, %label)
    // CHECK-NEXT: graph.predict {logits = %[[B]]#0, "a b" = %[[B]]#1}{{$}}
    graph.predict {logits = %b#0, "a b" = %b#1}
  }
}

// Bound to a mode and inferred.
// CHECK-LABEL: graph.model @bound attributes {num_shards = 8 : i32} {
graph.model @bound attributes {num_shards = 8 : i32} {
  // CHECK: graph.model_fn @predict(%image: tensor<16x784xf32>) attributes {global_batch_size = 128 : i64, inferred, mode = #graph.mode<predict>} {
  graph.model_fn @predict(%image: tensor<16x784xf32>)
      attributes {mode = #graph.mode<predict>, global_batch_size = 128, inferred} {
    // CHECK-NEXT: %[[L:.*]] = graph.dense %image {name = "dense", units = 10 : i64} : (tensor<16x784xf32>) -> tensor<16x10xf32>
    %0 = graph.dense %image {units = 10, name = "dense"} : (tensor<16x784xf32>) -> tensor<16x10xf32>
    // CHECK-NEXT: graph.predict {logits = %[[L]]} : tensor<16x10xf32>
    graph.predict {logits = %0} : tensor<16x10xf32>
  }
}
