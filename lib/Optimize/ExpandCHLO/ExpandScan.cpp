//===- ExpandScan.cpp - Scans as loops ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expand.h"

#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

/// `type` with one position of `dimension`.
static RankedTensorType getPlaceType(Type type, int64_t dimension) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape[dimension] = 1;
  return tensor.clone(shape);
}

/// A while that carries whole outputs and writes one position at a time.
LogicalResult systole::chlo::expandScan(ScanOp op, PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  Location loc = op.getLoc();
  auto dimension = static_cast<int64_t>(op.getDimension());
  int64_t length = op.getLength();
  size_t numOutputs = op.getOutputs().size();
  Block &body = op.getBody().front();

  SmallVector<Value> initial;
  for (Type type : op.getOutputs().getTypes())
    initial.push_back(stablehlo::getSplat(rewriter, loc, type, 0));
  llvm::append_range(initial, op.getInits());
  if (length == 0) {
    rewriter.replaceOp(op, initial);
    return success();
  }

  auto step = [&](Value i, ValueRange values) {
    Value place = i;
    if (op.getIsReverse())
      place = stablehlo::SubtractOp::create(
          rewriter, loc,
          stablehlo::getSplat(rewriter, loc, rewriter.getI32Type(), length - 1),
          i);
    IRMapping mapping;
    for (auto [input, argument] :
         llvm::zip(op.getInputs(), body.getArguments())) {
      RankedTensorType type = getPlaceType(input.getType(), dimension);
      Value slice = stablehlo::DynamicSliceOp::create(
          rewriter, loc, type, input,
          stablehlo::getSliceStarts(rewriter, loc, type.getRank(), dimension,
                                    place),
          rewriter.getDenseI64ArrayAttr(type.getShape()));
      mapping.map(argument, stablehlo::ReshapeOp::create(
                                rewriter, loc, argument.getType(), slice));
    }
    mapping.map(body.getArguments().drop_front(op.getInputs().size()),
                values.drop_front(numOutputs));
    for (Operation &inner : body.without_terminator())
      rewriter.clone(inner, mapping);
    SmallVector<Value> next;
    for (auto [i, returned] :
         llvm::enumerate(body.getTerminator()->getOperands())) {
      Value value = mapping.lookupOrDefault(returned);
      if (i < numOutputs) {
        Type whole = values[i].getType();
        RankedTensorType type = getPlaceType(whole, dimension);
        value = stablehlo::ReshapeOp::create(rewriter, loc, type, value);
        value = stablehlo::DynamicUpdateSliceOp::create(
            rewriter, loc, whole, values[i], value,
            stablehlo::getSliceStarts(rewriter, loc, type.getRank(), dimension,
                                      place));
      }
      next.push_back(value);
    }
    return next;
  };
  rewriter.replaceOp(
      op, stablehlo::createFor(rewriter, loc, length, initial, step));
  return success();
}
