// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/mobilenet_v2/mobilenet_v2.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/mobilenet_v2/mobilenet_v2.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// 52 convolutions, 17 of them of single channels.
// CHECK: func.func @initialize
// CHECK-SAME: tpu.state = "depthwise_conv2d_16/kernel", tpu.variable = #tpu.variable<trainable = true>
// CHECK-SAME: tensor<1x1x960x320xf32> {tpu.state = "conv2d_33/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<1x1x320x1280xf32> {tpu.state = "conv2d_34/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK: func.func @evaluate
// CHECK: func.func @predict
