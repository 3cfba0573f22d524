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

// A loss takes labels, predictions and then weights. It multiplies the loss of an element, or
// row, by its weight. It divides the sum by the number of nonzero weights, as the losses of
// tf.losses do. With the reduction "sum_over_batch_size" it divides by the number of losses, as
// Keras does.

class Graph_LossOp<string mnemonic, string predictions, dag options = (ins), list<Trait> traits = []>
    : Graph_TensorOp<mnemonic, traits> {
  let arguments = !con(!dag(ins, [Graph_Tensor, Graph_Tensor], ["labels", predictions]),
    (ins Optional<Graph_Tensor>:$weights), options,
    (ins DefaultValuedStrAttr<Graph_Parametric<Graph_ReductionAttr>, "sum_by_nonzero_weights">:$reduction));
  let assemblyFormat = "$labels `,` $" # predictions # [{ (`,` $weights^)? `` custom<Options>(attr-dict, "getOperationName()")
    `` custom<InferredTypes>(ref($weights), type($labels), type($}] # predictions # [{), type($weights),
                             type($result))
  }];
}

defvar Graph_LabelSmoothing = (ins DefaultValuedAttr<Graph_Parametric<Graph_RateAttr>, "0.0">:$label_smoothing);

def Graph_SoftmaxCrossEntropyOp : Graph_LossOp<"softmax_cross_entropy", "logits", Graph_LabelSmoothing, [
    DeclareOpInterfaceMethods<Graph_ClassLabelsOpInterface>]> {
  let summary = "mean cross entropy of class probabilities and logits";
  let peerName = "keras.losses.CategoricalCrossentropy(from_logits=True)";
  let description = [{
    -sum(labels * log(softmax(logits))) of each row, averaged over the batch; by
    log-sum-exp with the maximum taken out first. Labels are smoothed first:
    labels * (1 - label_smoothing) + label_smoothing / classes. As
    tf.losses.softmax_cross_entropy. If `labels` is a `graph.one_hot`, an index from the input
    pipeline that is not that of a class ends the run with an error.

    (C1) `labels` and `logits` are float tensors of one shape of rank 2 or more
         and one element type.
    (C3) `weights`, if given, is a float tensor of the shape of the rows of `logits`,
         or of their first dimension.

    }] # Graph_Example<"graph.softmax_cross_entropy %onehot, %logits", "%onehot, %logits", "%loss">.text;
}

def Graph_SparseSoftmaxCrossEntropyOp : Graph_LossOp<"sparse_softmax_cross_entropy", "logits", (ins), [
    DeclareOpInterfaceMethods<Graph_ClassLabelsOpInterface>]> {
  let summary = "mean cross entropy of class indices and logits";
  let peerName = "keras.losses.SparseCategoricalCrossentropy(from_logits=True)";
  let description = [{
    `graph.softmax_cross_entropy` of the one-hot labels. As
    tf.losses.sparse_softmax_cross_entropy. A label from the input pipeline that is not the
    index of a class ends the run with an error. A computed one has a loss of 0.

    (C1) `labels` is an integer tensor and `logits` a float tensor of rank 2 or
         more.
    (C2) `labels` has the shape of `logits` without the last dimension.
    (C3) `weights`, if given, is a float tensor of the shape of `labels`, or of their
         first dimension.

    }] # Graph_Example<"graph.sparse_softmax_cross_entropy %label, %logits", "%label, %logits", "%loss">.text;
}

//===----------------------------------------------------------------------===//
// Losses of one number an element
//===----------------------------------------------------------------------===//

/// The mean over all elements of a function of a label and a prediction. `text` begins the
/// description, whose example has `options`.
class Graph_ElementLossOp<string mnemonic, string text = "", string options = "", dag attributes = (ins)>
    : Graph_LossOp<mnemonic, "predictions", attributes> {
  let description = [{
    }] # text # [{

    (C1) `labels` and `predictions` are float tensors of one shape and one element
         type.
    (C2) `weights`, if given, is a float tensor of their shape, or of the first
         dimension of it.

    }] # Graph_Example<"graph." # mnemonic # " %label, %y" # options, "%label, %y", "%loss">.text;
  let extraClassDefinition = Graph_TypeRule<"inferElementLoss(*this, operandTypes, resultTypes)">.definition;
}

def Graph_SigmoidCrossEntropyOp : Graph_ElementLossOp<"sigmoid_cross_entropy", "", "", Graph_LabelSmoothing> {
  let summary = "mean cross entropy of independent probabilities and logits";
  let peerName = "keras.losses.BinaryCrossentropy(from_logits=True)";
  let description = [{
    max(x, 0) - x * z + log(1 + exp(-|x|)) for label z and logit x, which does not
    overflow, averaged over all elements. Labels are smoothed first: z * (1 -
    label_smoothing) + label_smoothing / 2. As tf.losses.sigmoid_cross_entropy.

    (C1) `labels` and `predictions`, which are logits, are float tensors of one
         shape and one element type.
    (C2) `weights`, if given, is a float tensor of their shape, or of the first
         dimension of it.

    }] # Graph_Example<
      "graph.sigmoid_cross_entropy %label, %logits {label_smoothing = 0.1}", "%label, %logits", "%loss">.text;
}

