// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/unet/unet.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/unet/unet.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// CHECK: func.func @initialize
// CHECK-SAME: tensor<2x2x32x64xf32> {tpu.state = "conv2d_transpose/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<1x1x16x3xf32> {tpu.state = "logits/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK-SAME: tensor<32x32x32xi32> {tpu.infeed = "mask"}
// CHECK: func.func @evaluate
// CHECK: func.func @predict
// CHECK-SAME: (tensor<4x32x32xi32> {tpu.outfeed = "classes"})
