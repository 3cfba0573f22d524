//===- PlaceOnHost.cpp - Moves operations to the host ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SetVector.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHPLACEONHOSTPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

/// Whether a type is only the host's: int64 and float64.
static bool isOfHost(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && (tensor.getElementType().isInteger(64) ||
                    tensor.getElementType().isF64());
}

/// Whether the host must compute an op, and can.
static bool goesToHost(Operation &op) {
  // Tables are on the device, whose lookups take ids of any type.
  bool canMove = op.getNumRegions() == 0 &&
                 (isa<MetricOp>(op) ||
                  (isMemoryEffectFree(&op) && !isa<LayerOpInterface>(op) &&
                   !isa<EmbeddingLookupOp>(op)));
  return canMove && (llvm::any_of(op.getOperandTypes(), isOfHost) ||
                     llvm::any_of(op.getResultTypes(), isOfHost));
}

/// Moves adjacent ops into a region.
static void place(ArrayRef<Operation *> ops) {
  llvm::SmallPtrSet<Operation *, 8> inside(ops.begin(), ops.end());
  auto isOutside = [&](Operation *user) { return !inside.contains(user); };
  llvm::SetVector<Value> results;
  for (Operation *op : ops)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), isOutside))
        results.insert(result);
  OpBuilder builder(ops.front());
  Location loc = ops.front()->getLoc();
  auto region = OutsideCompilationOp::create(
      builder, loc, TypeRange(results.getArrayRef()), /*soft=*/true);
  Block &body = region.getBody().emplaceBlock();
  for (auto [value, result] : llvm::zip_equal(results, region.getResults())) {
    Value from = value;
    from.replaceUsesWithIf(
        result, [&](OpOperand &use) { return isOutside(use.getOwner()); });
  }
  for (Operation *op : ops)
    op->moveBefore(&body, body.end());
  builder.setInsertionPointToEnd(&body);
  ReturnOp::create(builder, loc, results.getArrayRef());
}

namespace {

struct GraphPlaceOnHost
    : public systole::graph::impl::GraphPlaceOnHostPassBase<GraphPlaceOnHost> {
  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>())
      // The host runs all of a local program.
      if (model.getNumShards())
        for (auto fn : model.getBody().getOps<ModelFnOp>())
          placeRuns(fn.getBody().front());
  }

  static void placeRuns(Block &block) {
    SmallVector<SmallVector<Operation *>> runs;
    bool isRun = false;
    for (Operation &op : block) {
      if (goesToHost(op)) {
        if (!isRun)
          runs.emplace_back();
        runs.back().push_back(&op);
      }
      isRun = goesToHost(op);
    }
    for (ArrayRef<Operation *> run : runs)
      place(run);
  }
};

} // namespace
