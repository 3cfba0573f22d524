// The examples parse, print as programs that parse to the same, and become programs.
// RUN: tpu-opt %examples/shakespeare/shakespeare.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/shakespeare/shakespeare.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 num-shards=2" | FileCheck %s
// RUN: tpu-opt %examples/shakespeare/shakespeare_full.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 num-shards=2" | FileCheck %s --check-prefixes=CHECK,FULL
// CHECK: func.func @initialize
// CHECK-SAME: tpu.state = "lstm/kernel", tpu.variable = #tpu.variable<trainable = true>
// FULL-SAME: tensor<512x2048xf32> {tpu.state = "lstm_1/recurrent_kernel", tpu.variable = #tpu.variable<trainable = true>}
// CHECK: func.func @train
// CHECK: func.func @evaluate
// CHECK: func.func @generate
