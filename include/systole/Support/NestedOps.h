//===- NestedOps.h - An operation with its regions --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_NESTEDOPS_H
#define SYSTOLE_SUPPORT_NESTEDOPS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Transforms/RegionUtils.h"

namespace systole {

/// Whether `predicate` holds for an operation in `root`, an operation, region
/// or block. With `OpT`, only operations of that class are asked.
template <typename OpT = mlir::Operation *, typename Root, typename Predicate>
bool containsOp(Root &&root, Predicate predicate) {
  return root
      .walk([&](OpT op) {
        return predicate(op) ? mlir::WalkResult::interrupt()
                             : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether `root` has an operation of one of these classes.
template <typename... Ops, typename Root> bool containsAny(Root &&root) {
  return containsOp(root, llvm::IsaPred<Ops...>);
}

/// The values from outside that the regions of an operation use.
inline llvm::SetVector<mlir::Value> getCapturedValues(mlir::Operation *op) {
  llvm::SetVector<mlir::Value> values;
  mlir::getUsedValuesDefinedAbove(op->getRegions(), values);
  return values;
}

/// The operands of an operation, and the values that its regions capture.
inline llvm::SetVector<mlir::Value> getUsedValues(mlir::Operation *op) {
  llvm::SetVector<mlir::Value> values(op->operand_begin(), op->operand_end());
  mlir::getUsedValuesDefinedAbove(op->getRegions(), values);
  return values;
}

/// A hash of an operation, without its place and the values that it uses.
inline llvm::hash_code hashWithoutValues(mlir::Operation *op) {
  using mlir::OperationEquivalence;
  return OperationEquivalence::computeHash(
      op, OperationEquivalence::ignoreHashValue,
      OperationEquivalence::ignoreHashValue,
      OperationEquivalence::IgnoreLocations);
}

} // namespace systole

#endif // SYSTOLE_SUPPORT_NESTEDOPS_H
