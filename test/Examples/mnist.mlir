// The example parses, and prints as a program that parses to the same.
// RUN: tpu-opt %examples/mnist/mnist.mlir -o %t
// RUN: tpu-opt %t | diff %t -
// RUN: FileCheck %s < %t
// CHECK: graph.model @mnist
// CHECK: graph.minimize %{{.*}} with #graph.sgd, %{{.*}} {cross_shard}
// It becomes a program that trains, evaluates and predicts.
// RUN: tpu-opt %examples/mnist/mnist.mlir --graph-to-stablehlo="train-batch-size=128 eval-batch-size=400 predict-batch-size=8 num-shards=8" | FileCheck %s --check-prefix=PROGRAM
// PROGRAM: module @mnist attributes {tpu.num_shards = 8 : i32} {
// PROGRAM: func.func @initialize
// PROGRAM-SAME: tensor<5x5x1x32xf32> {tpu.state = "conv2d/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<32xf32> {tpu.state = "conv2d/bias", tpu.variable = #tpu.variable<trainable = true>}
// PROGRAM-SAME: tensor<5x5x32x64xf32> {tpu.state = "conv2d_1/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<64xf32> {tpu.state = "conv2d_1/bias", tpu.variable = #tpu.variable<trainable = true>}
// PROGRAM-SAME: tensor<3136x128xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<128xf32> {tpu.state = "dense/bias", tpu.variable = #tpu.variable<trainable = true>}
// PROGRAM-SAME: tensor<128x10xf32> {tpu.state = "dense_1/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<10xf32> {tpu.state = "dense_1/bias", tpu.variable = #tpu.variable<trainable = true>}
// PROGRAM-SAME: tensor<i64> {tpu.state = "global_step"}, tensor<ui64> {tpu.state = "random_seed"}
// PROGRAM: func.func @train
// PROGRAM-SAME: tensor<16x784xf32> {tpu.infeed = "image"}, %{{.*}}: tensor<16xi32> {tpu.infeed = "label"}
// PROGRAM: func.func @evaluate
// PROGRAM-SAME: tpu.metrics = [#tpu.metric<"accuracy", mean>, #tpu.metric<"loss", mean>]
// PROGRAM: func.func @predict
// PROGRAM-SAME: (tensor<1xi32> {tpu.outfeed = "classes"}, tensor<1x10xf32> {tpu.outfeed = "probabilities"})
// PROGRAM: func.func{{.*}} @decode
// PROGRAM: data.pipeline train
