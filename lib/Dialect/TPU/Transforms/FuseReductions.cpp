//===- FuseReductions.cpp - Sums values in earlier loops ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/NestedOps.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FUSEREDUCTIONSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The most elements of a value that is computed earlier for a sum.
constexpr int64_t kSmall = 1 << 16;

bool isReduction(linalg::GenericOp op) {
  return op.hasPureTensorSemantics() && op.getNumReductionLoops() > 0;
}

/// Finds an earlier op whose loop can also compute a reduction.
class Partner {
public:
  explicit Partner(linalg::GenericOp reduction) : reduction(reduction) {}

  /// Returns the operation to fuse with the reduction, or null. All operands of
  /// the reduction are before that operation.
  linalg::GenericOp find() {
    // The operations that write or read an array that it reads, in order.
    llvm::SetVector<Operation *> candidates;
    for (OpOperand *input : reduction.getDpsInputOperands()) {
      if (!reduction.getMatchingIndexingMap(input).isIdentity())
        continue;
      if (Operation *producer = input->get().getDefiningOp())
        candidates.insert(producer);
      for (OpOperand &use : input->get().getUses())
        if (auto user = dyn_cast<linalg::GenericOp>(use.getOwner()))
          if (user.getMatchingIndexingMap(&use).isIdentity())
            candidates.insert(user);
    }
    SmallVector<linalg::GenericOp> ops;
    for (Operation *candidate : candidates)
      if (auto op = dyn_cast<linalg::GenericOp>(candidate))
        if (op->getBlock() == reduction->getBlock() &&
            op->isBeforeInBlock(reduction))
          ops.push_back(op);
    llvm::sort(ops, [](linalg::GenericOp a, linalg::GenericOp b) {
      return a->isBeforeInBlock(b);
    });
    for (linalg::GenericOp op : ops)
      if (haveSameLoops(op) && moveOperandsBefore(op))
        return op;
    return nullptr;
  }

private:
  bool haveSameLoops(linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics() ||
        op.getStaticLoopRanges() != reduction.getStaticLoopRanges() ||
        !fitOneLoop(op, reduction))
      return false;
    bool isElementwise = op.getNumReductionLoops() == 0;
    // The innermost loop of an op that stores elements must stay vectorizable.
    if (llvm::any_of(op->getResults(), isMadeElementwise) &&
        reduction.getIteratorTypesArray().back() !=
            utils::IteratorType::parallel)
      return false;
    return isElementwise ? llvm::all_of(op->getResults(), isMadeElementwise)
                         : op.getIteratorTypesArray() ==
                               reduction.getIteratorTypesArray();
  }

  /// Moves the operands of the reduction before `place`, if all can move.
  bool moveOperandsBefore(linalg::GenericOp place) {
    llvm::SetVector<Operation *> ops;
    for (Value value : systole::getCapturedValues(reduction))
      if (!collect(value, place, ops))
        return false;
    for (OpOperand &operand : reduction->getOpOperands()) {
      if (operand.get().getDefiningOp() == place) {
        if (!reduction.isDpsInput(&operand) ||
            !reduction.getMatchingIndexingMap(&operand).isIdentity() ||
            !isMadeElementwise(cast<OpResult>(operand.get())))
          return false;
      } else if (!collect(operand.get(), place, ops)) {
        return false;
      }
    }
    for (Operation *op : ops)
      op->moveBefore(place);
    return true;
  }

  /// Adds the producers of `value` that are not before `place` to `ops`, in
  /// order.
  bool collect(Value value, Operation *place,
               llvm::SetVector<Operation *> &ops) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != place->getBlock() ||
        op->isBeforeInBlock(place) || ops.contains(op))
      return true;
    auto type = dyn_cast<RankedTensorType>(value.getType());
    bool isSmall =
        isa<tensor::EmptyOp>(op) || !type || type.getNumElements() <= kSmall;
    if (op == place || !isSmall || op->getNumRegions() > 1 ||
        !isa<linalg::LinalgOp, tensor::EmptyOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp>(op))
      return false;
    for (Value operand : systole::getUsedValues(op))
      if (!collect(operand, place, ops))
        return false;
    ops.insert(op);
    return true;
  }

  linalg::GenericOp reduction;
};

struct FuseReductions
    : systole::tpu::impl::FuseReductionsPassBase<FuseReductions> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (isReduction(op))
        ops.push_back(op);
    });
    for (linalg::GenericOp op : ops)
      if (linalg::GenericOp partner = Partner(op).find())
        merge(partner, op, /*place=*/partner);
  }
};

} // namespace
