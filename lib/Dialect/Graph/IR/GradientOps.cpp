//===- GradientOps.cpp - Derivatives in the graph dialect -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphAssembly.h"
#include "systole/Dialect/Graph/IR/Graph.h"

using namespace mlir;
using namespace systole;
using namespace systole::graph;

LogicalResult GradientsOp::verify() {
  if (getWrt().empty())
    return emitOpError("needs at least one value after 'wrt'");
  if (TypeRange(getWrt()) != TypeRange(getGradients()))
    return emitOpError("results must have the types of the values after 'wrt'");
  for (Value value : getOperands())
    if (value.getParentBlock() != (*this)->getBlock())
      return emitOpError("loss and values after 'wrt' must be defined in the "
                         "block of the operation");
  return success();
}

ParseResult RecomputeOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseReturningRegion<RecomputeOp>(parser, result);
}

void RecomputeOp::print(OpAsmPrinter &printer) {
  printReturningRegion(printer, *this);
}

LogicalResult RecomputeOp::verifyRegions() {
  if (getReturned().getTypes() != getResultTypes())
    return emitOpError() << "(C1) has results of " << getResultTypes()
                         << ", but its body returns "
                         << getReturned().getTypes();
  return success();
}

bool StopGradientOp::hasZeroDerivative(OpOperand &) { return true; }

SmallVector<Value> StopGradientOp::buildVJP(OpBuilder &, ArrayRef<Value>,
                                            const llvm::SmallBitVector &) {
  return {Value()};
}

LogicalResult
StopGradientOp::inferResultTypes(ArrayRef<RankedTensorType> operands,
                                 SmallVectorImpl<RankedTensorType> &results) {
  results.push_back(operands[0]);
  return success();
}
