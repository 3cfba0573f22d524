//===- BranchOps.cpp - Rules of if and case -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

// The types that the first branch returns. The verifier of regions reports a
// branch without a terminator.
static LogicalResult inferFromBranch(const CheckedOp &op, StringRef constraint,
                                     Region *branch,
                                     SmallVectorImpl<Type> &types) {
  if (branch && !branch->empty() && !branch->front().empty())
    if (auto result = dyn_cast<ReturnOp>(branch->front().back())) {
      llvm::append_range(types, result.getOperandTypes());
      return success();
    }
  return op.violates(constraint,
                     " the first branch must end with stablehlo.return, which "
                     "gives the types of the results");
}

// Checks that branch `number` takes no arguments.
static LogicalResult verifyNoArguments(Operation *op, Region &branch,
                                       StringRef constraint) {
  if (branch.getNumArguments() == 0)
    return success();
  return op->emitOpError() << constraint << " branch "
                           << branch.getRegionNumber() << " has "
                           << branch.getNumArguments()
                           << " arguments, but takes none; it sees the values "
                              "around it";
}

// Checks that all branches return the types of the first one.
static LogicalResult verifySameReturns(Operation *op, StringRef constraint) {
  TypeRange first = op->getRegion(0).front().getTerminator()->getOperandTypes();
  for (Region &branch : op->getRegions()) {
    TypeRange types = branch.front().getTerminator()->getOperandTypes();
    if (!areCompatibleTypes(first, types))
      return op->emitOpError()
             << constraint << " branch " << branch.getRegionNumber()
             << " returns values of the types " << types
             << ", but the first branch returns " << first;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// if
//===----------------------------------------------------------------------===//

LogicalResult IfOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                               SmallVectorImpl<Type> &types) {
  return inferFromBranch(op, "(C1)", &adaptor.getTrueBranch(), types);
}

LogicalResult IfOp::verifyRegions() {
  for (Region &branch : (*this)->getRegions())
    if (failed(verifyNoArguments(*this, branch, "(C1)")))
      return failure();
  return verifySameReturns(*this, "(C1)");
}

//===----------------------------------------------------------------------===//
// case
//===----------------------------------------------------------------------===//

LogicalResult CaseOp::inferTypes(Adaptor adaptor, const CheckedOp &op,
                                 SmallVectorImpl<Type> &types) {
  if (adaptor.getBranches().empty())
    return op.violates("(C1) case has no branch, but takes at least one");
  return inferFromBranch(op, "(C3)", adaptor.getBranches().front(), types);
}

LogicalResult CaseOp::verifyRegions() {
  for (Region &branch : getBranches())
    if (failed(verifyNoArguments(*this, branch, "(C2)")))
      return failure();
  return verifySameReturns(*this, "(C3)");
}
