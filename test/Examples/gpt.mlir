// The examples parse, print as programs that parse to the same, and become programs.
// RUN: tpu-opt %examples/gpt/gpt.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/gpt/gpt.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 num-shards=2" | FileCheck %s
// RUN: tpu-opt %examples/gpt/gpt_full.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 num-shards=2" | FileCheck %s --check-prefixes=CHECK,FULL
// CHECK: func.func @initialize
// CHECK-SAME: tpu.state = "position_embedding/embeddings", tpu.variable = #tpu.variable<trainable = true>
// FULL-SAME: tpu.state = "multi_head_attention_5/query/kernel", tpu.variable = #tpu.variable<trainable = true>
// CHECK: func.func @train
// CHECK: func.func @evaluate
// CHECK: func.func @generate
// CHECK-SAME: tensor<1xi32> {tpu.state = "generate/next"}
// CHECK: func.func @prefill
// CHECK-SAME: tensor<1x100xi32> {tpu.state = "generate/text"}
