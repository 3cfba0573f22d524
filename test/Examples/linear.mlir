// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/linear/linear.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/linear/linear.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// CHECK: func.func @initialize
// CHECK-SAME: tensor<30x2xf32> {tpu.state = "dense/kernel", tpu.variable = #tpu.variable<trainable = true>}, tensor<2xf32> {tpu.state = "dense/bias", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK-SAME: tensor<32x2xf32> {tpu.infeed = "numbers"}
// CHECK: func.func @evaluate
// CHECK: func.func @predict
