// RUN: tpu-opt %s --split-input-file --graph-bind-and-infer="train-batch-size=8 eval-batch-size=8 predict-batch-size=8 num-shards=2" --mlir-print-debuginfo=false | FileCheck %s

// The check comes before the conversion. Training and evaluation share the
// checked function; prediction, which has no labels, keeps its own.
// CHECK-LABEL: graph.model @records
// CHECK: func.func @decode(
// CHECK-NOT: data.check_labels
// CHECK: return
// CHECK: func.func @[[CHECKED:decode_[0-9]+]](
// CHECK-NEXT: %[[V:.*]]:2 = data.parse_example
// CHECK-NEXT: %[[Y:.*]] = data.check_labels %[[V]]#1 {classes = 10 : i64, component = "label", taker = "graph.sparse_softmax_cross_entropy at {{.*}}check_labels.mlir:[[# @LINE+37]]"} : tensor<i64>
// CHECK-NEXT: %[[LABEL:.*]] = stablehlo.convert %[[Y]]
// CHECK-NEXT: return %[[V]]#0, %[[LABEL]]
// CHECK-NOT: func.func
// CHECK: data.pipeline train
// CHECK: data.map @[[CHECKED]](
// CHECK: data.pipeline evaluate
// CHECK: data.map @[[CHECKED]](
// CHECK: data.pipeline predict
// CHECK: data.map @decode(
graph.model @records {
  data.func @decode(%record) {
    %x, %y = data.parse_example %record ["x", "y"] : tensor<4xf32>, tensor<i64>
    %label = stablehlo.convert %y : (tensor<i64>) -> tensor<i32>
    data.return {x = %x, label = %label} : tensor<4xf32>, tensor<i32>
  }
  data.pipeline train, evaluate {
    %files = data.files "train_files" ["train"]
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %kept = data.cache %rows
    %shuffled = data.shuffle %kept {buffer_size = 100}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    data.yield %batches
  }
  data.pipeline predict {
    %files = data.files "predict_files" ["predict"]
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %batches = data.batch %rows
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 10}
    %column = graph.reshape %label [-1, 1]
    %same = graph.reshape %column [-1]
    %loss = graph.sparse_softmax_cross_entropy %same, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    graph.predict {logits = %logits}
    graph.metric "top", #graph.top_k<2>(%label, %logits)
  }
}

// -----

