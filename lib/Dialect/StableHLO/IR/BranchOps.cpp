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

// The types that a branch returns; null if it lacks its terminator, which the
// verifier of regions reports.
static std::optional<TypeRange> getReturnedTypes(Region *branch) {
  if (!branch || branch->empty() || branch->front().empty())
    return std::nullopt;
  auto result = dyn_cast<ReturnOp>(branch->front().back());
  if (!result)
    return std::nullopt;
  return TypeRange(result.getOperandTypes());
}

static LogicalResult inferFromBranch(std::optional<Location> location,
                                     StringRef op, StringRef constraint,
                                     Region *branch,
                                     SmallVectorImpl<Type> &types) {
  std::optional<TypeRange> returned = getReturnedTypes(branch);
  if (!returned)
    return violates(location, op, constraint,
                    " the first branch must end with stablehlo.return, which "
                    "gives the types of the results");
  llvm::append_range(types, *returned);
  return success();
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

LogicalResult IfOp::inferReturnTypes(MLIRContext *,
                                     std::optional<Location> location,
                                     Adaptor adaptor,
                                     SmallVectorImpl<Type> &types) {
  return inferFromBranch(location, getOperationName(), "(C1)",
                         &adaptor.getTrueBranch(), types);
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

LogicalResult CaseOp::inferReturnTypes(MLIRContext *,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  if (adaptor.getBranches().empty())
    return violates(location, getOperationName(),
                    "(C1) case has no branch, but takes at least one");
  return inferFromBranch(location, getOperationName(), "(C3)",
                         adaptor.getBranches().front(), types);
}

LogicalResult CaseOp::verifyRegions() {
  for (Region &branch : getBranches())
    if (failed(verifyNoArguments(*this, branch, "(C2)")))
      return failure();
  return verifySameReturns(*this, "(C3)");
}
