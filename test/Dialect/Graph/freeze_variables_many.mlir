// RUN: not tpu-opt %s --graph-to-stablehlo="train-batch-size=8 frozen-variables=blok_4/.*" 2>&1 | FileCheck %s

// Of many variables the first ones are listed, and the nearest beginning of names.
// CHECK: error: --frozen-variables=blok_4/.* matches no variable of the model: it has block/dense/kernel, block/dense/bias, {{.*}}, block_7/dense/bias and 2 more; did you mean 'block_4/.*'?
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>) {
    %0 = graph.repeat 9 (%h = %x) scope "block" {
      %1 = graph.dense %h {units = 4}
      graph.return %1
    }
    %2 = graph.reduce_mean %0
    %3 = graph.constant 0.1
    graph.minimize %2 with #graph.sgd, %3
  }
}
