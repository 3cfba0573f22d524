//===- DropShardings.cpp - A program of one device ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "systole/Dialect/Sdy/IR/Sdy.h"
#include "systole/Dialect/Sdy/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"

namespace systole::sdy {
#define GEN_PASS_DEF_DROPSHARDINGSPASS
#include "systole/Dialect/Sdy/Transforms/Passes.h.inc"
} // namespace systole::sdy

using namespace mlir;
using namespace systole;
using namespace systole::sdy;

/// Whether an attribute is a sharding: of this dialect's name, or our own.
static bool isSharding(StringAttr name) {
  return name.strref().starts_with("sdy.") ||
         name == tpu::TPUDialect::getShardingAttrName();
}

static void dropShardings(FunctionOpInterface function) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    for (NamedAttribute attribute : llvm::to_vector(function.getArgAttrs(i)))
      if (isSharding(attribute.getName()))
        function.removeArgAttr(i, attribute.getName());
  for (unsigned i = 0; i < function.getNumResults(); ++i)
    for (NamedAttribute attribute : llvm::to_vector(function.getResultAttrs(i)))
      if (isSharding(attribute.getName()))
        function.removeResultAttr(i, attribute.getName());
}

/// Replaces the op by its body.
static LogicalResult inlineBody(ManualComputationOp op, IRRewriter &rewriter) {
  Block &body = op.getBody().front();
  if (body.getArgumentTypes() != op.getOperandTypes() ||
      body.getTerminator()->getOperandTypes() != op.getResultTypes()) {
    MeshAttr mesh = getMesh(op);
    InFlightDiagnostic error =
        op.emitError() << "'sdy.manual_computation' splits its operands over "
                          "several devices";
    if (mesh)
      error << " (the mesh has " << mesh.getNumDevices() << ")";
    return error << ", but the program is compiled for one; the reference "
                    "interpreter (tpu-run --engine=reference) runs it";
  }
  Operation *end = body.getTerminator();
  rewriter.inlineBlockBefore(&body, op, op.getOperands());
  rewriter.replaceOp(op, end->getOperands());
  rewriter.eraseOp(end);
  return success();
}

namespace {
struct DropShardings : sdy::impl::DropShardingsPassBase<DropShardings> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<Operation *> identities, dropped, shardings;
    SmallVector<shard::ShardOp> copies;
    SmallVector<ManualComputationOp> computations;
    getOperation()->walk([&](Operation *op) {
      for (NamedAttribute attribute :
           llvm::to_vector(op->getDiscardableAttrs()))
        if (isSharding(attribute.getName()))
          op->removeDiscardableAttr(attribute.getName());
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        dropShardings(function);
      if (isa<ShardingConstraintOp, ReshardOp, PropagationBarrierOp>(op))
        identities.push_back(op);
      else if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
        // Another call stays, and is an error later.
        if (stablehlo::annotatesSharding(call))
          identities.push_back(op);
      } else if (auto computation = dyn_cast<ManualComputationOp>(op))
        computations.push_back(computation);
      else if (auto copy = dyn_cast<shard::ShardOp>(op))
        copies.push_back(copy);
      else if (isa<shard::ShardingOp>(op))
        shardings.push_back(op);
      else if (isa<MeshOp, ShardingGroupOp, shard::GridOp>(op))
        dropped.push_back(op);
    });
    for (Operation *op : identities)
      rewriter.replaceOp(op, op->getOperands());
    for (shard::ShardOp op : copies)
      rewriter.replaceOp(op, op.getSrc());
    for (Operation *op : shardings)
      rewriter.eraseOp(op);
    // Inner ones come first, so that each body contains no others.
    for (ManualComputationOp op : computations)
      if (failed(inlineBody(op, rewriter)))
        return signalPassFailure();
    for (Operation *op : dropped)
      rewriter.eraseOp(op);
  }
};
} // namespace
