// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/wide_and_deep/wide_and_deep.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/wide_and_deep/wide_and_deep.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// CHECK: func.func @initialize
// CHECK-SAME: tensor<192x2xf32> {tpu.state = "wide/embeddings", tpu.variable = #tpu.variable<trainable = true>}
// CHECK-SAME: tensor<16x8xf32> {tpu.state = "education/embeddings", tpu.variable = #tpu.variable<trainable = true>}, tensor<12x8xf32> {tpu.state = "occupation/embeddings", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK-SAME: tensor<32xi32> {tpu.infeed = "cross"}
// CHECK: func.func @evaluate
// CHECK: func.func @predict
