//===- Copies.h - Copies of memory, and its views ---------------*- C++ -*-===//
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
