// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/resnet50/resnet50.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/resnet50/resnet50.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// The recipe of ImageNet is a program, too.
// RUN: tpu-opt %examples/resnet50/resnet50_imagenet.mlir --graph-to-stablehlo="train-batch-size=1024 eval-batch-size=1000 num-shards=8" | FileCheck %s --check-prefix=IMAGENET
// CHECK: func.func @initialize
// CHECK-SAME: tensor<7x7x3x64xf32> {tpu.state = "conv2d/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<1x1x512x2048xf32> {tpu.state = "conv2d_52/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<2048x10xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK-SAME: tensor<32x64x64x3xf32> {tpu.infeed = "image"}
// CHECK: func.func @evaluate
// CHECK: func.func @predict
// IMAGENET: func.func @initialize
// IMAGENET-SAME: tensor<2048x1000xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>}
// IMAGENET: func.func @train
// IMAGENET-SAME: tensor<128x224x224x3xf32> {tpu.infeed = "image"}
