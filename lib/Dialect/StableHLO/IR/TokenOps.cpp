//===- TokenOps.cpp - Rules of tokens, futures, the host and channels -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProcessGroups.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Checks that results are tensors followed by a token.
static LogicalResult verifyTensorsAndToken(Operation *op, StringRef count,
                                           StringRef tensors, StringRef token) {
  if (op->getNumResults() == 0)
    return op->emitOpError()
           << count << " has no result, but gives at least a token";
  for (Type type : llvm::drop_end(op->getResultTypes()))
    if (!isa<RankedTensorType>(type))
      return op->emitOpError()
             << tensors << " a result before the last has the type " << type
             << ", but is a tensor";
  Type last = op->getResult(op->getNumResults() - 1).getType();
  if (!isa<TokenType>(last))
    return op->emitOpError() << token << " the last result has the type "
                             << last << ", but is a token";
  return success();
}

LogicalResult InfeedOp::verify() {
  return verifyTensorsAndToken(*this, "(C1)", "(C2)", "(C3)");
}

/// The specification's numbers of the two ends of a channel.
static constexpr int64_t deviceToDevice = 1, deviceToHost = 2, hostToDevice = 3;

static LogicalResult verifyChannel(Operation *op, StringRef constraint,
                                   ChannelHandleAttr channel,
                                   bool isHostTransfer, int64_t hostType) {
  int64_t expected = isHostTransfer ? hostType : deviceToDevice;
  if (channel.getType() == expected)
    return success();
  return op->emitOpError() << constraint << " the type of channel_handle is "
                           << channel.getType() << ", but must be " << expected
                           << (isHostTransfer ? " for" : " without")
                           << " a transfer to or from the host";
}

LogicalResult SendOp::verify() {
  if (getSourceTargetPairs() &&
      failed(verifyPairs(*this, *getSourceTargetPairs(),
                         {"(C1)", "(C2)", "(C3)", "(C5)"})))
    return failure();
  return verifyChannel(*this, "(C6)", getChannelHandle(), getIsHostTransfer(),
                       deviceToHost);
}

LogicalResult RecvOp::verify() {
  if (failed(verifyTensorsAndToken(*this, "(C2)", "(C3)", "(C4)")))
    return failure();
  if (getSourceTargetPairs() &&
      failed(verifyPairs(*this, *getSourceTargetPairs(),
                         {"(C5)", "(C6)", "(C7)", "(C8)"})))
    return failure();
  return verifyChannel(*this, "(C1)", getChannelHandle(), getIsHostTransfer(),
                       hostToDevice);
}

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
