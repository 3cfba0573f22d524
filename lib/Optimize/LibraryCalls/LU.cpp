//===- LU.cpp - Elimination with partial pivoting -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"
#include "Panels.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "llvm/Support/MathExtras.h"

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

/// The place of the pivot of the step `at`: the first of the largest of `sizes`
/// from there on. `place` is the index of each of these, along `along`.
static Matrix findPivot(const Matrix &sizes, const Matrix &place,
                        const Matrix &at, Along along) {
  Matrix size = sizes.where(place >= at, -1.0);
  double end = static_cast<double>(along == Along::Column ? sizes.getRows()
                                                          : sizes.getColumns());
  Matrix pivot = place.where(size == size.max(along), end).min(along);
  // NaN is never the maximum.
  return at.where(pivot >= end, pivot);
}

/// The first step, from 1, whose pivot is 0.
static Matrix updateInfo(const Matrix &info, const Matrix &at,
                         const Matrix &isZero) {
  return (at + 1.0).where((info == 0.0) && isZero, info);
}

/// The factors step by step, each of which updates the whole matrix.
static LUFactors emitUnblockedLU(const Matrix &a) {
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

        Matrix pivot =
            findPivot(getPivotSize(lu.column(i)), row, at, Along::Column);
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
        info = updateInfo(info, at, isZero);
        return {lu, pivots, order, info};
      });
  return {{emitter, state[0]},
          {emitter, state[1]},
          Matrix(emitter, state[2]).transpose(),
          {emitter, state[3]}};
}

namespace {
/// A factored panel. It is transposed: each column of the panel is a row, whose
/// elements are neighbours in memory.
struct LUPanel {
  Matrix transposed;
  /// A row: the row of the panel, before its exchanges, that each row is now.
  Matrix order;
  /// Rows of all panels.
  Matrix pivots, info;
};
} // namespace

/// Factors the panel from column `begin` on, the rows below `begin` of it.
static LUPanel factorLUPanel(const LUPanel &panel, Value begin, int64_t steps) {
  Emitter &emitter = panel.transposed.getEmitter();
  SmallVector<Value> state{panel.transposed, panel.order, panel.pivots,
                           panel.info};
  state = createFor(
      emitter, emitter.getLoc(), Panels::kColumns, state,
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        Matrix lu(emitter, values[0]), order(emitter, values[1]);
        Matrix pivots(emitter, values[2]), info(emitter, values[3]);
        Value own = emitter.add(begin, step);
        Matrix at = Matrix::index(lu, own), place = lu.columnIndex();
        Matrix pivot =
            findPivot(getPivotSize(lu.row(step)), place, at, Along::Row);
        Value chosen = emitter.reshape(pivot, {});
        Matrix isOwn = place == at, isPivot = place == pivot;
        auto exchange = [&](const Matrix &matrix) {
          Matrix ofOwn = matrix.column(own), ofPivot = matrix.column(chosen);
          return ofPivot.where(isOwn, ofOwn.where(isPivot, matrix));
        };
        Matrix pivotRow = lu.column(chosen), value = pivotRow.row(step);
        Matrix isZero = value == 0.0;
        Matrix factor =
            exchange(lu.row(step)) / value.like(1.0).where(isZero, value);
        Matrix isBelow = place > at, column = lu.rowIndex();
        Matrix ownColumn = Matrix::index(lu, step);
        Matrix exchanged = exchange(lu);
        lu = (exchanged - pivotRow * factor)
                 .where(isBelow && (column > ownColumn), exchanged);
        lu = factor.where(isBelow && (column == ownColumn), lu);
        pivots = pivot.where(pivots.columnIndex() == at, pivots);
        info = updateInfo(info, at,
                          isZero && (at.like(static_cast<double>(steps)) > at));
        return {lu, exchange(order), pivots, info};
      });
  return {{emitter, state[0]},
          {emitter, state[1]},
          {emitter, state[2]},
          {emitter, state[3]}};
}

/// Exchanges the rows of a matrix as a panel's have been: those of its steps,
/// and those of its pivots.
static Matrix exchangeRows(const Matrix &a, const LUPanel &panel, Value begin) {
  Emitter &emitter = a.getEmitter();
  Matrix steps = panel.pivots.columnIndex().columnsAt(begin, Panels::kColumns);
  Matrix pivots = panel.pivots.columnsAt(begin, Panels::kColumns);
  Value places = emitter.reshape(concatenate({steps, pivots}, Along::Row),
                                 {2 * Panels::kColumns});
  Value order = emitter.reshape(panel.order, {panel.order.getColumns()});
  Location loc = emitter.getLoc();
  Value sources = createRowGather(emitter, loc, order, places);
  Value rows = createRowGather(emitter, loc, a, sources);
  return {emitter,
          createRowScatter(emitter, loc, a, places, rows, RowScatter::Set)};
}

