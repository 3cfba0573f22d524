//===- ScheduleOps.cpp - Types and rules of schedules ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LayerTypeRules.h"
#include "systole/Dialect/Graph/IR/Graph.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::graph;

using Types = ArrayRef<RankedTensorType>;
using ResultTypes = SmallVectorImpl<RankedTensorType>;

LogicalResult systole::graph::inferFloat(Operation *op, ResultTypes &results) {
  results.push_back(
      RankedTensorType::get({}, Float32Type::get(op->getContext())));
  return success();
}

LogicalResult PiecewiseConstantOp::verify() {
  if (getValues().size() != getBoundaries().size() + 1)
    return emitOpError() << "(C1) has " << getValues().size() << " values for "
                         << getBoundaries().size()
                         << " boundaries: give one value more, for the steps "
                            "after the last boundary";
  int64_t last = std::numeric_limits<int64_t>::min();
  for (IntegerAttr boundary : getBoundaries().getAsRange<IntegerAttr>()) {
    if (boundary.getInt() <= last)
      return emitOpError() << "(C2) has boundary " << boundary.getInt()
                           << " after " << last
                           << ": list boundaries from the first step on";
    last = boundary.getInt();
  }
  return success();
}

LogicalResult LinearWarmupOp::inferResultTypes(Types operands,
                                               ResultTypes &results) {
  RankedTensorType rate = operands.back();
  if (rate.getRank() != 0 || !rate.getElementType().isF32())
    return emitOpError() << "(C1) needs a float32 scalar for 'rate', not "
                         << rate;
  return inferFloat(*this, results);
}

LogicalResult ScaleByBatchOp::inferResultTypes(Types operands,
                                               ResultTypes &results) {
  if (operands[0].getRank() != 0 ||
      !isa<FloatType>(operands[0].getElementType()))
    return emitOpError() << "(C1) needs a float scalar, not " << operands[0];
  results.push_back(operands[0]);
  return success();
}
