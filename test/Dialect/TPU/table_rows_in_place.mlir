// A step trains the rows of a table that it looks up, in place. Its operations and its memory are
// the same for a table of a hundred times the rows.
// RUN: tpu-opt %s --graph-to-stablehlo="train-batch-size=8 num-shards=1" --set-target --stablehlo-to-tpu --tpu-to-plan -o %t.large
// RUN: sed 's/input_dim = 320000/input_dim = 3200/' %s | tpu-opt --graph-to-stablehlo="train-batch-size=8 num-shards=1" --set-target --stablehlo-to-tpu --tpu-to-plan -o %t.small
// RUN: for size in small large; do grep 'func.func @train' %t.$size | grep -o 'tpu.ops = .*tpu.transient_bytes = [0-9]*' | sed 's/location = "[^"]*"//g' > %t.$size.work; done
// RUN: grep -c 'kind = "loop".*tpu.transient_bytes' %t.large.work
// RUN: diff %t.small.work %t.large.work
// RUN: FileCheck %s --input-file=%t.large

// CHECK: func.func @train
// CHECK: %[[TABLE:.*]] = memref.view %{{.*}} : memref<{{.*}}xi8> to memref<320000x16xf32>
// CHECK-NOT: memref.copy {{.*}}320000x16
// CHECK-NOT: memref.subview {{.*}}320000x16
// CHECK: memref.store %{{.*}}, %[[TABLE]][%{{.*}}, %{{.*}}]

graph.model @m {
  graph.model_fn @model(%ids: tensor<?x4xi32>, %y: tensor<?x1xf32>) {
    %table = graph.embedding_table {input_dim = 320000, output_dim = 16, optimizer = #graph.adam}
    %0 = graph.embedding_lookup %table, %ids
    %1 = graph.dense %0 {units = 1}
    %loss = graph.mean_squared_error %y, %1
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
  }
}
