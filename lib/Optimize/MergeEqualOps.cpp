//===- MergeEqualOps.cpp - Computes equal values once ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Optimize/Passes.h"
#include "llvm/ADT/ScopedHashTable.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_MERGEEQUALOPSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;

namespace {

/// The most ops of a region that the hash of its parent covers. Nested regions
/// would otherwise be hashed as often as they are deep.
constexpr unsigned kMostHashed = 64;

/// Adds what tells a region from others: its ops, and the values that they
/// capture. The order of operands does not count: some ops commute.
llvm::hash_code hashRegion(Region &region, llvm::hash_code hash) {
  unsigned left = kMostHashed;
  region.walk<WalkOrder::PreOrder>([&](Operation *op) {
    size_t captured = 0;
    for (Value operand : op->getOperands())
      if (!region.isAncestor(operand.getParentRegion()))
        captured += hash_value(operand);
    hash =
        llvm::hash_combine(hash, op->getName(), op->hashProperties(), captured);
    return --left ? WalkResult::advance() : WalkResult::interrupt();
  });
  return hash;
}

struct EqualOp : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *key) {
    auto *op = const_cast<Operation *>(key);
    llvm::hash_code hash = OperationEquivalence::computeHash(
        op, OperationEquivalence::directHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
    for (Region &region : op->getRegions())
      hash = hashRegion(region, hash);
    return hash;
  }

  static bool isEqual(const Operation *lhs, const Operation *rhs) {
    if (lhs == rhs)
      return true;
    for (const Operation *op : {lhs, rhs})
      if (op == getEmptyKey() || op == getTombstoneKey())
        return false;
    return OperationEquivalence::isEquivalentTo(
        const_cast<Operation *>(lhs), const_cast<Operation *>(rhs),
        OperationEquivalence::IgnoreLocations);
  }
};

using KnownOps = llvm::ScopedHashTable<Operation *, Operation *, EqualOp>;

bool isMergeable(Operation &op) {
  return op.getNumResults() && !op.hasTrait<OpTrait::IsTerminator>() &&
         isMemoryEffectFree(&op) &&
         llvm::all_of(op.getRegions(), [](Region &region) {
           return region.empty() || region.hasOneBlock();
         });
}

void mergeIn(Region &region, KnownOps &known) {
  for (Block &block : region) {
    KnownOps::ScopeTy scope(known);
    for (Operation &op : llvm::make_early_inc_range(block)) {
      for (Region &inner : op.getRegions()) {
        KnownOps none;
        mergeIn(inner,
                op.hasTrait<OpTrait::IsIsolatedFromAbove>() ? none : known);
      }
      if (!isMergeable(op))
        continue;
      Operation *first = known.lookup(&op);
      if (!first) {
        known.insert(&op, &op);
        continue;
      }
      if (isa<UnknownLoc>(first->getLoc()))
        first->setLoc(op.getLoc());
      op.replaceAllUsesWith(first);
      op.erase();
    }
  }
}

struct MergeEqualOps
    : systole::stablehlo::impl::MergeEqualOpsPassBase<MergeEqualOps> {
  void runOnOperation() override {
    KnownOps known;
    for (Region &region : getOperation()->getRegions())
      mergeIn(region, known);
  }
};

} // namespace
