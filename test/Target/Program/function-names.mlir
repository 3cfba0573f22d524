// A function of the model may have the name of one of C's: no symbol but the
// descriptor is seen outside.
// RUN: tpu-translate --to-llvmir --train-batch-size=4 %s | FileCheck %s
// RUN: tpu-translate --to-object --train-batch-size=4 %s -o %t.o
// RUN: llvm-nm --defined-only --extern-only %t.o | FileCheck %s --check-prefix=SYMBOLS

// CHECK-DAG: ptr @read.entry
// CHECK-DAG: ptr @train.entry
// CHECK-DAG: define internal {{.*}}i32 @read.entry(
// CHECK-DAG: define internal {{.*}}i32 @train.entry(

// SYMBOLS: systole_program_descriptor
// SYMBOLS-NOT: {{.}}
graph.model @small {
  data.func @read(%record) {
    %x, %label = data.parse_example %record ["x", "label"] : tensor<3xf32>, tensor<i64>
    %y = stablehlo.convert %label : (tensor<i64>) -> tensor<i32>
    data.return {x = %x, y = %y} : tensor<3xf32>, tensor<i32>
  }
  data.pipeline train {
    %files = data.files "train_files"
    %records = data.tfrecord %files
    %rows = data.map @read(%records)
    %batches = data.batch %rows {drop_remainder}
    data.yield %batches
  }
  graph.model_fn @model(%x: tensor<?x3xf32>, %y: tensor<?xi32>) {
    %logits = graph.dense %x {units = 2}
    %loss = graph.sparse_softmax_cross_entropy %y, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