def Graph_MeanSquaredErrorOp : Graph_ElementLossOp<"mean_squared_error",
    "As tf.losses.mean_squared_error and Keras's MeanSquaredError."> {
  let summary = "mean squared error: mean of (prediction - label)^2";
  let peerName = "keras.losses.MeanSquaredError";
}

def Graph_MeanAbsoluteErrorOp : Graph_ElementLossOp<"mean_absolute_error",
    "As tf.losses.absolute_difference and Keras's MeanAbsoluteError."> {
  let summary = "mean absolute error: mean of |prediction - label|";
  let peerName = "keras.losses.MeanAbsoluteError";
}

def Graph_HuberLossOp : Graph_ElementLossOp<"huber_loss",
    [{For e = |prediction - label|, the mean of e^2 / 2 where e <= delta, else of
    delta * e - delta^2 / 2. As tf.losses.huber_loss and Keras's Huber.}], " {delta = 0.5}",
    (ins DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "1.0">:$delta)> {
  let summary = "Huber loss: squared error near the label, absolute error far from it";
  let peerName = "keras.losses.Huber";
}

def Graph_HingeLossOp : Graph_ElementLossOp<"hinge_loss",
    "Labels are 0 or 1, which stand for the signs -1 and 1. As tf.losses.hinge_loss."> {
  let summary = "hinge loss: mean of max(0, 1 - sign * prediction)";
  let peerName = "keras.losses.Hinge";
}

//===----------------------------------------------------------------------===//
// Losses of one number a row
//===----------------------------------------------------------------------===//

def Graph_KLDivergenceOp : Graph_LossOp<"kl_divergence", "predictions"> {
  let summary = "Kullback-Leibler divergence: mean of sum(label * log(label / probability))";
  let peerName = "keras.losses.KLDivergence";
  let description = [{
    The divergence of Kullback and Leibler of each row of the probabilities `predictions` from
    the row of `labels`, averaged over the batch. Both are first held between 1e-7 and 1. As Keras's KLDivergence.

    (C1) `labels` and `predictions` are float tensors of one shape of rank 2 or more
         and one element type.
    (C3) `weights`, if given, is a float tensor of the shape of the rows of
         `labels`, or of their first dimension.

    }] # Graph_FunctionExample<"func @example(%label, %y)", [{%p = graph.softmax %y
        %loss = graph.kl_divergence %label, %p
        graph.return %loss
      }]>.text;
}

def Graph_TripletLossOp : Graph_TensorOp<"triplet_loss"> {
  let summary = "triplet loss: mean of max(0, |anchor - positive|^2 - |anchor - negative|^2 + margin)";
  let description = [{
    Averages over the rows of the batch; |x|^2 is the sum of the squares of a row. The loss is
    small if a row of `anchor` is nearer to that of `positive` than to that of `negative`
    (Schroff et al., 2015).

    (C1) The inputs are three float tensors of one type, of rank 2 or more.

    }] # Graph_Example<
      "graph.triplet_loss %anchor, %positive, %negative {margin = 0.2}", "%anchor, %positive, %negative", "%loss">.text;
  let arguments = (ins Variadic<Graph_Tensor>:$inputs,
                       DefaultValuedAttr<Graph_Parametric<Graph_PositiveFloatAttr>, "1.0">:$margin);
  let assemblyFormat = [{
    $inputs `` custom<Options>(attr-dict, "getOperationName()") `` custom<InferredTypes>(ref($inputs), type($inputs), type($result))
  }];
}

def Graph_RegularizationLossOp : Graph_TensorOp<"regularization_loss"> {
  let summary = "the sum of the penalties of all regularized variables";
  let peerName = "tf.losses.get_regularization_loss";
  let description = [{
    A float32 scalar, to add to the loss: what the options `kernel_regularizer`,
    `bias_regularizer` and others of the layers add up to, and 0 without any. It is the same on
    all shards. As tf.losses.get_regularization_loss.

    All layers of the model function count, also those after the operation. Those that are not
    trainable count, too, but not in Keras. A layer that no loss, metric or prediction of a mode
    depends on has no variables there.

    }] # Graph_FunctionExample<"model_fn @model(%x: tensor<?x4xf32>, %y: tensor<?x2xf32>)",
        [{%0 = graph.dense %x {units = 2, kernel_regularizer = #graph.l2<0.001>}
        %error = graph.mean_squared_error %y, %0
        %penalty = graph.regularization_loss
        %loss = graph.add %error, %penalty
        %rate = graph.constant 0.1
        graph.minimize %loss with #graph.sgd, %rate
      }]>.text;
  let assemblyFormat = "attr-dict `` custom<InferredTypes>(type($result))";
  let extraClassDefinition = Graph_TypeRule<"inferFloat(*this, resultTypes)">.definition;
}

#endif // SYSTOLE_DIALECT_GRAPH_LOSS_OPS
