// RUN: tpu-opt %s --data-bind-batch="train=128 evaluate=400" | FileCheck %s --check-prefix=BIND
// RUN: tpu-opt %s --data-bind-batch="train=128 evaluate=400 predict=50" --data-infer-elements | FileCheck %s --check-prefix=INFER
// RUN: tpu-opt %s --data-infer-elements | FileCheck %s --check-prefix=UNBOUND
// RUN: tpu-opt %s --data-outline-functions | FileCheck %s --check-prefix=OUTLINE
// RUN: tpu-opt %s --lower-data="train-batch-size=128 eval-batch-size=400 predict-batch-size=50" | FileCheck %s --check-prefix=ALL

// UNBOUND: data.yield %{{.*}} : !data.dataset<image: tensor<?x784xui8>, label: tensor<?xi64>>

// The functions end up in the module, with names of their own.
// OUTLINE: func.func private @decode()
func.func private @decode()

builtin.module @model {
  data.func @decode(%record) {
    %raw, %digit = data.parse_example %record ["image_raw", "label"] : !data.string, tensor<i64>
    %image = data.decode_raw %raw : tensor<784xui8>
    data.return {image = %image, label = %digit} : tensor<784xui8>, tensor<i64>
  }

  // BIND: data.pipeline train {
  // BIND: data.batch %{{.*}} {drop_remainder, global, size = 128 : i64}
  // INFER: data.pipeline train {
  // INFER-NEXT: data.files "train_files" ["data/a", "/b"] : !data.dataset<!data.string>
  // INFER-NEXT: data.tfrecord %{{.*}} : !data.dataset<!data.string> -> !data.dataset<!data.string>
  // INFER-NEXT: data.map @decode(%{{.*}}) : !data.dataset<!data.string> -> !data.dataset<image: tensor<784xui8>, label: tensor<i64>>
  // INFER-NEXT: data.shuffle %{{.*}} {buffer_size = 10 : i64} : [[ELEMENT:!data.dataset<image: tensor<784xui8>, label: tensor<i64>>]] -> [[ELEMENT]]
  // INFER-NEXT: data.repeat %{{.*}} : [[ELEMENT]] -> [[ELEMENT]]
  // INFER-NEXT: data.batch %{{.*}} {drop_remainder, global, size = 128 : i64} : [[ELEMENT]] -> [[BATCH:!data.dataset<image: tensor<128x784xui8>, label: tensor<128xi64>>]]
  // INFER-NEXT: data.prefetch %{{.*}} {buffer_size = 2 : i64} : [[BATCH]] -> [[BATCH]]
  // INFER-NEXT: data.yield %{{.*}} : [[BATCH]]
  data.pipeline train {
    %files = data.files "train_files" ["data/a", "/b"]
    %records = data.tfrecord %files
    %digits = data.map @decode(%records)
    %shuffled = data.shuffle %digits {buffer_size = 10}
    %repeated = data.repeat %shuffled
    %batches = data.batch %repeated {drop_remainder}
    %ahead = data.prefetch %batches {buffer_size = 2}
    data.yield %ahead
  }

  // BIND: data.pipeline evaluate {
  // BIND: data.batch %{{.*}} {drop_remainder, size = 3 : i64}
  // BIND: data.batch %{{.*}} {drop_remainder, global, size = 400 : i64}
  // BIND-NOT: data.pipeline predict
  // INFER: data.pipeline evaluate {
  // INFER: data.yield %{{.*}} : !data.dataset<x: tensor<400x3xf32>>
  // INFER: data.pipeline predict {
  // INFER: data.yield %{{.*}} : !data.dataset<x: tensor<50x3xf32>>
  data.pipeline evaluate, predict {
    %files = data.files "eval_files"
    %records = data.tfrecord %files
    %rows = data.map %records (%record) {
      %x = data.parse_example %record ["x"] : tensor<f32>
      data.return {x = %x} : tensor<f32>
    }
    %threes = data.batch %rows {size = 3, drop_remainder}
    %batches = data.batch %threes {drop_remainder}
    data.yield %batches
  }
}

// OUTLINE: module @model {
// OUTLINE-NEXT: }
// OUTLINE: func.func @[[DECODE:decode_.*]](%[[RECORD:.*]]: !data.string) -> (tensor<784xui8> {data.name = "image"}, tensor<i64> {data.name = "label"}) attributes {data.function} {
// OUTLINE-NEXT: %[[V:.*]]:2 = data.parse_example %[[RECORD]]
// OUTLINE-NEXT: %[[IMAGE:.*]] = data.decode_raw %[[V]]#0
// OUTLINE-NEXT: return %[[IMAGE]], %[[V]]#1 : tensor<784xui8>, tensor<i64>
// OUTLINE: func.func @evaluate_map(%{{.*}}: !data.string) -> (tensor<f32> {data.name = "x"}) attributes {data.function} {
// OUTLINE: data.pipeline train {
// OUTLINE: data.map @[[DECODE]](%{{.*}})
// OUTLINE: data.pipeline evaluate, predict {
// OUTLINE: data.map @evaluate_map(%{{.*}})

// ALL: func.func @evaluate_map(
// ALL: func.func @predict_map(
// ALL: data.pipeline train {
// ALL: data.pipeline evaluate {
// ALL: data.map @evaluate_map(%{{.*}}) : !data.dataset<!data.string> -> !data.dataset<x: tensor<f32>>
// ALL: data.pipeline predict {
// ALL: data.map @predict_map(%{{.*}}) : !data.dataset<!data.string> -> !data.dataset<x: tensor<f32>>
