//===- ReverseMode.h - Reverse-mode differentiation -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Derivatives of values of a block with respect to other values of it.
// DerivativePath finds the operations in between, `verify` checks that all can
// be differentiated, and `buildGradients` emits.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_REVERSEMODE_H
#define SYSTOLE_DIFFERENTIATION_REVERSEMODE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseSet.h"

namespace systole {

/// The operations of one block through which `outputs` depend on `inputs`
/// differentiably: through floating-point values, and not through operands
/// whose derivative is zero everywhere.
class DerivativePath {
public:
  DerivativePath(mlir::Block &block, mlir::ValueRange outputs,
                 mlir::ValueRange inputs);

  /// Returns the operations in the order of the block.
  llvm::ArrayRef<mlir::Operation *> getOps() const { return ops; }

  /// Whether the value is an input or depends on one.
  bool isActive(mlir::Value value) const { return active.contains(value); }

  /// Whether the operation can have a derivative with respect to the operand.
  bool isActive(mlir::OpOperand &operand) const;

  /// The values from outside of the operation's regions that are inputs or
  /// depend on them.
  llvm::SmallVector<mlir::Value> getCaptured(mlir::Operation *op) const;

  /// Succeeds if every operation has a derivative. Otherwise starts an error by
  /// `emitError` that names each operation without one, and why.
  llvm::LogicalResult
  verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError) const;

  /// The first operation that has no derivative, and why; empty if there is
  /// none.
  std::string findObstacle() const;

private:
  std::string whyNotDifferentiable(mlir::Operation *op) const;

  llvm::DenseSet<mlir::Value> active;
  llvm::SmallVector<mlir::Operation *> ops;
};

/// Emits the cotangents of `inputs` from those of `outputs` (null for zero),
/// along a verified path between the same values. The builder's insertion point
/// must be dominated by the outputs. Inputs that the outputs do not depend on
/// get null.
llvm::SmallVector<mlir::Value>
buildGradients(mlir::OpBuilder &builder, const DerivativePath &path,
               mlir::ValueRange outputs, llvm::ArrayRef<mlir::Value> cotangents,
               mlir::ValueRange inputs);

} // namespace systole

#endif // SYSTOLE_DIFFERENTIATION_REVERSEMODE_H
