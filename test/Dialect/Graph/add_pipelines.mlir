// RUN: tpu-opt %s --split-input-file --graph-add-pipelines | FileCheck %s

// Training shuffles and repeats, and predictions need no labels.
// CHECK-LABEL: graph.model @points
// CHECK-NEXT: data.pipeline train {
// CHECK-NEXT: %[[F:.*]] = data.files "train_files"
// CHECK-NEXT: %[[R:.*]] = data.examples %[[F]] ["x", "label"] [tensor<8xf32>, tensor<i32>]
// CHECK-NEXT: %[[S:.*]] = data.shuffle %[[R]] {buffer_size = #data.param<"shuffle_buffer" = 10000>}
// CHECK-NEXT: %[[A:.*]] = data.repeat %[[S]]
// CHECK-NEXT: %[[B:.*]] = data.batch %[[A]] {drop_remainder}
// CHECK-NEXT: data.yield %[[B]]
// CHECK: data.pipeline evaluate {
// CHECK-NEXT: %[[F:.*]] = data.files "eval_files"
// CHECK-NEXT: %[[R:.*]] = data.examples %[[F]] ["x", "label"]
// CHECK-NEXT: %[[B:.*]] = data.batch %[[R]]
// CHECK-NEXT: data.yield %[[B]]
// CHECK: data.pipeline predict {
// CHECK-NEXT: %[[F:.*]] = data.files "predict_files"
// CHECK-NEXT: %[[R:.*]] = data.examples %[[F]] ["x"] [tensor<8xf32>] {ignored = ["label"]}
graph.model @points {
  graph.model_fn @model(%x: tensor<?x8xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 2}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.predict {class = %class}
  }
}

// -----

// A buffer of 256 MiB has fewer images.
// CHECK-LABEL: graph.model @images
// CHECK: data.shuffle {{.*}} #data.param<"shuffle_buffer" = 445>
graph.model @images {
  graph.model_fn @model(%image: tensor<?x224x224x3xf32>, %label: tensor<?xi32>) {
    %0 = graph.flatten %image
    %logits = graph.dense %0 {units = 2}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// A model with a pipeline has all that it needs.
// CHECK-LABEL: graph.model @fed
// CHECK-COUNT-1: data.pipeline
// CHECK-NOT: data.pipeline
graph.model @fed {
  data.pipeline predict {
    %files = data.files "files"
    %rows = data.npy %files ["x"] [tensor<8xf32>]
    %batches = data.batch %rows
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x8xf32>) {
    %y = graph.dense %x {units = 2}
    graph.predict {y = %y}
  }
}

// -----

// No file has bf16, or sizes that nobody knows.
// CHECK-LABEL: graph.model @unknown
// CHECK-NOT: data.pipeline
graph.model @unknown {
  graph.model_fn @model(%x: tensor<?x8xbf16>, %y: tensor<?x?xf32>) {
    graph.predict {x = %x, y = %y}
  }
}
