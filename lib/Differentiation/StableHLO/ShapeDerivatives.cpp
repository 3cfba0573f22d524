//===- ShapeDerivatives.cpp - Derivatives of changes of shape and order ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
SmallVector<Value> deriveReshape(ReshapeOp op, Emitter &emitter,
                                 Cotangents cotangents, Wanted) {
  return {emitter.reshape(cotangents[0], shapeOf(op.getOperand()))};
}

SmallVector<Value> deriveTranspose(TransposeOp op, Emitter &emitter,
                                   Cotangents cotangents, Wanted) {
  return {emitter.transpose(cotangents[0],
                            invertPermutationVector(op.getPermutation()))};
}

SmallVector<Value> deriveReverse(ReverseOp op, Emitter &emitter,
                                 Cotangents cotangents, Wanted) {
  return {emitter.reverse(cotangents[0], op.getDimensions())};
}

/// The sum over all copies of an element.
SmallVector<Value> deriveBroadcastInDim(BroadcastInDimOp op, Emitter &emitter,
                                        Cotangents cotangents, Wanted) {
  Value d = cotangents[0];
  ArrayRef<int64_t> shape = shapeOf(op.getOperand());
  ArrayRef<int64_t> dimensions = op.getBroadcastDimensions();
  SmallVector<int64_t> repeated, kept;
  for (int64_t dim = 0; dim < typeOf(d).getRank(); ++dim) {
    const auto *found = llvm::find(dimensions, dim);
    bool isKept = found != dimensions.end() &&
                  shape[found - dimensions.begin()] == shapeOf(d)[dim];
    (isKept ? kept : repeated).push_back(dim);
  }
  d = emitter.sum(d, repeated);

  // The dimensions kept, in the operand's order; then those of size 1.
  SmallVector<int64_t> permutation;
  for (int64_t dim : dimensions)
    if (const auto *found = llvm::find(kept, dim); found != kept.end())
      permutation.push_back(found - kept.begin());
  return {emitter.reshape(emitter.transpose(d, permutation), shape)};
}

SmallVector<Value> deriveConcatenate(ConcatenateOp op, Emitter &emitter,
                                     Cotangents cotangents, Wanted wanted) {
  Value d = cotangents[0];
  int64_t dimension = op.getDimension(), start = 0;
  SmallVector<Value> result(op->getNumOperands());
  for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
    int64_t limit = start + shapeOf(operand)[dimension];
    if (wanted[i])
      result[i] = emitter.sliceDim(d, dimension, start, limit);
    start = limit;
  }
  return result;
}
} // namespace

void systole::stablehlo::registerShapeRules(MLIRContext *context) {
  attachRule<ReshapeOp, deriveReshape>(context);
  attachRule<TransposeOp, deriveTranspose>(context);
  attachRule<ReverseOp, deriveReverse>(context);
  attachRule<BroadcastInDimOp, deriveBroadcastInDim>(context);
  attachRule<ConcatenateOp, deriveConcatenate>(context);
}
