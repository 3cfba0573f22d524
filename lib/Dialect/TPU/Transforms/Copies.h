//===- Copies.h - Copies of memory ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_COPIES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_COPIES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace systole::tpu {

inline bool isCopy(mlir::Operation *op) {
  return llvm::isa<mlir::linalg::CopyOp, mlir::memref::CopyOp>(op);
}

inline mlir::Value getCopyTarget(mlir::Operation *copy) {
  return copy->getOperand(1);
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

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_COPIES_H
