// The contract with the device half: what states, infeeds and outfeeds the
// functions of a program have, and that each takes what it reads and returns
// what it changes.
// RUN: tpu-opt %s --graph-to-stablehlo-forward="train-batch-size=32 eval-batch-size=16 predict-batch-size=8 num-shards=8" \
// RUN:   --differentiate --graph-expand-optimizers --graph-insert-all-reduces --combine-collectives --verify-stablehlo-program | FileCheck %s

// CHECK: module @model attributes {tpu.num_shards = 8 : i32} {
graph.model @model {
  graph.model_fn @fn(%image: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %hidden = graph.dense %image {units = 3, activation = "relu"}
    %dropped = graph.dropout %hidden {rate = 0.5}
    %logits = graph.dense %dropped {units = 2, use_bias = false, name = "logits"}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    %class = graph.argmax %logits
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.log "logits", %logits
    graph.predict {class = %class}
  }
}

// CHECK: func.func @initialize(%{{.*}}: tensor<ui64> {tpu.state = "random_seed"}) ->
// CHECK-SAME: (tensor<4x3xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>},
// CHECK-SAME:  tensor<3xf32> {tpu.state = "dense/bias", tpu.variable = #tpu.variable<trainable = true>},
// CHECK-SAME:  tensor<3x2xf32> {tpu.state = "logits/kernel", tpu.variable = #tpu.variable<trainable = true>},
// CHECK-SAME:  tensor<i64> {tpu.state = "global_step"},
// CHECK-SAME:  tensor<ui64> {tpu.state = "random_seed"})
// CHECK-SAME: attributes {tpu.function = "initialize"} {

// CHECK: func.func @train(%{{.*}}: tensor<4x3xf32> {tpu.state = "dense/kernel"},
// CHECK-SAME: %{{.*}}: tensor<3xf32> {tpu.state = "dense/bias"},
// CHECK-SAME: %{{.*}}: tensor<3x2xf32> {tpu.state = "logits/kernel"},
// CHECK-SAME: %{{.*}}: tensor<i64> {tpu.state = "global_step"},
// CHECK-SAME: %{{.*}}: tensor<ui64> {tpu.state = "random_seed"},
// CHECK-SAME: %{{.*}}: tensor<4x4xf32> {tpu.infeed = "image"},
// CHECK-SAME: %{{.*}}: tensor<4xi32> {tpu.infeed = "label"}) ->
// CHECK-SAME: (tensor<4x3xf32> {tpu.state = "dense/kernel"},
// CHECK-SAME:  tensor<3xf32> {tpu.state = "dense/bias"},
// CHECK-SAME:  tensor<3x2xf32> {tpu.state = "logits/kernel"},
// CHECK-SAME:  tensor<i64> {tpu.state = "global_step"},
// CHECK-SAME:  tensor<f32> {tpu.outfeed = "loss"},
// CHECK-SAME:  tensor<f32> {tpu.outfeed = "learning_rate"},
// CHECK-SAME:  tensor<4x2xf32> {tpu.outfeed = "logits"})
// CHECK-SAME: attributes {tpu.function = "train", tpu.global_batch_size = 32 : i64} {
// CHECK: stablehlo.all_reduce
// CHECK-NOT: stablehlo.all_reduce

// CHECK: func.func @evaluate(%{{.*}}: tensor<4x3xf32> {tpu.state = "dense/kernel"},
// CHECK-SAME: %{{.*}}: tensor<3xf32> {tpu.state = "dense/bias"},
// CHECK-SAME: %{{.*}}: tensor<3x2xf32> {tpu.state = "logits/kernel"},
// CHECK-SAME: %{{.*}}: tensor<2x4xf32> {tpu.infeed = "image"},
// CHECK-SAME: %{{.*}}: tensor<2xi32> {tpu.infeed = "label"},
// CHECK-SAME: %{{.*}}: tensor<2xf32> {tpu.infeed = "systole.row_weights"}) ->
// CHECK-SAME: (tensor<f32> {tpu.outfeed = "loss/total"},
// CHECK-SAME:  tensor<f32> {tpu.outfeed = "loss/count"},
// CHECK-SAME:  tensor<f32> {tpu.outfeed = "accuracy/total"},
// CHECK-SAME:  tensor<f32> {tpu.outfeed = "accuracy/count"})
// CHECK-SAME: attributes {tpu.function = "evaluate", tpu.global_batch_size = 16 : i64, tpu.metrics = [#tpu.metric<"loss", mean>, #tpu.metric<"accuracy", mean>]} {

// CHECK: func.func @predict(%{{.*}}: tensor<4x3xf32> {tpu.state = "dense/kernel"},
// CHECK-SAME: %{{.*}}: tensor<3xf32> {tpu.state = "dense/bias"},
// CHECK-SAME: %{{.*}}: tensor<3x2xf32> {tpu.state = "logits/kernel"},
// CHECK-SAME: %{{.*}}: tensor<1x4xf32> {tpu.infeed = "image"}) ->
// CHECK-SAME: (tensor<1xi32> {tpu.outfeed = "class"})
// CHECK-SAME: attributes {tpu.function = "predict", tpu.global_batch_size = 8 : i64} {
