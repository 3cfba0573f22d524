// RUN: tpu-opt %s --describe-program | FileCheck %s

// The pipeline becomes data.
// CHECK: tpu.datasets = [#tpu.dataset<"train", ops = [
// CHECK-SAME: #tpu.dataset_op<kind = "files", location = "{{.*}}describe-program.mlir:[[#@LINE+25]]", inputs = [], attributes = {defaults = ["{{/.*}}/train.tfrecord", "/data/more.tfrecord"], flag = "train_files"}, elements = [#tpu.tensor_spec<"" : !data.string>]>,
// CHECK-SAME: #tpu.dataset_op<kind = "tfrecord", location = "{{[^"]*}}", inputs = [0], attributes = {}, elements = [#tpu.tensor_spec<"" : !data.string>]>,
// CHECK-SAME: #tpu.dataset_op<kind = "map", location = "{{[^"]*}}", inputs = [1], attributes = {}, elements = [#tpu.tensor_spec<"image" : tensor<784xf32>>], function = @decode>,
// CHECK-SAME: #tpu.dataset_op<kind = "batch", location = "{{[^"]*}}", inputs = [2], attributes = {drop_remainder, size = 4 : i64}, elements = [#tpu.tensor_spec<"image" : tensor<4x784xf32>>]>],
// CHECK-SAME: elements = [#tpu.tensor_spec<"image" : tensor<4x784xf32>>]>]
// The parameters of a host function are its last inputs.
// CHECK: func.func private @scale
// CHECK-SAME: tpu.input_parameters = ["white"]
// CHECK-NOT: data.pipeline
module @m attributes {tpu.num_shards = 2 : i32} {
  func.func @initialize(%seed: tensor<ui64> {tpu.state = "random_seed"})
      -> (tensor<4xf32> {tpu.state = "w", tpu.variable = #tpu.variable<trainable = true>}, tensor<ui64> {tpu.state = "random_seed"})
      attributes {tpu.function = "initialize"} {
    %w = stablehlo.constant dense<0.0> : tensor<4xf32>
    return %w, %seed : tensor<4xf32>, tensor<ui64>
  }
  func.func @evaluate(%w: tensor<4xf32> {tpu.state = "w"}, %image: tensor<2x784xf32> {tpu.infeed = "image"})
      -> (tensor<f32> {tpu.outfeed = "loss/total"}, tensor<f32> {tpu.outfeed = "loss/count"})
      attributes {tpu.function = "evaluate", tpu.global_batch_size = 4 : i64, tpu.metrics = [#tpu.metric<"loss", mean>]} {
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    return %c, %c : tensor<f32>, tensor<f32>
  }
  func.func private @decode(%record: !data.string) -> (tensor<784xf32> {data.name = "image"}) attributes {data.function}
  func.func private @scale(%x: tensor<f32>, %white: tensor<f32> {data.param = "white"}) -> (tensor<f32> {data.name = "x"}) attributes {data.function}
  data.pipeline train {
    %files = data.files "train_files" ["train.tfrecord", "/data/more.tfrecord"] : !data.dataset<!data.string>
    %records = data.tfrecord %files : !data.dataset<!data.string> -> !data.dataset<!data.string>
    %digits = data.map @decode(%records) : !data.dataset<!data.string> -> !data.dataset<image: tensor<784xf32>>
    %batches = data.batch %digits {drop_remainder, size = 4 : i64} : !data.dataset<image: tensor<784xf32>> -> !data.dataset<image: tensor<4x784xf32>>
    data.yield %batches : !data.dataset<image: tensor<4x784xf32>>
  }
}
