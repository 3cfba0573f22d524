//===- GraphLossOps.td - Losses ----------------------------*- tablegen -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_GRAPH_LOSS_OPS
#define SYSTOLE_DIALECT_GRAPH_LOSS_OPS

include "Graph/GraphBase.td"

class Graph_LossOp<string mnemonic> : Graph_TensorOp<mnemonic> {
  let arguments = (ins Graph_Tensor:$labels, Graph_Tensor:$logits);
  let assemblyFormat = [{
    $labels `,` $logits attr-dict
    `` custom<InferredTypes>(type($labels), type($logits), type($result))
  }];
}

def Graph_SoftmaxCrossEntropyOp : Graph_LossOp<"softmax_cross_entropy"> {
  let summary = "mean cross entropy of class probabilities and logits";
  let description = [{
    -sum(labels * log(softmax(logits))) of each row, averaged over the batch; by
    log-sum-exp with the maximum taken out first. As
    tf.losses.softmax_cross_entropy.

    (C1) `labels` and `logits` are float tensors of one shape of rank 2 or more
         and one element type.

    ```mlir
    graph.model @example {
      graph.func @example(%onehot, %logits) {
        %loss = graph.softmax_cross_entropy %onehot, %logits
        graph.return %loss
      }
    }
    ```
  }];
}

def Graph_SparseSoftmaxCrossEntropyOp : Graph_LossOp<"sparse_softmax_cross_entropy"> {
  let summary = "mean cross entropy of class indices and logits";
  let description = [{
    `graph.softmax_cross_entropy` of the one-hot labels. As
    tf.losses.sparse_softmax_cross_entropy.

    (C1) `labels` is an integer tensor and `logits` a float tensor of rank 2 or
         more.
    (C2) `labels` has the shape of `logits` without the last dimension.

    ```mlir
    graph.model @example {
      graph.func @example(%label, %logits) {
        %loss = graph.sparse_softmax_cross_entropy %label, %logits
        graph.return %loss
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_LOSS_OPS
