//===- AsyncOps.cpp - Rules of asynchronous operations --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

LogicalResult AsyncStartOp::verifyRegions() {
  Block &body = getBody().front();
  if (body.getNumArguments() != 0 &&
      body.getArgumentTypes() != getOperandTypes())
    return emitOpError() << "(C1) body takes " << body.getArgumentTypes()
                         << ", but the operands are " << getOperandTypes();
  auto result = dyn_cast<ReturnOp>(body.getTerminator());
  auto future = cast<FutureType>(getType());
  if (!result || result.getOperandTypes() != TypeRange(future.getTypes()))
    return emitOpError() << "(C2) the result is a " << getType()
                         << ", but body returns "
                         << body.getTerminator()->getOperandTypes();
  return success();
}

LogicalResult AsyncDoneOp::verify() {
  auto future = cast<FutureType>(getFuture().getType());
  if (getResultTypes() == TypeRange(future.getTypes()))
    return success();
  return emitOpError() << "(C1) the results are " << getResultTypes()
                       << ", but the future is a " << future;
}