/// Subtracts the products of L and U of the panels before from the panel from
/// column `begin` on, if there is one.
static Matrix updatePanel(const Panels &panels, const Matrix &lu, Value begin) {
  Emitter &emitter = lu.getEmitter();
  int64_t size = Panels::kColumns, step = panels.getBlockRows();
  auto getIndex = [&](int64_t value) {
    return emitter.splat(begin.getType(), static_cast<double>(value));
  };
  Matrix at = Matrix::index(lu, begin);
  Matrix upper = lu.columnsAt(begin, size);
  upper = upper.where(at > upper.rowIndex(), 0.0);
  Value isPanel = emitter.compare(begin, getIndex(panels.getSteps()),
                                  ComparisonDirection::LT);
  Value end =
      emitter.select(isPanel, getIndex(panels.getPaddedRows()), getIndex(0));
  return panels.forBlocks(lu, begin, end, [&](const Matrix &lu, Value first) {
    Matrix rows = lu.rowsAt(first, step), own = rows.columnsAt(begin, size);
    Matrix rest = panels.forBlocks(
        own, getIndex(0), begin, [&](const Matrix &rest, Value k) {
          return rest - rows.columnsAt(k, step).times(upper.rowsAt(k, step));
        });
    Matrix row = own.rowIndex() + Matrix::index(own, first);
    return lu.withBlock(first, begin, rest.where(row >= at, own));
  });
}

/// Computes the rows of U of a factored panel.
static Matrix updateRows(const Panels &panels, const Matrix &lu,
                         const LUPanel &panel, Value begin) {
  Emitter &emitter = lu.getEmitter();
  int64_t size = Panels::kColumns, step = panels.getBlockRows();
  Matrix at = Matrix::index(lu, begin);
  Matrix end = at + static_cast<double>(size);
  Matrix lower = lu.rowsAt(begin, size);
  lower = lower.where(at > lower.columnIndex(), 0.0);
  Matrix diagonal = panel.transposed.columnsAt(begin, size);
  Value zero = emitter.zeros(begin.getType());
  Value columns =
      emitter.splat(begin.getType(), static_cast<double>(lu.getColumns()));
  return panels.forBlocks(
      lu, emitter.reshape(end, {}), columns,
      [&](const Matrix &lu, Value first) {
        Matrix own = lu.rowsAt(begin, size).columnsAt(first, step);
        Matrix rest = panels.forBlocks(
            own, zero, begin, [&](const Matrix &rest, Value k) {
              return rest - lower.columnsAt(k, step).times(
                                lu.rowsAt(k, step).columnsAt(first, step));
            });
        Matrix solved(emitter, TriangularSolveOp::create(
                                   emitter, rest.getType(), Value(diagonal),
                                   Value(rest), /*left_side=*/true,
                                   /*lower=*/false, /*unit_diagonal=*/true,
                                   Transpose::TRANSPOSE));
        Matrix column = own.columnIndex() + Matrix::index(own, first);
        return lu.withBlock(begin, first, solved.where(column >= end, own));
      });
}

/// The factors of one matrix in Crout's order: a panel and its rows are updated
/// by all panels before.
static LUFactors emitBlockedLU(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t rows = a.getRows(), columns = a.getColumns();
  int64_t steps = std::min(rows, columns), size = Panels::kColumns;
  Panels panels(a, steps);
  // Rows and columns have the same blocks.
  Matrix padded = a.resize(panels.getPaddedRows(),
                           llvm::alignTo(columns, panels.getBlockRows()));
  Type i32 = emitter.getI32Type();
  Matrix places = padded.rowIndex().transpose();
  SmallVector<Value> state{
      padded, Matrix::zeros(emitter, a.typeOfSize(1, panels.getSteps(), i32)),
      places, Matrix::zeros(emitter, a.typeOfSize(1, 1, i32))};
  state = createFor(
      emitter, emitter.getLoc(), panels.getCount(), state,
      [&](Value number, ValueRange values) -> SmallVector<Value> {
        Matrix permutation(emitter, values[2]);
        Value begin = panels.getBegin(emitter, number);
        Matrix lu(emitter, values[0]);
        LUPanel panel{lu.columnsAt(begin, size).transpose(),
                      places,
                      {emitter, values[1]},
                      {emitter, values[3]}};
        panel = factorLUPanel(panel, begin, steps);
        lu = exchangeRows(lu, panel, begin)
                 .withColumns(begin, panel.transposed.transpose());
        permutation =
            exchangeRows(permutation.transpose(), panel, begin).transpose();
        lu = updateRows(panels, lu, panel, begin);
        // An iteration ends with its loops, so they work in its memory.
        lu = updatePanel(
            panels, lu,
            emitter.add(begin, emitter.splat(begin.getType(),
                                             static_cast<double>(size))));
        return {lu, panel.pivots, permutation, panel.info};
      });
  return {Matrix(emitter, state[0]).resize(rows, columns),
          Matrix(emitter, state[1]).resize(1, steps),
          Matrix(emitter, state[2]).resize(1, rows),
          {emitter, state[3]}};
}

LUFactors systole::stablehlo::emitLU(const Matrix &a) {
  int64_t rows = a.getRows(), columns = a.getColumns();
  int64_t steps = std::min(rows, columns);
  if (!Panels::areWorthwhile(steps))
    return emitUnblockedLU(a);
  Type i32 = a.getEmitter().getI32Type();
  auto getType = [&](int64_t rows, int64_t columns, Type element) {
    return RankedTensorType::get({rows, columns}, element);
  };
  SmallVector<Matrix> factors = emitForEach(
      a,
      {getType(rows, columns, a.getElement()), getType(1, steps, i32),
       getType(1, rows, i32), getType(1, 1, i32)},
      [](ArrayRef<Matrix> one) -> SmallVector<Matrix> {
        LUFactors lu = emitBlockedLU(one[0]);
        return {lu.factors, lu.pivots, lu.permutation, lu.info};
      });
  return {factors[0], factors[1], factors[2], factors[3]};
}
