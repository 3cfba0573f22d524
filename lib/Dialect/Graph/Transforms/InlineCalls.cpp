//===- InlineCalls.cpp - Inlines graph.funcs ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "mlir/IR/IRMapping.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHINLINECALLSPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

namespace {

struct GraphInlineCalls
    : public systole::graph::impl::GraphInlineCallsPassBase<GraphInlineCalls> {
  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>()) {
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (failed(inlineInto(model, fn.getBody().front(), {})))
          return signalPassFailure();
      for (auto func :
           llvm::make_early_inc_range(model.getBody().getOps<FuncOp>()))
        func.erase();
    }
  }

  /// Replaces the calls of a block; `callers` are the functions it came from.
  LogicalResult inlineInto(ModelOp model, Block &block,
                           ArrayRef<FuncOp> callers) {
    for (auto outside : block.getOps<OutsideCompilationOp>())
      if (failed(inlineInto(model, outside.getBody().front(), callers)))
        return failure();
    for (auto call : llvm::make_early_inc_range(block.getOps<CallOp>())) {
      FuncOp callee = model.lookupFunction(call.getCalleeAttr().getAttr());
      if (llvm::is_contained(callers, callee))
        return call.emitOpError()
               << "calls " << call.getCalleeAttr()
               << ", which is running already: a model cannot recurse, since "
                  "everything in it has a static size";
      if (failed(inlineCall(model, call, callee, callers)))
        return failure();
    }
    return success();
  }

  LogicalResult inlineCall(ModelOp model, CallOp call, FuncOp callee,
                           ArrayRef<FuncOp> callers) {
    OwningOpRef<FuncOp> copy = copyInlined(model, call, callee, callers);
    if (!copy)
      return failure();
    if (FlatSymbolRefAttr name = callee.getGradientAttr()) {
      OwningOpRef<FuncOp> gradient = copyInlined(
          model, call, model.lookupFunction(name.getAttr()), callers);
      if (!gradient)
        return failure();
      makeCustomGradient(call, *copy, *gradient);
    } else {
      moveBody(call, copy->getBody().front());
    }
    call.erase();
    return success();
  }

  /// A copy of the callee, whose own calls are inlined in a separate block and
  /// not searched again; null after an error.
  OwningOpRef<FuncOp> copyInlined(ModelOp model, CallOp call, FuncOp callee,
                                  ArrayRef<FuncOp> callers) {
    OwningOpRef<FuncOp> copy = callee.clone();
    SmallVector<FuncOp> inner(callers);
    inner.push_back(callee);
    Block &body = copy->getBody().front();
    if (failed(inlineInto(model, body, inner)))
      return {};
    for (Operation &op : body)
      op.setLoc(CallSiteLoc::get(op.getLoc(), call.getLoc()));
    return copy;
  }

  /// Replaces a call by a body.
  static void moveBody(CallOp call, Block &body) {
    for (auto [argument, operand] :
         llvm::zip_equal(body.getArguments(), call.getOperands()))
      argument.replaceAllUsesWith(operand);
    Operation *terminator = body.getTerminator();
    call.replaceAllUsesWith(terminator->getOperands());
    terminator->erase();
    call->getBlock()->getOperations().splice(call->getIterator(),
                                             body.getOperations());
  }

  static void makeCustomGradient(CallOp call, FuncOp callee, FuncOp gradient) {
    OpBuilder builder(call);
    auto op =
        CustomGradientOp::create(builder, call.getLoc(), call.getResultTypes(),
                                 callee.getName(), call.getOperands());
    op.getBody().takeBody(callee.getBody());
    op.getGradient().takeBody(gradient.getBody());
    call.replaceAllUsesWith(op.getResults());
  }
};

} // namespace
