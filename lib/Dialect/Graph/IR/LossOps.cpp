//===- LossOps.cpp - Losses -----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace systole::graph;

LogicalResult SoftmaxCrossEntropyOp::inferResultTypes(
    ArrayRef<RankedTensorType> operands,
    SmallVectorImpl<RankedTensorType> &results) {
  RankedTensorType labels = operands[0], logits = operands[1];
  if (failed(requireFloat(*this, "labels", labels)) ||
      failed(requireFloat(*this, "logits", logits)) ||
      failed(requireRank(*this, "logits", logits, 2, /*exact=*/false)))
    return failure();
  if (labels.getElementType() != logits.getElementType() ||
      failed(verifyCompatibleShape(labels, logits)))
    return emitOpError() << "(C1) compares labels of " << labels
                         << " with logits of " << logits
                         << ": both are one row of classes for each example";
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
  results.push_back(RankedTensorType::get({}, logits.getElementType()));
  return success();
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
  results.push_back(RankedTensorType::get({}, predictions.getElementType()));
  return success();
}
