//===- Copies.h - Copies of memory, and its views ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_COPIES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_COPIES_H

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace systole::tpu {

inline bool isView(mlir::Operation *op) {
  return llvm::isa_and_present<mlir::memref::ExpandShapeOp,
                               mlir::memref::CollapseShapeOp,
                               mlir::memref::SubViewOp>(op);
}

inline bool isCopy(mlir::Operation *op) {
  return llvm::isa<mlir::linalg::CopyOp, mlir::memref::CopyOp>(op);
}

/// A copy's operands: from, to.
inline mlir::Value getCopySource(mlir::Operation *copy) {
  return copy->getOperand(0);
}
inline mlir::Value getCopyTarget(mlir::Operation *copy) {
  return copy->getOperand(1);
}

/// The views from the underlying buffer of `value` to `value`.
inline llvm::SmallVector<mlir::Value> getViews(mlir::Value value) {
  llvm::SmallVector<mlir::Value> views{value};
  while (isView(value.getDefiningOp())) {
    value = value.getDefiningOp()->getOperand(0);
    views.push_back(value);
  }
  std::reverse(views.begin(), views.end());
  return views;
}

/// Whether two values may be in the same memory.
inline bool mayAlias(mlir::BufferViewFlowAnalysis &flow, mlir::Value a,
                     mlir::Value b) {
  const auto &origins = flow.resolveReverse(getViews(a).front());
  return llvm::any_of(
      flow.resolveReverse(getViews(b).front()),
      [&](mlir::Value origin) { return origins.contains(origin); });
}

/// The operation that `hoist` moves to have `value` before `place`; null if
/// `value` is known there.
inline mlir::Operation *findLate(mlir::Value value, mlir::Operation *place) {
  mlir::Operation *op = value.getDefiningOp();
  bool isKnown =
      !op || op->getBlock() != place->getBlock() || op->isBeforeInBlock(place);
  return isKnown ? nullptr : op;
}

/// Whether a value can be computed before `place`.
inline bool canHoist(mlir::Value value, mlir::Operation *place) {
  mlir::Operation *op = findLate(value, place);
  return !op ||
         ((isMemoryEffectFree(op) || llvm::isa<mlir::memref::AllocOp>(op)) &&
          op->getNumRegions() == 0 &&
          llvm::all_of(op->getOperands(), [&](mlir::Value operand) {
            return canHoist(operand, place);
          }));
}

/// Moves `op`, and what computes its operands, before `place`.
inline void hoist(mlir::Operation *op, mlir::Operation *place) {
  for (mlir::Value operand : op->getOperands())
    if (mlir::Operation *late = findLate(operand, place))
      hoist(late, place);
  op->moveBefore(place);
}

inline void hoist(mlir::Value value, mlir::Operation *place) {
  if (mlir::Operation *late = findLate(value, place))
    hoist(late, place);
}

/// Whether an op does not write to an operand.
inline bool onlyReads(mlir::OpOperand &use) {
  mlir::Operation *op = use.getOwner();
  if (auto styled = llvm::dyn_cast<mlir::DestinationStyleOpInterface>(op))
    return !styled.isDpsInit(&use);
  if (llvm::isa<mlir::memref::CopyOp>(op))
    return use.getOperandNumber() == 0;
  return llvm::isa<mlir::memref::LoadOp>(op);
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_COPIES_H
