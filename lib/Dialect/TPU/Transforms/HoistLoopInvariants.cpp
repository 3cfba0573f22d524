//===- HoistLoopInvariants.cpp - Computes loop invariants once ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop invariant code motion of MLIR would hoist everything. Kernels would
// then read filled and broadcast values from memory in each iteration, instead
// of computing them. Iterations would share a destination, and copy it. So an
// operation is hoisted only if it reads as much as it writes, and takes copies
// of what it needs along.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/NestedOps.h"

namespace systole::tpu {
#define GEN_PASS_DEF_HOISTLOOPINVARIANTSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// Whether `op` computes tensors and reads at least as much as it writes. A
/// product is always worth it.
bool isWorthHoisting(Operation *op) {
  auto computation = dyn_cast<DestinationStyleOpInterface>(op);
  if (!computation || !isa<linalg::LinalgOp, MXUOpInterface>(op) ||
      isa<linalg::FillOp>(op))
    return false;
  int64_t read = 0, written = 0;
  for (OpOperand *input : computation.getDpsInputOperands())
    read += systole::getBytes(input->get());
  for (Value result : op->getResults())
    written += systole::getBytes(result);
  return isa<MXUOpInterface>(op) || (written > 0 && read >= written);
}

class LoopInvariants {
public:
  explicit LoopInvariants(LoopLikeOpInterface loop)
      : loop(loop), builder(loop) {}

  void hoist() {
    for (Region *region : loop.getLoopRegions())
      for (Block &block : *region)
        for (Operation &op : llvm::make_early_inc_range(block))
          // Operands are asked for before their users: recursion is shallow.
          if (isInvariant(&op) && isWorthHoisting(&op))
            hoist(&op);
  }

private:
  bool isInvariant(Value value) {
    if (loop.isDefinedOutsideOfLoop(value))
      return true;
    Operation *op = value.getDefiningOp();
    return op && isInvariant(op);
  }

  /// Whether `op` computes the same in each iteration, and may be computed if
  /// there is none.
  bool isInvariant(Operation *op) {
    auto [known, isNew] = invariants.try_emplace(op, false);
    if (!isNew)
      return known->second;
    bool result =
        llvm::is_contained(loop.getLoopRegions(), op->getParentRegion()) &&
        isMemoryEffectFree(op) && isSpeculatable(op) &&
        systole::getCapturedValues(op).empty() &&
        llvm::all_of(op->getOperands(),
                     [&](Value operand) { return isInvariant(operand); });
    return invariants[op] = result;
  }

  void hoist(Operation *op) {
    Operation *copy = copyBefore(op);
    op->replaceAllUsesWith(copy->getResults());
    op->erase();
  }

  /// A copy of `op` before the loop, after copies of what it needs. Copies
  /// share scalars, and have destinations of their own.
  Operation *copyBefore(Operation *op) {
    bool isScalar =
        llvm::none_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
    if (Operation *known = isScalar ? scalars.lookup(op) : nullptr)
      return known;
    IRMapping mapping;
    for (Value operand : op->getOperands())
      if (!loop.isDefinedOutsideOfLoop(operand) && !mapping.contains(operand))
        mapping.map(operand,
                    copyBefore(operand.getDefiningOp())
                        ->getResult(cast<OpResult>(operand).getResultNumber()));
    Operation *copy = builder.clone(*op, mapping);
    if (isScalar)
      scalars[op] = copy;
    return copy;
  }

  LoopLikeOpInterface loop;
  OpBuilder builder;
  llvm::DenseMap<Operation *, bool> invariants;
  llvm::DenseMap<Operation *, Operation *> scalars;
};

struct HoistLoopInvariants
    : systole::tpu::impl::HoistLoopInvariantsPassBase<HoistLoopInvariants> {
  void runOnOperation() override {
    // Inner loops first: what leaves them may leave the outer ones.
    getOperation()->walk<WalkOrder::PostOrder>(
        [](LoopLikeOpInterface loop) { LoopInvariants(loop).hoist(); });
  }
};

} // namespace
