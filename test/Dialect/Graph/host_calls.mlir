// RUN: tpu-opt %s | FileCheck %s
// RUN: tpu-opt %s --graph-bind-and-infer="train-batch-size=6 eval-batch-size=6 num-shards=2" --convert-graph-to-stablehlo | FileCheck %s --check-prefix=LOWER

// Tensors for the host are outfeeds of training; what a graph.func asks for is
// asked for where it is called.
// LOWER: func.func @train
// LOWER-SAME: tensor<f32> {tpu.outfeed = "loss"}
// LOWER-SAME: tensor<3x4xf32> {tpu.outfeed = "systole.host_call/report/x"}, tensor<f32> {tpu.outfeed = "systole.host_call/report/mean"}
// LOWER: func.func @evaluate
// LOWER-SAME: tpu.outfeed = "accuracy/total"
graph.model @calls {
  graph.func @metric_fn(%label, %logits) {
    %class = graph.argmax %logits
    // CHECK: graph.metric "accuracy", #graph.accuracy(%label, %{{.*}}){{$}}
    graph.metric "accuracy", #graph.accuracy(%label, %class)
    graph.return
  }
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %logits = graph.dense %x {units = 3}
    %loss = graph.sparse_softmax_cross_entropy %label, %logits
    %rate = graph.constant 0.1
    graph.minimize %loss with #graph.sgd, %rate {cross_shard}
    // CHECK: graph.host_call "report" {x = %x, mean = %{{.*}}}{{$}}
    graph.host_call "report" {x = %x, mean = %loss}
    // CHECK: graph.call @metric_fn(%label, %{{.*}}){{$}}
    graph.call @metric_fn(%label, %logits)
  }
}
