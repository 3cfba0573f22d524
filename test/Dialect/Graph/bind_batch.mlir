// RUN: tpu-opt %s --graph-bind-batch="train-batch-size=32 eval-batch-size=16 predict-batch-size=8 num-shards=4" | FileCheck %s
// RUN: tpu-opt %s --graph-bind-batch="train-batch-size=32" | FileCheck %s --check-prefix=LOCAL
// RUN: tpu-opt %s --graph-bind-batch | FileCheck %s --check-prefix=UNBOUND

// CHECK-LABEL: graph.model @modes attributes {num_shards = 4 : i32} {
// LOCAL-LABEL: graph.model @modes {
graph.model @modes {
  // Training has the loss and no metrics; the batch is that of one shard.
  // CHECK: graph.model_fn @train(%x: tensor<8x4xf32>, %w: tensor<4xf32>, %label: tensor<8xi32>) attributes {global_batch_size = 32 : i64, mode = #graph.mode<train>} {
  // CHECK-NEXT: graph.dense
  // CHECK-NEXT: graph.dropout
  // CHECK-NEXT: graph.sparse_softmax_cross_entropy
  // CHECK-NEXT: graph.constant
  // CHECK-NEXT: graph.minimize
  // CHECK-NEXT: {{^    }$}}

  // Evaluation has the metrics, the loss is one of them, and there is no dropout.
  // CHECK: graph.model_fn @evaluate(%x: tensor<4x4xf32>, %w: tensor<4xf32>, %label: tensor<4xi32>) attributes {global_batch_size = 16 : i64, mode = #graph.mode<evaluate>} {
  // CHECK-NEXT: %[[D:.*]] = graph.dense
  // CHECK-NEXT: %[[L:.*]] = graph.sparse_softmax_cross_entropy %label, %[[D]]
  // CHECK-NEXT: graph.metric "loss", #graph.mean(%[[L]])
  // CHECK-NEXT: %[[C:.*]] = graph.argmax %[[D]]
  // CHECK-NEXT: graph.metric "accuracy", #graph.accuracy(%label, %[[C]])
  // CHECK-NEXT: {{^    }$}}

  // Prediction needs no labels.
  // CHECK: graph.model_fn @predict(%x: tensor<2x4xf32>) attributes {global_batch_size = 8 : i64, mode = #graph.mode<predict>} {
  // CHECK-NEXT: %[[D:.*]] = graph.dense
  // CHECK-NEXT: %[[C:.*]] = graph.argmax %[[D]]
  // CHECK-NEXT: graph.predict {class = %[[C]]}
  // CHECK-NEXT: {{^    }$}}
  // CHECK-NOT: graph.model_fn

  // Without shards the program is local; modes without a batch are left out.
  // LOCAL: graph.model_fn @train(%x: tensor<32x4xf32>, %w: tensor<4xf32>, %label: tensor<32xi32>)
  // LOCAL-NOT: graph.model_fn

  // UNBOUND: graph.model_fn @train(%x: tensor<?x4xf32>
  // UNBOUND: graph.model_fn @evaluate(%x: tensor<?x4xf32>
  // UNBOUND: graph.model_fn @predict(%x: tensor<?x4xf32>
  graph.model_fn @model(%x: tensor<?x4xf32>, %w: tensor<4xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %x {units = 3, name = "dense"}
    %1 = graph.dropout %0 {rate = 0.5}
    %loss = graph.sparse_softmax_cross_entropy %label, %1
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %1
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.predict {class = %class}
  }
}

// A metric that the model calls loss stays the only one of that name.
// CHECK-LABEL: graph.model @own_loss
// LOCAL-LABEL: graph.model @own_loss
graph.model @own_loss {
  // CHECK: graph.model_fn @evaluate
  // CHECK-NEXT: graph.reshape
  // CHECK-NEXT: %[[H:.*]] = graph.constant 5.000000e-01
  // CHECK-NEXT: graph.metric "loss", #graph.mean(%[[H]])
  // CHECK-NEXT: graph.metric "x"
  // CHECK-NEXT: {{^    }$}}
  graph.model_fn @model(%x: tensor<?xf32>) {
    %0 = graph.reshape %x []
    %half = graph.constant 0.5
    graph.minimize %0 with #graph.sgd, %half
    graph.metric "loss", #graph.mean(%half)
    graph.metric "x", #graph.mean(%0)
  }
}

// Sizes that are known already are those of one shard.
// CHECK-LABEL: graph.model @static
graph.model @static {
  // CHECK: graph.model_fn @predict(%x: tensor<5xf32>) attributes {global_batch_size = 8 : i64, mode = #graph.mode<predict>} {
  graph.model_fn @model(%x: tensor<5xf32>) {
    graph.predict {x = %x}
  }
}

// What evaluation and prediction lack of a share is filled up.
// RUN: tpu-opt %s --graph-bind-batch="eval-batch-size=13 predict-batch-size=3 num-shards=4" | FileCheck %s --check-prefix=UNEVEN
// UNEVEN-LABEL: graph.model @modes
// UNEVEN: graph.model_fn @evaluate(%x: tensor<4x4xf32>, {{.*}} attributes {global_batch_size = 13 : i64
// UNEVEN: graph.model_fn @predict(%x: tensor<1x4xf32>) attributes {global_batch_size = 3 : i64

// Generation needs no batch size, and the other modes are left out.
// UNBOUND-LABEL: graph.model @writes
graph.model @writes {
  // UNBOUND-NEXT: graph.model_fn @generate(%text: tensor<1x1xi32>) attributes {global_batch_size = 1 : i64, mode = #graph.mode<generate>} {
  // UNBOUND-NOT: graph.model_fn
  graph.model_fn @model(%text: tensor<?x8xi32>, %next: tensor<?x8xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 256, name = "e"}
    graph.generate %0 of %text
    %loss = graph.sparse_softmax_cross_entropy %next, %0
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate
  }
}
