// The models of examples/maps parse, print as programs that parse to the same, and become programs.
// RUN: for model in gpt2 llama bert vit resnet50; do tpu-opt %examples/maps/$model.mlir -o %t && tpu-opt %t | diff %t - || exit 1; done
// RUN: for model in llama bert vit resnet50; do tpu-opt %examples/maps/$model.mlir --graph-to-stablehlo="train-batch-size=8 eval-batch-size=8 predict-batch-size=8 num-shards=2" || exit 1; done > %t.programs
// RUN: FileCheck %s --input-file=%t.programs
// CHECK: tensor<1024x128xf32> {tpu.state = "tokens"
// CHECK: tensor<128x4x32xf32> {tpu.state = "bert/block/attention/query/kernel"
// CHECK: tensor<1x1x96xf32> {tpu.state = "vit/class"
// CHECK: tensor<2048xf32> {tpu.state = "batch_normalization_52/gamma"
