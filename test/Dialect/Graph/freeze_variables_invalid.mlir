// RUN: sed '/^\/\/ -----$/,$d' %s > %t.one
// RUN: sed '1,/^\/\/ -----$/d' %s > %t.all
// RUN: not tpu-opt %t.one --graph-to-stablehlo="train-batch-size=8 frozen-variables=encoder/.*" 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not tpu-opt %t.one --graph-to-stablehlo="train-batch-size=8 trainable-variables=kernel" 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not tpu-opt %t.one --graph-to-stablehlo="train-batch-size=8 frozen-variables=dense(" 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not tpu-opt %t.one --graph-to-stablehlo="train-batch-size=8 frozen-variables=.*" 2>&1 | FileCheck %s --check-prefix=EVERYTHING
// RUN: not tpu-opt %t.all --graph-to-stablehlo="train-batch-size=8" 2>&1 | FileCheck %s --check-prefix=EVERYTHING
// Nothing is trained here, so everything may be frozen.
// RUN: tpu-opt %t.all --graph-to-stablehlo="predict-batch-size=8" -o /dev/null

// RUN: not tpu-opt %t.one --graph-to-stablehlo="train-batch-size=8 frozen-variables=dens/.*" 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not tpu-opt %t.one --graph-to-stablehlo="train-batch-size=8 frozen-variables=dense/kernal" 2>&1 | FileCheck %s --check-prefix=NAME

// NOTHING: error: --frozen-variables=encoder/.* matches no variable of the model: it has dense/kernel, dense/bias
// WHOLE: error: --trainable-variables=kernel matches no variable of the model: it has dense/kernel, dense/bias
// NEAR: error: --frozen-variables=dens/.* matches no variable of the model: it has dense/kernel, dense/bias; did you mean 'dense/.*'?
// NAME: error: --frozen-variables=dense/kernal matches no variable of the model: it has dense/kernel, dense/bias; did you mean 'dense/kernel'?
// SYNTAX: error: --frozen-variables=dense( is not a regular expression: parentheses not balanced
// EVERYTHING: error: 'graph.minimize' op has nothing to train: all variables are frozen (dense/kernel, dense/bias)

graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %x {units = 2}
    %1 = graph.sparse_softmax_cross_entropy %label, %0
    %2 = graph.constant 0.1
    graph.minimize %1 with #graph.sgd, %2
    graph.predict {y = %0}
  }
}
// -----
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %x {units = 2, trainable = false}
    %1 = graph.sparse_softmax_cross_entropy %label, %0
    %2 = graph.constant 0.1
    graph.minimize %1 with #graph.sgd, %2
    graph.predict {y = %0}
  }
}
