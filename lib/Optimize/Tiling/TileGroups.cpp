//===- TileGroups.cpp - Groups operations into loops ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tiles.h"
#include "systole/Support/NestedOps.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace systole::tpu;

TileGroups::TileGroups(Block &block, const TileRoles &roles)
    : block(block), roles(roles) {
  for (Operation &op : block)
    levels[&op] = findLevel(&op);
}

unsigned TileGroups::findLevel(Operation *op) const {
  unsigned level = 0;
  auto follow = [&](Value value, int64_t dim) {
    Operation *producer = value.getDefiningOp();
    if (!producer || producer->getBlock() != &block)
      return;
    const TileRole *from = roles.get(producer);
    bool isWhole =
        from &&
        (from->sums ||
         from->resultDims[cast<OpResult>(value).getResultNumber()] != dim);
    level = std::max(level, levels.lookup(producer) + isWhole);
  };
  for (OpOperand &operand : op->getOpOperands())
    follow(operand.get(), roles.getDim(operand));
  for (Value value : systole::getCapturedValues(op))
    follow(value, /*dim=*/-1);
  return level;
}

std::optional<unsigned> TileGroups::getLevel(OpOperand &use) const {
  if (roles.getDim(use) < 0)
    return std::nullopt;
  return levels.lookup(use.getOwner());
}

llvm::SmallVector<TileGroup> TileGroups::collect() const {
  llvm::EquivalenceClasses<Operation *> connected;
  llvm::MapVector<std::pair<Value, unsigned>, Operation *> readers;
  SmallVector<Operation *> members;
  for (Operation &op : block) {
    if (!roles.get(&op))
      continue;
    members.push_back(&op);
    connected.insert(&op);
    unsigned level = levels.lookup(&op);
    for (OpOperand &operand : op.getOpOperands()) {
      Operation *producer = operand.get().getDefiningOp();
      int64_t dim = roles.getDim(operand);
      if (producer && roles.get(producer) && levels.lookup(producer) == level) {
        connected.unionSets(&op, producer);
      } else if (dim >= 0 && !isRepeated(operand.get(), dim)) {
        auto [it, isNew] = readers.try_emplace({operand.get(), level}, &op);
        connected.unionSets(&op, it->second);
      }
    }
  }
  llvm::MapVector<Operation *, TileGroup> groups;
  for (Operation *op : members)
    groups[connected.getLeaderValue(op)].push_back(op);
  auto sorted = llvm::to_vector(llvm::make_second_range(groups));
  llvm::sort(sorted, [&](const TileGroup &a, const TileGroup &b) {
    unsigned levelA = levels.lookup(a.front()),
             levelB = levels.lookup(b.front());
    return levelA != levelB ? levelA < levelB
                            : a.front()->isBeforeInBlock(b.front());
  });
  return sorted;
}
