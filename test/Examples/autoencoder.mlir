// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/autoencoder/autoencoder.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/autoencoder/autoencoder.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// CHECK: func.func @initialize
// CHECK-SAME: tensor<128x32xf32> {tpu.state = "code/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK: func.func @evaluate
// CHECK: func.func @predict
// CHECK-SAME: (tensor<4x32xf32> {tpu.outfeed = "code"}, tensor<4x784xf32> {tpu.outfeed = "image"})
