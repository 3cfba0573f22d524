// The example parses, prints as a program that parses to the same, and becomes a program.
// RUN: tpu-opt %examples/dlrm/dlrm.mlir -o %t && tpu-opt %t | diff %t -
// RUN: tpu-opt %examples/dlrm/dlrm.mlir --graph-to-stablehlo="train-batch-size=64 eval-batch-size=64 predict-batch-size=8 num-shards=2" | FileCheck %s
// CHECK: func.func @initialize
// CHECK-SAME: tensor<10000x16xf32> {tpu.state = "users", tpu.variable = #tpu.variable<trainable = true, whole = tensor<20000x16xf32>, starts = [0, 0, 10000, 0]>}
// CHECK-SAME: tensor<32x16xf32> {tpu.state = "tags", tpu.variable = #tpu.variable<trainable = true, whole = tensor<64x16xf32>, starts = [0, 0, 32, 0]>}
// CHECK-SAME: {tpu.state = "users/Adam"
// CHECK-SAME: {tpu.state = "tags/Adagrad"
// CHECK: func.func @train
// CHECK-SAME: tensor<32x8xi32> {tpu.infeed = "history"}
// CHECK: func.func @evaluate
// CHECK: func.func @predict
