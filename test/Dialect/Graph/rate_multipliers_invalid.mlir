// RUN: sed 's@MULTIPLIERS@"hed/.*" = 0.1@' %s > %t.none && not tpu-opt %t.none --graph-to-stablehlo=train-batch-size=8 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's@MULTIPLIERS@"base/.*" = 0.1@' %s > %t.frozen && not tpu-opt %t.frozen --graph-to-stablehlo="train-batch-size=8 frozen-variables=base/.*" 2>&1 | FileCheck %s --check-prefix=FROZEN
// RUN: sed 's@MULTIPLIERS@"head/.*" = 0.1, ".*bias" = 2.0@' %s > %t.two && not tpu-opt %t.two --graph-to-stablehlo=train-batch-size=8 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: sed 's@MULTIPLIERS@"head(" = 0.1@' %s > %t.syntax && not tpu-opt %t.syntax --graph-to-stablehlo=train-batch-size=8 2>&1 | FileCheck %s --check-prefix=SYNTAX

// An expression matches a variable that is trained, and no variable matches two.
// NONE: [[@LINE+10]]:5: error: learning_rate_multipliers: hed/.* matches no variable of the model: it has base/kernel, base/bias, head/kernel, head/bias; did you mean 'head/.*'?
// FROZEN: error: learning_rate_multipliers: base/.* matches no variable of the model: it has head/kernel, head/bias
// TWO: error: 'graph.minimize' op (C4) has two multipliers for 'head/bias': ".*bias" and "head/.*"
// SYNTAX: error: learning_rate_multipliers: head( is not a regular expression: parentheses not balanced
graph.model @m {
  graph.model_fn @model(%x: tensor<?x4xf32>, %label: tensor<?xi32>) {
    %0 = graph.dense %x {units = 4, name = "base"}
    %1 = graph.dense %0 {units = 2, name = "head"}
    %2 = graph.sparse_softmax_cross_entropy %label, %1
    %3 = graph.constant 0.1
    graph.minimize %2 with #graph.sgd, %3 {learning_rate_multipliers = {MULTIPLIERS}}
  }
}