// Without another user the function keeps its name. Both components are
// checked, each for its own classes; a part of a value is checked alone.
// CHECK-LABEL: graph.model @two
// CHECK: func.func @decode(
// CHECK-NEXT: %[[BYTES:.*]] = data.decode_raw
// CHECK: %[[A:.*]] = stablehlo.slice %[[BYTES]] [0:1]
// CHECK: %[[CA:.*]] = data.check_labels %[[A]] {classes = 3 : i64, component = "a"
// CHECK: stablehlo.reshape %[[CA]]
// CHECK: stablehlo.slice %[[BYTES]] [1:5]
// CHECK: %[[B:.*]] = stablehlo.add
// CHECK-NEXT: %[[CB:.*]] = data.check_labels %[[B]] {classes = 5 : i64, component = "b"
// CHECK-NEXT: stablehlo.convert %[[CB]]
// CHECK-NOT: func.func
// CHECK: data.map @decode(
graph.model @two {
  data.func @decode(%record) {
    %bytes = data.decode_raw %record : tensor<6xui8>
    %0 = stablehlo.slice %bytes [0:1] : (tensor<6xui8>) -> tensor<1xui8>
    %1 = stablehlo.reshape %0 : (tensor<1xui8>) -> tensor<ui8>
    %a = stablehlo.convert %1 : (tensor<ui8>) -> tensor<i32>
    %2 = stablehlo.slice %bytes [1:5] : (tensor<6xui8>) -> tensor<4xui8>
    %x = stablehlo.convert %2 : (tensor<4xui8>) -> tensor<4xf32>
    %3 = stablehlo.add %1, %1 : tensor<ui8>
    %b = stablehlo.convert %3 : (tensor<ui8>) -> tensor<i32>
    data.return {x = %x, a = %a, b = %b} : tensor<4xf32>, tensor<i32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["train"]
    %records = data.interleave %files (%file) attributes {cycle_length = 2} {
      %each = data.fixed_length_record %file {record_bytes = 6}
      %rows = data.map @decode(%each)
      data.yield %rows
    }
    %batches = data.batch %records {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %a: tensor<?xi32>, %b: tensor<?xi32>) {
    %few = graph.dense %x {units = 3}
    %many = graph.dense %x {units = 5}
    %0 = graph.sparse_softmax_cross_entropy %a, %few
    %1 = graph.sparse_softmax_cross_entropy %b, %many
    %loss = graph.add %0, %1
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// Labels of a file of their own: only they pass the check.
// CHECK-LABEL: graph.model @arrays
// CHECK: func.func @check_label(%[[L:.*]]: tensor<i32>) -> (tensor<i32> {data.name = "label"}) attributes {data.function}
// CHECK-NEXT: %[[C:.*]] = data.check_labels %[[L]] {classes = 10 : i64
// CHECK-NEXT: return %[[C]]
// CHECK: %[[X:.*]] = data.npy
// CHECK: %[[Y:.*]] = data.npy
// CHECK: %[[M:.*]] = data.map @check_label(%[[Y]])
// CHECK: data.zip %[[X]], %[[M]]
graph.model @arrays {
  data.pipeline train {
    %x_files = data.files "x" ["x.npy"]
    %y_files = data.files "y" ["y.npy"]
    %x = data.npy %x_files ["x"] [tensor<4xf32>]
    %y = data.npy %y_files ["label"] [tensor<i32>]
    %rows = data.zip %x, %y
    %numbered = data.enumerate %rows
    %batches = data.batch %numbered {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// A file of a cache may be older than the check.
// CHECK-LABEL: graph.model @cached
// CHECK: func.func @decode
// CHECK: data.check_labels
// CHECK: func.func @check_label
// CHECK: data.check_labels
// CHECK: %[[ROWS:.*]] = data.map @decode
// CHECK: %[[KEPT:.*]] = data.cache %[[ROWS]]
// CHECK: %[[AGAIN:.*]] = data.map @check_label(%[[KEPT]])
// CHECK: data.batch %[[AGAIN]]
graph.model @cached {
  data.func @decode(%record) {
    %x, %y = data.parse_example %record ["x", "y"] : tensor<4xf32>, tensor<i64>
    %label = stablehlo.convert %y : (tensor<i64>) -> tensor<i32>
    data.return {x = %x, label = %label} : tensor<4xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["train"]
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %kept = data.cache %rows {filename = "cache"}
    %batches = data.batch %kept {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// A byte is one of 256 classes. What pads the labels is not checked.
// CHECK-LABEL: graph.model @text
// CHECK: func.func @decode
// CHECK-NOT: data.check_labels
// CHECK: return
// CHECK: data.pipeline train
// CHECK: data.pipeline evaluate
graph.model @text {
  data.func @decode(%record) {
    %bytes = data.decode_raw %record : tensor<5xui8>
    %all = stablehlo.convert %bytes : (tensor<5xui8>) -> tensor<5xi32>
    %text = stablehlo.slice %all [0:4] : (tensor<5xi32>) -> tensor<4xi32>
    %next = stablehlo.slice %all [1:5] : (tensor<5xi32>) -> tensor<4xi32>
    data.return {text = %text, next = %next} : tensor<4xi32>, tensor<4xi32>
  }
  data.pipeline train, evaluate {
    %files = data.files "train_files" ["train"]
    %records = data.fixed_length_record %files {record_bytes = 5}
    %rows = data.map @decode(%records)
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%text: tensor<?x4xi32>, %next: tensor<?x4xi32>) {
    %0 = graph.embedding %text {input_dim = 256, output_dim = 4}
    %logits = graph.dense %0 {units = 256}
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// CHECK-LABEL: graph.model @padded
// CHECK: func.func @decode
// CHECK: %[[V:.*]]:2 = data.parse_example
// CHECK: %[[C:.*]] = data.check_labels %[[V]]#1 {{.*}} : tensor<?xi64>
// CHECK: data.pad %[[C]] {value = dense<-1>
// CHECK-NOT: data.check_labels
graph.model @padded {
  data.func @decode(%record) {
    %x, %y = data.parse_example %record ["x", "y"] : tensor<3x4xf32>, tensor<?xi64>
    %all = data.pad %y {value = dense<-1> : tensor<i64>} : tensor<?xi64> -> tensor<3xi64>
    %label = stablehlo.convert %all : (tensor<3xi64>) -> tensor<3xi32>
    data.return {x = %x, label = %label} : tensor<3x4xf32>, tensor<3xi32>
  }
  data.pipeline train {
    %files = data.files "train_files" ["train"]
    %records = data.tfrecord %files
    %rows = data.map @decode(%records)
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x3x4xf32>, %label: tensor<?x3xi32>) {
    %logits = graph.dense %x {units = 10}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// Without a loss that takes classes, a metric does. Labels that the model
// computes are not checked.
// CHECK-LABEL: graph.model @metric
// CHECK: data.pipeline train
// CHECK-NOT: data.map
// CHECK: func.func @check_label(
// CHECK: data.check_labels {{.*}}classes = 10 : i64, component = "label", taker = "graph.metric at
// CHECK: data.pipeline evaluate
// CHECK: data.map @check_label
graph.model @metric {
  data.pipeline train, evaluate {
    %rows = data.from_tensor_slices ["x", "label"]
        [dense<0.5> : tensor<8x4xf32>, dense<1> : tensor<8xi32>]
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 10}
    %next = graph.add %label, %label
    %loss = graph.sparse_softmax_cross_entropy %next, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    graph.metric "top", #graph.top_k<2>(%label, %logits)
  }
}

// -----

// One-hot labels of a cross entropy are class indices, too; other uses of
// graph.one_hot are not labels. The smaller number of classes counts.
// CHECK-LABEL: graph.model @one_hot
// CHECK: func.func @check_label(
// CHECK: data.check_labels {{.*}}classes = 7 : i64, component = "label", taker = "graph.softmax_cross_entropy at
// CHECK: data.map @check_label
// CHECK-NOT: data.map
graph.model @one_hot {
  data.pipeline train {
    %rows = data.from_tensor_slices ["x", "label"]
        [dense<1> : tensor<8xi32>, dense<1> : tensor<8xi32>]
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?xi32>, %label: tensor<?xi32>) {
    %row = graph.one_hot %x {depth = 4}
    %few = graph.dense %row {units = 7}
    %many = graph.dense %row {units = 9}
    %0 = graph.sparse_softmax_cross_entropy %label, %many
    %onehot = graph.one_hot %label {depth = 7}
    %1 = graph.softmax_cross_entropy %onehot, %few
    %loss = graph.add %0, %1
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}

// -----

// The device sends the range of labels that the model computes, in evaluation,
// too. A slice of the batch may leave numbers out that are no labels.
// CHECK-LABEL: graph.model @computed
// CHECK: graph.model_fn @train
// CHECK: %[[LABEL:.*]] = graph.subtract %label
// CHECK-NEXT: %[[F:.*]] = graph.cast %[[LABEL]] to f32
// CHECK-NEXT: %[[M:.*]] = graph.constant -1.000000e+00
// CHECK-NEXT: %[[N:.*]] = graph.multiply %[[F]], %[[M]]
// CHECK-NEXT: %[[MAX:.*]] = graph.reduce_max %[[F]]
// CHECK-NEXT: %[[MAX1:.*]] = graph.reshape %[[MAX]] [1]
// CHECK-NEXT: %[[MIN:.*]] = graph.reduce_max %[[N]]
// CHECK-NEXT: %[[MIN1:.*]] = graph.reshape %[[MIN]] [1]
// CHECK-NEXT: %[[BOTH:.*]] = graph.concat %[[MAX1]], %[[MIN1]]
// CHECK-NEXT: graph.log "systole.label_range/10/graph.sparse_softmax_cross_entropy at {{.*}}", %[[BOTH]]
// CHECK-NEXT: graph.sparse_softmax_cross_entropy %[[LABEL]]
// CHECK: graph.model_fn @evaluate
// CHECK: graph.log "systole.label_range/10/
// CHECK-NOT: data.check_labels
graph.model @computed {
  data.pipeline train, evaluate {
    %files = data.files "train_files" ["train"]
    %rows = data.examples %files ["x", "label"] [tensor<4xf32>, tensor<i32>]
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 10}
    %one = graph.constant 1.0
    %first = graph.cast %one to i32
    %zeroBased = graph.subtract %label, %first
    %loss = graph.sparse_softmax_cross_entropy %zeroBased, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
