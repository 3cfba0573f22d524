//===- CombineCollectives.cpp - Combines collectives ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Sharding/Passes.h"
#include "systole/Support/ByteSizes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace systole::sharding {

#define GEN_PASS_DEF_COMBINECOLLECTIVESPASS
#include "systole/Sharding/Passes.h.inc"

namespace {

/// The properties that combinable collectives share: the op, its attributes,
/// the element type, and the reducing op.
using Key = std::tuple<StringRef, Attribute, Type, StringRef>;

/// Collectives that wait to be combined; none of their results has been used so
/// far.
struct Pending {
  SmallVector<Operation *> ops;
  int64_t bytes = 0;
};

struct CombineCollectives
    : impl::CombineCollectivesPassBase<CombineCollectives> {
  using CombineCollectivesPassBase::CombineCollectivesPassBase;

  void runOnOperation() override {
    getOperation().walk([&](Block *block) { combineIn(*block); });
  }

private:
  static void moveToOperands(Block &block);
  void combineIn(Block &block);
  void flush(Pending &pending);
};
} // namespace

static int64_t getOperandBytes(Operation *op) {
  int64_t bytes = 0;
  for (Value operand : op->getOperands())
    bytes += getBytes(operand);
  return bytes;
}

/// Returns the properties that combined collectives share, or std::nullopt for
/// other ops than collectives of several tensors.
static std::optional<Key> getKey(Operation *op) {
  if (!isa<AllReduceOp, AllGatherOp>(op))
    return std::nullopt;
  StringRef fold;
  if (auto reduce = dyn_cast<AllReduceOp>(op)) {
    Block &body = reduce.getComputation().front();
    if (body.getOperations().size() != 2)
      return std::nullopt;
    fold = body.front().getName().getStringRef();
  }
  Type element = getElementTypeOrSelf(op->getOperandTypes().front());
  return Key{op->getName().getStringRef(), op->getAttrDictionary(), element,
             fold};
}

/// Builds one op at the last of them.
void CombineCollectives::flush(Pending &pending) {
  SmallVector<Operation *> ops = std::move(pending.ops);
  pending = {};
  if (ops.size() < 2)
    return;
  OpBuilder builder(ops.back());
  SmallVector<Value> operands;
  SmallVector<Type> types;
  SmallVector<Location> locations;
  for (Operation *op : ops) {
    llvm::append_range(operands, op->getOperands());
    llvm::append_range(types, op->getResultTypes());
    locations.push_back(op->getLoc());
  }
  OperationState state(builder.getFusedLoc(locations), ops.front()->getName());
  state.addOperands(operands);
  state.addTypes(types);
  state.addAttributes(ops.front()->getAttrs());
  for (unsigned i = 0; i < ops.front()->getNumRegions(); ++i)
    state.addRegion();
  Operation *combined = builder.create(state);
  for (auto [from, to] :
       llvm::zip_equal(ops.front()->getRegions(), combined->getRegions()))
    to.takeBody(from);
  unsigned next = 0;
  for (Operation *op : ops) {
    for (Value result : op->getResults())
      result.replaceAllUsesWith(combined->getResult(next++));
    op->erase();
  }
}

/// Moves all-reduces to right after their operands.
void CombineCollectives::moveToOperands(Block &block) {
  auto sums = llvm::to_vector(block.getOps<AllReduceOp>());
  // The loop goes backwards, so that all-reduces of one operand keep their
  // order.
  for (AllReduceOp op : llvm::reverse(sums)) {
    Operation *last = nullptr;
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp();
          source && source->getBlock() == &block &&
          (!last || last->isBeforeInBlock(source)))
        last = source;
    if (last)
      op->moveAfter(last);
    else if (&block.front() != op)
      op->moveBefore(&block.front());
  }
}

void CombineCollectives::combineIn(Block &block) {
  moveToOperands(block);
  llvm::MapVector<Key, Pending> open;
  auto flushUsedBy = [&](Operation &op) {
    for (auto &entry : open) {
      Pending &pending = entry.second;
      bool isUsed = false;
      op.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          isUsed |= llvm::is_contained(pending.ops, operand.getDefiningOp());
      });
      if (isUsed)
        flush(pending);
    }
  };
  for (Operation &op : llvm::make_early_inc_range(block)) {
    flushUsedBy(op);
    std::optional<Key> key = getKey(&op);
    if (!key)
      continue;
    Pending &pending = open[*key];
    int64_t bytes = getOperandBytes(&op);
    if (static_cast<int64_t>(pending.ops.size()) >= maxCount ||
        (!pending.ops.empty() && pending.bytes + bytes > maxBytes))
      flush(pending);
    pending.ops.push_back(&op);
    pending.bytes += bytes;
  }
  for (auto &[key, pending] : open)
    flush(pending);
}

} // namespace systole::sharding
