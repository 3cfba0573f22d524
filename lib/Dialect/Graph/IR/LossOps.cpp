//===- LossOps.cpp - Losses -----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace systole::graph;

/// Weights, if present, have the shape `shape` or its first dimension.
static LogicalResult requireWeights(Operation *op, StringRef constraint,
                                    ArrayRef<RankedTensorType> operands,
                                    ArrayRef<int64_t> shape) {
  if (operands.size() < 3)
    return success();
  RankedTensorType weights = operands[2];
  if (isa<FloatType>(weights.getElementType()) &&
      (succeeded(verifyCompatibleShape(weights.getShape(), shape)) ||
       succeeded(
           verifyCompatibleShape(weights.getShape(), shape.take_front(1)))))
    return success();
  return op->emitOpError() << constraint << " cannot weigh losses of "
                           << formatShape(shape) << " with " << weights
                           << ": give a float for each, or for each example";
}

LogicalResult SoftmaxCrossEntropyOp::inferResultTypes(
    ArrayRef<RankedTensorType> operands,
    SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType labels = operands[0], logits = operands[1];
  // Class indices as floats would not have the shape of the logits.
  if (isa<IntegerType>(labels.getElementType()) &&
      labels.getRank() + 1 == logits.getRank())
    return emitOpError() << "(C1) needs a probability for each class in "
                            "'labels', which is "
                         << labels
                         << ": for class indices use "
                            "graph.sparse_softmax_cross_entropy";
  if (failed(requireFloat(*this, "labels", labels)) ||
      failed(requireFloat(*this, "logits", logits)) ||
      failed(requireRank(*this, "logits", logits, 2, /*exact=*/false)))
    return failure();
  if (labels.getElementType() != logits.getElementType() ||
      failed(verifyCompatibleShape(labels, logits)))
    return emitOpError() << "(C1) compares labels of " << labels
                         << " with logits of " << logits
                         << ": both are one row of classes for each example";
  if (failed(requireWeights(*this, "(C3)", operands,
                            logits.getShape().drop_back())))
    return failure();
  results.push_back(RankedTensorType::get({}, logits.getElementType()));
  return success();
}

LogicalResult SparseSoftmaxCrossEntropyOp::inferResultTypes(
    ArrayRef<RankedTensorType> operands,
    SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType labels = operands[0], logits = operands[1];
  if (failed(requireFloat(*this, "logits", logits)) ||
      failed(requireRank(*this, "logits", logits, 2, /*exact=*/false)))
    return failure();
  if (!isa<IntegerType>(labels.getElementType()))
    return emitOpError() << "(C1) needs integer labels, not " << labels
                         << ": use graph.softmax_cross_entropy for "
                            "probabilities";
  if (failed(verifyCompatibleShape(labels.getShape(),
                                   logits.getShape().drop_back())))
    return emitOpError() << "(C2) compares labels of " << labels
                         << " with logits of " << logits
                         << ": a label is one class index for each example";
  if (failed(requireWeights(*this, "(C3)", operands,
                            logits.getShape().drop_back())))
    return failure();
  results.push_back(RankedTensorType::get({}, logits.getElementType()));
  return success();
}

OpOperand *SoftmaxCrossEntropyOp::getClassLabels() {
  auto oneHot = getLabels().getDefiningOp<OneHotOp>();
  return oneHot ? &oneHot.getInputMutable() : nullptr;
}

int64_t SoftmaxCrossEntropyOp::getNumClasses() {
  return cast<RankedTensorType>(getLogits().getType()).getShape().back();
}

OpOperand *SparseSoftmaxCrossEntropyOp::getClassLabels() {
  return &getLabelsMutable();
}

int64_t SparseSoftmaxCrossEntropyOp::getNumClasses() {
  return cast<RankedTensorType>(getLogits().getType()).getShape().back();
}

LogicalResult
systole::graph::inferElementLoss(Operation *op,
                                 ArrayRef<RankedTensorType> operands,
                                 SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType labels = operands[0], predictions = operands[1];
  if (failed(requireFloat(op, "labels", labels)) ||
      failed(requireFloat(op, "predictions", predictions)))
    return failure();
  if (labels.getElementType() != predictions.getElementType() ||
      failed(verifyCompatibleShape(labels, predictions)))
    return op->emitOpError()
           << "(C1) compares labels of " << labels << " with predictions of "
           << predictions << ": there is one label for each prediction";
  if (failed(requireWeights(op, "(C2)", operands, predictions.getShape())))
    return failure();
  results.push_back(RankedTensorType::get({}, predictions.getElementType()));
  return success();
}

LogicalResult
KLDivergenceOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                                 SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType labels = operands[0], predictions = operands[1];
  if (failed(requireRank(*this, "labels", labels, 2, /*exact=*/false)) ||
      failed(inferElementLoss(*this, operands.take_front(2), results)))
    return failure();
  return requireWeights(*this, "(C3)", operands,
                        predictions.getShape().drop_back());
}

LogicalResult
TripletLossOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                                SmallVectorImpl<RankedTensorType> &results) {
  if (operands.size() != 3)
    return emitOpError() << "(C1) needs an anchor, a positive and a negative, "
                            "not "
                         << operands.size() << " inputs";
  RankedTensorType anchor = operands[0];
  if (failed(requireFloat(*this, "anchor", anchor)) ||
      failed(requireRank(*this, "anchor", anchor, 2, /*exact=*/false)))
    return failure();
  for (RankedTensorType other : operands.drop_front())
    if (other.getElementType() != anchor.getElementType() ||
        failed(verifyCompatibleShape(other, anchor)))
      return emitOpError() << "(C1) compares " << anchor << " with " << other
                           << ": the inputs are of one type";
  results.push_back(RankedTensorType::get({}, anchor.getElementType()));
  return success();
}
