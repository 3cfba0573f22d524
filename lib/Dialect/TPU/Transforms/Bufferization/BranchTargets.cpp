//===- BranchTargets.cpp - Memory of the results of branches --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BranchTargets.h"
#include "InPlaceAnalysis.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/Transforms/TensorView.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

namespace {

bool isBranch(Operation *op) { return isa<scf::IfOp, scf::IndexSwitchOp>(op); }

Value findUpdated(Operation *op, unsigned number);

/// The value from outside of the branch that `value` is an updated version of,
/// or, with `views`, that it may be a part of; null if it is new.
Value findUpdated(Value value, Region &branch, bool views = false) {
  while (value && branch.isAncestor(value.getParentRegion())) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return {};
    Operation *op = result.getOwner();
    unsigned number = result.getResultNumber();
    if (auto store = dyn_cast<MaterializeInDestinationOp>(op))
      value = store.getSource();
    else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      value = insert.getDest();
    else if (auto insert = dyn_cast<tensor::InsertOp>(op))
      value = insert.getDest();
    else if (auto copy = dyn_cast<AllocTensorOp>(op))
      value = copy.getCopy();
    else if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      value = loop.getInits()[number];
    else if (isBranch(op))
      value = findUpdated(op, number);
    else if (views && isTensorView(op))
      value = op->getOperand(0);
    else
      return {};
  }
  return value;
}

Value getBranchResult(Region &branch, unsigned number) {
  return branch.front().getTerminator()->getOperand(number);
}

/// The value that a result of a branch operation is a version of: some branches
/// update it or pass it through, the others compute it anew. Returns null if
/// there is no such value.
Value findUpdated(Operation *op, unsigned number) {
  Value updated;
  for (Region &branch : op->getRegions()) {
    Value found = findUpdated(getBranchResult(branch, number), branch);
    if (found && updated && found != updated)
      return {};
    updated = found ? found : updated;
  }
  return updated;
}

/// Whether result `number` of a branch operation may be a part of `value`.
bool mayBePart(Operation *op, unsigned number, Value value) {
  return llvm::any_of(op->getRegions(), [&](Region &branch) {
    return findUpdated(getBranchResult(branch, number), branch,
                       /*views=*/true) == value;
  });
}

/// Whether the memory of `value` may be written: a constant's may not.
bool isWritable(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return isa<LoopLikeOpInterface>(value.getParentBlock()->getParentOp());
  return isBranch(op) || isa<linalg::LinalgOp, LoopLikeOpInterface,
                             tensor::InsertOp, tensor::InsertSliceOp>(op);
}

/// Whether an operation after `op` in its block uses `value` or a view of it,
/// other than as the memory that it writes to.
bool isReadAfter(Value value, Operation *op) {
  return llvm::any_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isTensorView(user))
      return isReadAfter(user->getResult(0), op);
    Operation *sibling = op->getBlock()->findAncestorOpInBlock(*user);
    bool isTarget =
        isa<MaterializeInDestinationOp>(user) && use.getOperandNumber() == 1;
    return sibling && op->isBeforeInBlock(sibling) && !isTarget;
  });
}

/// Whether `value` is needed after `op`, which is in the block that defines it
/// or in branches there. Other branches are not run after `op`, but iterations
/// of a loop may be.
bool isNeededAfter(Value value, Operation *op) {
  for (; !isReadAfter(value, op); op = op->getParentOp()) {
    if (value.getParentBlock() == op->getBlock())
      return false;
    if (!isBranch(op->getParentOp()))
      return true;
  }
  return true;
}

/// The new memory that all branches store a result to; null if they do not.
AllocTensorOp findTarget(Operation *op, unsigned number) {
  AllocTensorOp target;
  for (Region &branch : op->getRegions()) {
    auto store = getBranchResult(branch, number)
                     .getDefiningOp<MaterializeInDestinationOp>();
    auto found = store ? store.getDest().getDefiningOp<AllocTensorOp>()
                       : AllocTensorOp();
    if (!found || found.getCopy() || (target && found != target))
      return {};
    target = found;
  }
  bool isOwn =
      target && llvm::hasNItems(target->getUses(), op->getNumRegions());
  return isOwn ? target : AllocTensorOp();
}

class InPlaceUpdates {
public:
  explicit InPlaceUpdates(func::FuncOp function) {
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isBranch(op))
        placeResults(op);
    });
  }

  bool empty() const { return replaced.empty(); }

  /// Erases the memory that is no longer used.
  void commit() {
    for (auto &[memory, uses] : replaced)
      memory.erase();
  }

  void revert() {
    for (auto &[memory, uses] : replaced)
      for (OpOperand *use : uses)
        use->set(memory.getResult());
  }

private:
  void replace(AllocTensorOp memory, Value value) {
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : llvm::make_early_inc_range(memory->getUses())) {
      uses.push_back(&use);
      use.set(value);
    }
    replaced.emplace_back(memory, uses);
  }

  void placeResults(Operation *op) {
    llvm::MapVector<unsigned, Value> inPlace;
    for (unsigned i = 0; i < op->getNumResults(); ++i) {
      AllocTensorOp target = findTarget(op, i);
      Value updated = target ? findUpdated(op, i) : Value();
      if (!updated || updated.getType() != target.getType() ||
          !isWritable(updated) || isNeededAfter(updated, op) ||
          llvm::any_of(inPlace, [&](auto &other) {
            return mayBePart(op, i, other.second) ||
                   mayBePart(op, other.first, updated);
          }))
        continue;
      inPlace.insert({i, updated});
      replace(target, updated);
    }
    // Other results may be these values, or parts of them. So the updates come
    // first.
    for (auto &[number, value] : inPlace)
      for (Region &branch : op->getRegions())
        getBranchResult(branch, number)
            .getDefiningOp()
            ->moveBefore(branch.front().getTerminator());
  }

  SmallVector<std::pair<AllocTensorOp, SmallVector<OpOperand *>>> replaced;
};

} // namespace

void systole::tpu::updateInBranches(
    func::FuncOp function, const OneShotBufferizationOptions &options) {
  InPlaceUpdates updates(function);
  if (updates.empty())
    return;
  // A target must not be copied, so the analysis fails at the first reader that
  // these rules have missed.
  ScopedDiagnosticHandler silence(function.getContext(),
                                  [](Diagnostic &) { return success(); });
  OneShotAnalysisState state(function, options);
  if (failed(systole::tpu::analyzeInPlace(function, state)))
    updates.revert();
  else
    updates.commit();
}
