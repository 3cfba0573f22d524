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
#include "systole/Dialect/StableHLO/IR/Emitter.h"

using namespace mlir;
using namespace systole;
using namespace systole::chlo;

/// A while that carries whole outputs and writes one position at a time.
LogicalResult systole::chlo::expandScan(ScanOp op, PatternRewriter &rewriter) {
  if (failed(verifyStatic(op)))
    return failure();
  stablehlo::Emitter b(rewriter, op);
  auto dimension = static_cast<int64_t>(op.getDimension());
  int64_t length = op.getLength();
  size_t numOutputs = op.getOutputs().size();
  Block &body = op.getBody().front();

  SmallVector<Value> initial;
  for (Type type : op.getOutputs().getTypes())
    initial.push_back(b.zeros(type));
  llvm::append_range(initial, op.getInits());
  if (length == 0) {
    rewriter.replaceOp(op, initial);
    return success();
  }

  auto step = [&](Value i, ValueRange values) {
    Value place = i;
    if (op.getIsReverse())
      place = b.subtract(b.splat(b.getI32Type(), length - 1), i);
    IRMapping mapping;
    for (auto [input, argument] :
         llvm::zip(op.getInputs(), body.getArguments()))
      mapping.map(argument, b.reshape(b.sliceDimAt(input, dimension, place, 1),
                                      stablehlo::shapeOf(argument)));
    mapping.map(body.getArguments().drop_front(op.getInputs().size()),
                values.drop_front(numOutputs));
    for (Operation &inner : body.without_terminator())
      b.clone(inner, mapping);
    SmallVector<Value> next;
    for (auto [i, returned] :
         llvm::enumerate(body.getTerminator()->getOperands())) {
      Value value = mapping.lookupOrDefault(returned);
      if (i < numOutputs) {
        SmallVector<int64_t> shape(stablehlo::shapeOf(values[i]));
        shape[dimension] = 1;
        value =
            b.updateDimAt(values[i], b.reshape(value, shape), dimension, place);
      }
      next.push_back(value);
    }
    return next;
  };
  rewriter.replaceOp(
      op, stablehlo::createFor(b, b.getLoc(), length, initial, step));
  return success();
}
