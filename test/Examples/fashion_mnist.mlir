// The example becomes a program that trains, evaluates and predicts.
// RUN: tpu-opt %examples/fashion_mnist/fashion_mnist.mlir --graph-to-stablehlo="train-batch-size=128 eval-batch-size=400 predict-batch-size=8 num-shards=8" | FileCheck %s
// CHECK: module @fashion_mnist attributes {tpu.num_shards = 8 : i32} {
// CHECK: func.func @initialize
// CHECK-SAME: tensor<3x3x1x64xf32> {tpu.state = "conv2d/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<64xf32> {tpu.state = "conv2d/bias", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<10816x10xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<10xf32> {tpu.state = "dense/bias", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<3x3x1x64xf32> {tpu.state = "conv2d/kernel/Adam", tpu.variable = #tpu.variable<slot = true>}
// CHECK: func.func @train
// CHECK-SAME: tensor<16x784xf32> {tpu.infeed = "image"}, %{{.*}}: tensor<16xi32> {tpu.infeed = "label"}
// CHECK: func.func @evaluate
// CHECK-SAME: tpu.metrics = [#tpu.metric<"loss", mean>, #tpu.metric<"accuracy", mean>]
// CHECK: func.func @predict
