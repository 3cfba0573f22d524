//===- Panels.h - Shared by blocked factorizations --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A blocked factorization factors a panel of columns step by step, and then
// updates the columns after it by products of matrices. All panels are
// iterations of one loop, so the code does not grow with the matrix. The loop
// over the row blocks below a panel has a bound that depends on the panel.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_PANELS_H
#define SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_PANELS_H

#include "Matrix.h"

namespace systole::stablehlo {

class Panels {
public:
  /// The number of a panel's columns.
  static constexpr int64_t kColumns = 32;

  /// Whether a factorization has steps for two panels.
  static bool areWorthwhile(int64_t steps) { return steps >= 2 * kColumns; }

  /// The panels of the first `steps` columns of a matrix.
  Panels(const Matrix &a, int64_t steps);

  /// `a`, padded with zeros to whole panels and row blocks.
  Matrix pad(const Matrix &a) const {
    return a.resize(paddedRows, paddedColumns);
  }
  int64_t getCount() const { return count; }
  int64_t getSteps() const { return count * kColumns; }
  /// The first column of a panel.
  Value getBegin(Emitter &emitter, Value panel) const;

  /// `start = body(start, first)` for the first index of each block of
  /// `blockRows` rows or columns that has one of [begin, end).
  Matrix
  forBlocks(const Matrix &start, Value begin, Value end,
            llvm::function_ref<Matrix(const Matrix &, Value)> body) const;

  /// Replaces each row block from the one with row `begin` on:
  /// `a[block] = update(block, first)`, where `first` is the block's first row.
  Matrix
  updateRows(const Matrix &a, Value begin,
             llvm::function_ref<Matrix(const Matrix &, Value)> update) const;
  /// a - transpose(left) * conjugate(right) in the rows after the panel that
  /// begins at `begin`.
  Matrix subtractProduct(const Matrix &a, Value begin, const Matrix &left,
                         const Matrix &right) const;
  /// The sum of `term(first)` over the same row blocks as updateRows.
  Matrix sumOverRows(RankedTensorType type, Emitter &emitter, Value begin,
                     llvm::function_ref<Matrix(Value)> term) const;

  int64_t getBlockRows() const { return blockRows; }
  int64_t getPaddedRows() const { return paddedRows; }

  /// a * v and adjoint(a) * v, of a square matrix and a vector that are padded.
  /// Vectors are rows. Only the row blocks from `begin` on are read: the
  /// product is 0 in the others, or v is.
  Matrix timesVector(const Matrix &a, Value begin, const Matrix &v) const;
  Matrix adjointTimesVector(const Matrix &a, Value begin,
                            const Matrix &v) const;

private:
  int64_t count, blockRows, paddedRows, paddedColumns;
};

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_PANELS_H
