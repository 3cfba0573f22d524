// RUN: sed 's/LORA//' %s > %t.plain
// RUN: sed 's/LORA/, lora_rank = 2/' %s > %t.adapted
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=mlp/.*" 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=mlp/.*:rank=0" 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=mlp/.*:rank=2,alpha=-1" 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=mlp/.*:rank=2,dropout=0.1" 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=mpl/kernel:rank=2" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=tokens:rank=2" 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: not tpu-opt %t.plain --graph-to-stablehlo="train-batch-size=8 lora=mlp(:rank=2" 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not tpu-opt %t.adapted --graph-to-stablehlo="train-batch-size=8 lora=mlp/.*:rank=2" 2>&1 | FileCheck %s --check-prefix=TWICE

// FORM: error: --lora=mlp/.*{{.*}} is not REGEX:rank=N or REGEX:rank=N,alpha=X, with a rank of 1 or more and an alpha above 0
// NAME: error: --lora=mpl/kernel matches no variable of the model: it has mlp/kernel; did you mean 'mlp/kernel'?
// A kernel that is a value has no adapter.
// KIND: error: --lora=tokens matches no variable of the model: it has mlp/kernel
// SYNTAX: error: --lora=mlp( is not a regular expression: parentheses not balanced
// TWICE: error: 'graph.dense' op has an adapter already: --lora=mlp/.* matches it, too
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %x {units = 4, name = "mlp"LORA}
    %1 = graph.variable {shape = [2, 4], name = "tokens"}
    %2 = graph.dense %0, %1 {transpose, use_bias = false}
    %3 = graph.sparse_softmax_cross_entropy %label, %2
    %4 = graph.constant 0.1
    graph.minimize %3 with #graph.sgd, %4
  }
}
