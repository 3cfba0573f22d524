//===- VerifyGraph.cpp - Verifies inferred models -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

namespace systole::graph {
#define GEN_PASS_DEF_VERIFYGRAPHPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

static bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape();
}

static LogicalResult verifyFunction(ModelFnOp fn) {
  if (!fn.getMode())
    return fn.emitOpError() << "has no mode after graph-bind-batch";
  if (!fn.getGlobalBatchSize())
    return fn.emitOpError() << "has no batch size after graph-bind-batch";
  if (!llvm::all_of(fn.getBody().getArgumentTypes(), isStatic))
    return fn.emitOpError()
           << "has an argument without a static type after graph-infer-shapes";
  for (Operation &op : fn.getBody().front()) {
    if (isa<CallOp, RepeatOp, IfOp>(op))
      return op.emitOpError() << "is left after graph-inline-calls";
    if (auto layer = dyn_cast<LayerOpInterface>(op))
      if (!layer.getLayerName())
        return op.emitOpError() << "has no name after graph-name-layers";
    if (!llvm::all_of(op.getResultTypes(), isStatic))
      return op.emitOpError()
             << "has a result without a static type after graph-infer-shapes";
  }
  return success();
}

namespace {

struct VerifyGraph
    : public systole::graph::impl::VerifyGraphPassBase<VerifyGraph> {
  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>()) {
      for (auto func : model.getBody().getOps<FuncOp>()) {
        func.emitOpError() << "is left after graph-inline-calls";
        return signalPassFailure();
      }
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (failed(verifyFunction(fn)))
          return signalPassFailure();
    }
  }
};

} // namespace
