//===- ExpandOldNames.cpp - Replaces old operations -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Data/Transforms/Passes.h"

#include "mlir/IR/Builders.h"

namespace systole::data {
#define GEN_PASS_DEF_EXPANDOLDNAMESPASS
#include "systole/Dialect/Data/Transforms/Passes.h.inc"
} // namespace systole::data

using namespace mlir;
using namespace systole::data;

namespace {

/// Replaces `op` by a batch of `input`.
void replaceByBatch(Operation *op, Value input, IntegerAttr size,
                    bool dropRemainder) {
  OpBuilder builder(op);
  OperationState state(op->getLoc(), BatchOp::getOperationName());
  state.addOperands(input);
  state.addTypes(op->getResultTypes());
  auto batch = cast<BatchOp>(builder.create(state));
  batch.setSizeAttr(size);
  batch.setDropRemainder(dropRemainder);
  op->replaceAllUsesWith(batch);
  op->erase();
}

struct ExpandOldNames
    : systole::data::impl::ExpandOldNamesPassBase<ExpandOldNames> {
  void runOnOperation() override {
    SmallVector<MapAndBatchOp> fused;
    SmallVector<BatchAndDropRemainderOp> batches;
    getOperation().walk([&](Operation *op) {
      if (auto both = dyn_cast<MapAndBatchOp>(op))
        fused.push_back(both);
      else if (auto batch = dyn_cast<BatchAndDropRemainderOp>(op))
        batches.push_back(batch);
    });
    for (MapAndBatchOp op : fused)
      expand(op);
    for (BatchAndDropRemainderOp op : batches)
      replaceByBatch(op, op.getInput(), op.getSizeAttr(), true);
  }

  static void expand(MapAndBatchOp op) {
    OpBuilder builder(op);
    OperationState state(op.getLoc(), MapOp::getOperationName());
    state.addOperands(op.getInput());
    state.addTypes(DatasetType::get(op.getContext()));
    state.addRegion()->takeBody(op.getBody());
    auto map = cast<MapOp>(builder.create(state));
    map.setFunctionAttr(op.getFunctionAttr());
    Attribute calls = op.getNumParallelCallsAttr();
    // As many elements as those batches have; without a size, as many as it
    // processes.
    if (op.getNumParallelBatches() && op.getSize())
      calls = builder.getI64IntegerAttr(*op.getNumParallelBatches() *
                                        *op.getSize());
    if (calls)
      map.setNumParallelCallsAttr(calls);
    replaceByBatch(op, map.getResult(), op.getSizeAttr(),
                   op.getDropRemainder());
  }
};

} // namespace
