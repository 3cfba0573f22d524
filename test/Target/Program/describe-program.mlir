// RUN: tpu-opt %s --describe-program | FileCheck %s

// The state is the list of initialize's results; the pipeline becomes data.
// CHECK: tpu.program = {
// CHECK-SAME: datasets = [{elements = [{name = "image", type = tensor<4x784xf32>}],
// CHECK-SAME: name = "train", ops = [
// CHECK-SAME: {attributes = {defaults = ["{{/.*}}/train.tfrecord", "/data/more.tfrecord"], flag = "train_files"},
// CHECK-SAME: elements = [{name = "", type = !data.string}], function, inputs = array<i32>, kind = "files", location = "{{.*}}describe-program.mlir:[[#@LINE+25]]"}
// CHECK-SAME: {attributes = {}, elements = [{name = "", type = !data.string}], function, inputs = array<i32: 0>, kind = "tfrecord"
// CHECK-SAME: {attributes = {}, elements = [{name = "image", type = tensor<784xf32>}], function = @decode, inputs = array<i32: 1>, kind = "map"
// CHECK-SAME: {attributes = {drop_remainder, size = 4 : i64}, elements = [{name = "image", type = tensor<4x784xf32>}], function, inputs = array<i32: 2>, kind = "batch"
// CHECK-SAME: functions = [{global_batch_size = 0 : i64, infeeds = [], metrics = [], name = "initialize", outfeeds = []},
// CHECK-SAME: {global_batch_size = 4 : i64, infeeds = [{name = "image", type = tensor<2x784xf32>}], metrics = [{name = "loss", result = "mean"}], name = "evaluate",
// CHECK-SAME: outfeeds = [{name = "loss/total", type = tensor<f32>}, {name = "loss/count", type = tensor<f32>}]}],
// CHECK-SAME: host_functions = [{inputs = [!data.string], name = "decode", outputs = [tensor<784xf32>]}],
// CHECK-SAME: state = [{name = "w", trainable = true, type = tensor<4xf32>}, {name = "random_seed", trainable = false, type = tensor<ui64>}]}
// CHECK-NOT: data.pipeline
module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<4xf32> {tpu.state = "w", tpu.trainable}, tensor<ui64> {tpu.state = "random_seed"})
      attributes {tpu.function = "initialize"} {
    %w = stablehlo.constant dense<0.0> : tensor<4xf32>
    return %w, %seed : tensor<4xf32>, tensor<ui64>
  }
  func.func @evaluate(%w: tensor<4xf32> {tpu.state = "w"}, %image: tensor<2x784xf32> {tpu.infeed = "image"})
      -> (tensor<f32> {tpu.outfeed = "loss/total"}, tensor<f32> {tpu.outfeed = "loss/count"})
      attributes {tpu.function = "evaluate", tpu.global_batch_size = 4 : i64, tpu.metrics = [{name = "loss", result = "mean"}]} {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    return %c, %c : tensor<f32>, tensor<f32>
  }
  func.func private @decode(%record: !data.string) -> (tensor<784xf32> {data.name = "image"}) attributes {data.function}
  data.pipeline train {
    %files = data.files "train_files" ["train.tfrecord", "/data/more.tfrecord"] : !data.dataset<!data.string>
    %records = data.tfrecord %files : !data.dataset<!data.string> -> !data.dataset<!data.string>
    %digits = data.map @decode(%records) : !data.dataset<!data.string> -> !data.dataset<image: tensor<784xf32>>
    %batches = data.batch %digits {drop_remainder, size = 4 : i64} : !data.dataset<image: tensor<784xf32>> -> !data.dataset<image: tensor<4x784xf32>>
    data.yield %batches : !data.dataset<image: tensor<4x784xf32>>
  }
}
