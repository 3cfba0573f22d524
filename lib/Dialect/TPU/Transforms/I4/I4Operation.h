//===- I4Operation.h - An operation on packed integers ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_I4_I4OPERATION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_I4_I4OPERATION_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Support/ByteSizes.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>

namespace systole::tpu {

/// The factors of a product of an integer that is added to a sum.
struct I4Product {
  /// Sums of columns: the factors of a row. Sums of rows: the factors of a sum.
  llvm::SmallVector<mlir::Value> ofRows;
  /// The factors of a column, the same for all rows. Sums of rows only.
  llvm::SmallVector<mlir::Value> ofColumns;
  /// Sums of columns: the factors of a column, the same for rows that are added
  /// together. Sums of rows: the factors of a group of a row.
  llvm::SmallVector<mlir::Value> ofGroups;
  /// The zero point, which is subtracted from the integer: as `ofGroups`, or a
  /// constant. Null without a zero point.
  mlir::Value point;
};

/// A linalg.generic that reads memory of packed integers of 4 bits in rows of
/// whole blocks.
class I4Operation {
public:
  explicit I4Operation(mlir::linalg::GenericOp op) : op(op) {}

  /// Whether the operation can be computed in vectors of rows.
  bool analyze();

  /// Whether an operand has the elements of a row, side by side.
  bool isAlongRow(mlir::OpOperand &operand) {
    return getDims(operand).test(row.back());
  }
  /// The conversions of an extended integer to floats.
  llvm::SmallVector<mlir::Operation *> getConversions(mlir::Operation *op);
  bool hasOtherUsers(mlir::Operation *extension);

  mlir::linalg::GenericOp op;
  mlir::OpOperand *integers = nullptr;
  bool isSigned = false;
  /// The operations of the body that read the integer.
  llvm::SmallVector<mlir::Operation *> extensions;
  llvm::SmallVector<int64_t> extents;
  /// The dimensions of a row, one or two, and the others in order.
  llvm::SmallVector<unsigned> row, outer;
  /// The indices of a row's first dimension in a block, if its second is
  /// shorter; otherwise 0.
  int64_t groupsPerBlock = 0;
  /// The sum's product, if the operation adds products.
  std::optional<I4Product> product;
  /// The dimension of rows that are computed together: the last one in `outer`.
  std::optional<unsigned> rowDim;
  /// The results are sums along rows.
  bool sumsRows = false;

private:
  bool findIntegers();
  bool findRow();
  bool checkOperands();
  bool findProduct();
  bool isInteger(mlir::Value value);
  llvm::SmallBitVector getDims(mlir::OpOperand &operand);
  llvm::SmallBitVector getDims(mlir::Value value);
  bool isReduction(unsigned dim) {
    return op.getIteratorTypesArray()[dim] ==
           mlir::utils::IteratorType::reduction;
  }
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_I4_I4OPERATION_H
