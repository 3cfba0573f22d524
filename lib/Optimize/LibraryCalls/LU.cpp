//===- LU.cpp - Elimination with partial pivoting -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

/// The size by which pivots are chosen: for complex numbers, LAPACK's.
static Matrix getPivotSize(const Matrix &a) {
  return a.isComplex() ? a.real().abs() + a.imag().abs() : a.abs();
}

/// Swaps rows `first` and `second`; both are conditions that hold for one row.
static Matrix exchangeRows(const Matrix &a, const Matrix &first,
                           const Matrix &second) {
  Matrix top = a.where(first, 0.0).sum(Along::Column);
  Matrix bottom = a.where(second, 0.0).sum(Along::Column);
  return bottom.where(first, top.where(second, a));
}

LUFactors systole::stablehlo::emitLU(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t rows = a.getRows(), columns = a.getColumns();
  int64_t steps = std::min(rows, columns);
  Type i32 = emitter.getI32Type();
  // The permutation is a column that is swapped along with the rows.
  Matrix permutation =
      a.rowIndex().broadcastTo(a.typeOfSize(rows, 1, i32).getShape());
  SmallVector<Value> state{
      a, Matrix::zeros(emitter, a.typeOfSize(1, steps, i32)), permutation,
      Matrix::zeros(emitter, a.typeOfSize(1, 1, i32))};
  LUFactors start{
      a, {emitter, state[1]}, permutation.transpose(), {emitter, state[3]}};
  if (steps == 0)
    return start;
  state = createFor(
      emitter, emitter.getLoc(), steps, state,
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        Matrix lu(emitter, values[0]), pivots(emitter, values[1]);
        Matrix order(emitter, values[2]), info(emitter, values[3]);
        Matrix at = Matrix::index(lu, i), row = lu.rowIndex();
        Matrix column = lu.columnIndex();

        Matrix size = getPivotSize(lu.column(i));
        size = size.where(row >= at, -1.0);
        Matrix pivot = row.where(size == size.max(Along::Column),
                                 static_cast<double>(rows))
                           .min(Along::Column);
        // NaN is never the maximum.
        pivot = at.where(pivot >= static_cast<double>(rows), pivot);
        Matrix isOwn = row == at, isPivot = row == pivot;
        lu = exchangeRows(lu, isOwn, isPivot);
        order = exchangeRows(order, isOwn, isPivot);

        Matrix pivotRow = lu.row(i), value = pivotRow.column(i);
        Matrix isZero = value == 0.0, isBelow = row > at;
        Matrix factor = lu.column(i) / value.like(1.0).where(isZero, value);
        Matrix isRest = isBelow && (column > at);
        Matrix eliminated = (lu - factor * pivotRow).where(isRest, lu);
        lu = factor.where(isBelow && (column == at), eliminated);
        pivots = pivot.where(pivots.columnIndex() == at, pivots);
        info = (at + 1.0).where((info == 0.0) && isZero, info);
        return {lu, pivots, order, info};
      });
  return {{emitter, state[0]},
          {emitter, state[1]},
          Matrix(emitter, state[2]).transpose(),
          {emitter, state[3]}};
}
