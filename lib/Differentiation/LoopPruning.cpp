//===- LoopPruning.cpp - Removes dead loop values -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loops.h"
#include "systole/Support/NestedOps.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static llvm::SmallBitVector
getLiveValues(WhileOp loop, llvm::function_ref<bool(Value)> isNeeded);

/// Adds the operands of needed results to `needed`.
static void addUsedValues(Operation *op, DenseSet<Value> &needed) {
  if (auto loop = dyn_cast<WhileOp>(op)) {
    llvm::SmallBitVector live = getLiveValues(
        loop, [&](Value value) { return needed.contains(value); });
    for (unsigned i : live.set_bits())
      needed.insert(loop.getOperands()[i]);
  } else {
    needed.insert(op->operand_begin(), op->operand_end());
  }
  needed.insert_range(getCapturedValues(op));
}

/// The carried values that needed results, or the number of iterations, depend
/// on.
static llvm::SmallBitVector
getLiveValues(WhileOp loop, llvm::function_ref<bool(Value)> isNeeded) {
  llvm::SmallBitVector live(loop.getNumOperands());
  for (OpResult result : loop.getResults())
    live[result.getResultNumber()] = isNeeded(result);
  while (true) {
    DenseSet<Value> needed;
    needed.insert(loop.getCond().front().getTerminator()->getOperand(0));
    for (unsigned i : live.set_bits())
      needed.insert(getNext(loop)[i]);
    for (Region *region : {&loop.getCond(), &loop.getBody()})
      for (Operation &op : llvm::reverse(region->front().without_terminator()))
        if (!wouldOpBeTriviallyDead(&op) ||
            llvm::any_of(op.getResults(),
                         [&](Value result) { return needed.contains(result); }))
          addUsedValues(&op, needed);
    llvm::SmallBitVector more = live;
    for (Region *region : {&loop.getCond(), &loop.getBody()})
      for (BlockArgument argument : region->getArguments())
        if (needed.contains(argument))
          more.set(argument.getArgNumber());
    if (more == live)
      return live;
    live = more;
  }
}

void systole::pruneLoop(WhileOp loop) {
  llvm::SmallBitVector live =
      getLiveValues(loop, [](Value value) { return !value.use_empty(); });
  if (live.all())
    return;
  llvm::BitVector dead(live.size(), true);
  SmallVector<Value> operands;
  for (unsigned i : live.set_bits()) {
    dead.reset(i);
    operands.push_back(loop.getOperands()[i]);
  }
  loop.getBody().front().getTerminator()->eraseOperands(dead);
  for (Region *region : {&loop.getCond(), &loop.getBody()}) {
    eraseDeadOps(region->front());
    region->front().eraseArguments(dead);
  }
  OpBuilder builder(loop);
  auto pruned = WhileOp::create(builder, loop.getLoc(),
                                TypeRange(ValueRange(operands)), operands);
  pruned.getCond().takeBody(loop.getCond());
  pruned.getBody().takeBody(loop.getBody());
  for (auto [i, result] : llvm::zip_equal(live.set_bits(), pruned.getResults()))
    loop.getResult(i).replaceAllUsesWith(result);
  loop.erase();
}

void systole::eraseDeadOps(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block))) {
    if (isOpTriviallyDead(&op))
      op.erase();
    else if (auto loop = dyn_cast<WhileOp>(op))
      pruneLoop(loop);
  }
}
