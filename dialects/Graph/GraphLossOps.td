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
    log-sum-exp with the maximum taken out first. Labels are smoothed first:
    labels * (1 - label_smoothing) + label_smoothing / classes. As
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
  let arguments = (ins Graph_Tensor:$labels, Graph_Tensor:$logits,
                       DefaultValuedAttr<Graph_RateAttr, "0.0">:$label_smoothing);
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

//===----------------------------------------------------------------------===//
// Losses of one number an element
//===----------------------------------------------------------------------===//

/// The mean over all elements of a function of a label and a prediction.
class Graph_ElementLossOp<string mnemonic> : Graph_TensorOp<mnemonic> {
  let arguments = (ins Graph_Tensor:$labels, Graph_Tensor:$predictions);
  let assemblyFormat = [{
    $labels `,` $predictions attr-dict
    `` custom<InferredTypes>(type($labels), type($predictions), type($result))
  }];
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferResultTypes(
        ::llvm::ArrayRef<::mlir::RankedTensorType> operandTypes,
        ::llvm::SmallVectorImpl<::mlir::RankedTensorType> &resultTypes) {
      return ::systole::graph::inferElementLoss(*this, operandTypes, resultTypes);
    }
  }];
}

def Graph_SigmoidCrossEntropyOp : Graph_ElementLossOp<"sigmoid_cross_entropy"> {
  let summary = "mean cross entropy of independent probabilities and logits";
  let description = [{
    max(x, 0) - x * z + log(1 + exp(-|x|)) for label z and logit x, which does not
    overflow, averaged over all elements. Labels are smoothed first: z * (1 -
    label_smoothing) + label_smoothing / 2. As tf.losses.sigmoid_cross_entropy.

    (C1) `labels` and `predictions`, which are logits, are float tensors of one
         shape and one element type.

    ```mlir
    graph.model @example {
      graph.func @example(%label, %logits) {
        %loss = graph.sigmoid_cross_entropy %label, %logits {label_smoothing = 0.1}
        graph.return %loss
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$labels, Graph_Tensor:$predictions,
                       DefaultValuedAttr<Graph_RateAttr, "0.0">:$label_smoothing);
}

def Graph_MeanSquaredErrorOp : Graph_ElementLossOp<"mean_squared_error"> {
  let summary = "mean of (prediction - label)^2";
  let description = [{
    As tf.losses.mean_squared_error and Keras's MeanSquaredError.

    (C1) `labels` and `predictions` are float tensors of one shape and one element
         type.

    ```mlir
    graph.model @example {
      graph.func @example(%label, %y) {
        %loss = graph.mean_squared_error %label, %y
        graph.return %loss
      }
    }
    ```
  }];
}

def Graph_MeanAbsoluteErrorOp : Graph_ElementLossOp<"mean_absolute_error"> {
  let summary = "mean of |prediction - label|";
  let description = [{
    As tf.losses.absolute_difference and Keras's MeanAbsoluteError.

    (C1) `labels` and `predictions` are float tensors of one shape and one element
         type.

    ```mlir
    graph.model @example {
      graph.func @example(%label, %y) {
        %loss = graph.mean_absolute_error %label, %y
        graph.return %loss
      }
    }
    ```
  }];
}

def Graph_HuberLossOp : Graph_ElementLossOp<"huber_loss"> {
  let summary = "squared error near the label, absolute error far from it";
  let description = [{
    For e = |prediction - label|, the mean of e^2 / 2 where e <= delta, else of
    delta * e - delta^2 / 2. As tf.losses.huber_loss and Keras's Huber.

    (C1) `labels` and `predictions` are float tensors of one shape and one element
         type.

    ```mlir
    graph.model @example {
      graph.func @example(%label, %y) {
        %loss = graph.huber_loss %label, %y {delta = 0.5}
        graph.return %loss
      }
    }
    ```
  }];
  let arguments = (ins Graph_Tensor:$labels, Graph_Tensor:$predictions,
                       DefaultValuedAttr<Graph_PositiveFloatAttr, "1.0">:$delta);
}

def Graph_HingeLossOp : Graph_ElementLossOp<"hinge_loss"> {
  let summary = "mean of max(0, 1 - sign * prediction)";
  let description = [{
    Labels are 0 or 1, which stand for the signs -1 and 1. As tf.losses.hinge_loss.

    (C1) `labels` and `predictions` are float tensors of one shape and one element
         type.

    ```mlir
    graph.model @example {
      graph.func @example(%label, %y) {
        %loss = graph.hinge_loss %label, %y
        graph.return %loss
      }
    }
    ```
  }];
}

#endif // SYSTOLE_DIALECT_GRAPH_LOSS_OPS
