//===- AwaitAsyncOps.cpp - Runs started operations ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Optimize/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_AWAITASYNCOPSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// Replaces the operation by its body, and the awaiting operations by the
/// body's results.
static LogicalResult await(AsyncStartOp op, IRRewriter &rewriter) {
  SmallVector<AsyncDoneOp> waiting;
  for (Operation *user : op->getUsers()) {
    auto done = dyn_cast<AsyncDoneOp>(user);
    if (!done)
      return op.emitError() << "the future is used by '" << user->getName()
                            << "'; only stablehlo.async_done can wait for it";
    waiting.push_back(done);
  }
  Block *body = &op.getBody().front();
  auto result = cast<ReturnOp>(body->getTerminator());
  SmallVector<Value> values(result.getOperands());
  SmallVector<Value> operands;
  if (body->getNumArguments() != 0)
    operands.assign(op.getOperands().begin(), op.getOperands().end());
  for (auto [value, argument] : llvm::zip(operands, body->getArguments()))
    llvm::replace(values, Value(argument), value);
  rewriter.eraseOp(result);
  rewriter.inlineBlockBefore(body, op, operands);
  for (AsyncDoneOp done : waiting)
    rewriter.replaceOp(done, values);
  rewriter.eraseOp(op);
  return success();
}

namespace {

struct AwaitAsyncOps
    : systole::stablehlo::impl::AwaitAsyncOpsPassBase<AwaitAsyncOps> {
  void runOnOperation() override {
    SmallVector<AsyncStartOp> started;
    getOperation()->walk([&](AsyncStartOp op) { started.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (AsyncStartOp op : started)
      if (failed(await(op, rewriter)))
        return signalPassFailure();
  }
};

} // namespace
