// Only training has a table's learning rate, and one core does not generate from a table whose rows
// several shards have. Lookups of int64 ids stay on the device.
// RUN: tpu-opt %s --graph-bind-and-infer="train-batch-size=4 predict-batch-size=4 num-shards=2 allow-soft-placement" 2>/dev/null | FileCheck %s
// RUN: tpu-opt %s --graph-bind-and-infer="train-batch-size=4 predict-batch-size=4 num-shards=1 allow-soft-placement" 2>/dev/null | FileCheck %s --check-prefix=ONE

// CHECK: graph.model_fn @train
// CHECK: %[[RATE:.*]] = graph.constant 2.500000e-01
// CHECK: graph.embedding_table %[[RATE]]
// CHECK-NOT: graph.outside_compilation
// CHECK: graph.embedding_lookup %{{.*}} : (tensor<256x8xf32>, tensor<2x1xi64>)
// CHECK: graph.model_fn @predict
// CHECK-NOT: graph.constant
// CHECK: graph.embedding_table {
// CHECK-NOT: graph.model_fn @generate
// ONE: graph.model_fn @generate
graph.model @m {
  graph.model_fn @model(%text: tensor<?x5xi32>, %ids: tensor<?x1xi64>) {
    %rate = graph.constant 0.25
    %table = graph.embedding_table %rate {input_dim = 256, output_dim = 8}
    %x = graph.embedding_lookup %table, %text {combiner = "none"}
    %more = graph.embedding_lookup %table, %ids
    %logits = graph.dense %x {units = 256}
    %loss = graph.sparse_softmax_cross_entropy %text, %logits
    %size = graph.reduce_mean %more
    %sum = graph.add %loss, %size
    %step = graph.constant 0.1
    graph.minimize %sum with #graph.sgd, %step {cross_shard}
    graph.predict {logits = %logits}
    graph.generate %logits of %text
  }
}
