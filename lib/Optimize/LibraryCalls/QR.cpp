//===- QR.cpp - Householder reflectors ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"
#include "Panels.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

Reflection systole::stablehlo::emitReflection(const Matrix &x, Value i) {
  Along along = x.getColumns() == 1 ? Along::Column : Along::Row;
  bool isColumn = along == Along::Column;
  Matrix at = Matrix::index(x, i);
  Matrix place = isColumn ? x.rowIndex() : x.columnIndex();
  Matrix alpha = isColumn ? x.row(i) : x.column(i);
  Matrix isBelow = place > at;

  // The norm of the vector, without overflow or underflow.
  Matrix below = x.where(isBelow, 0.0).abs();
  Matrix scale = x.where(place >= at, 0.0).abs().max(along);
  Matrix safe = scale.like(1.0).where(scale == 0.0, scale);
  Matrix scaled = below / safe, head = alpha.abs() / safe;
  Matrix rest = (scaled * scaled).sum(along);
  Matrix norm = (rest + head * head).sqrt() * safe;

  // Only zeros below a real number: no reflection.
  Matrix isDone = (rest == 0.0) && (alpha.imag() == 0.0);
  Matrix real = alpha.real();
  Matrix beta = real.where(isDone, (-norm).where(real >= 0.0, norm));
  Matrix zero = beta.like(0.0), one = beta.like(1.0);
  Matrix difference = beta - alpha;
  Matrix tau = zero.where(isDone, difference / one.where(isDone, beta));
  Matrix v = x / one.where(isDone, -difference);
  return {v.where(isBelow, one.where(place == at, zero)), tau, beta};
}

/// The factors step by step, each of which updates the whole matrix.
static Reflectors emitUnblockedQR(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t steps = std::min(a.getRows(), a.getColumns());
  SmallVector<Value> state{a, Matrix::zeros(emitter, a.typeOfSize(1, steps))};
  state = createFor(
      emitter, emitter.getLoc(), steps, state,
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        Matrix factors(emitter, values[0]), taus(emitter, values[1]);
        Matrix at = Matrix::index(factors, i), row = factors.rowIndex();
        Matrix column = factors.columnIndex(), x = factors.column(i);
        Reflection reflection = emitReflection(x, i);
        Matrix own =
            reflection.v.where(row > at, reflection.beta.where(row == at, x));
        factors = reflection.reflect(factors).where(
            column > at, own.where(column == at, factors));
        taus = reflection.tau.where(taus.columnIndex() == at, taus);
        return {factors, taus};
      });
  return {{emitter, state[0]}, {emitter, state[1]}};
}

/// The product, reflector by reflector.
static Matrix emitUnblockedProduct(const Matrix &factors, const Matrix &taus) {
  Emitter &emitter = factors.getEmitter();
  int64_t steps = taus.getColumns();
  Matrix identity = Matrix::identity(emitter, factors.getType());
  Value product =
      createFor(emitter, emitter.getLoc(), steps, ValueRange(Value(identity)),
                [&](Value step, ValueRange values) -> SmallVector<Value> {
                  Matrix q(emitter, values[0]);
                  // The last reflector is applied first.
                  Value last = getSplat(emitter, emitter.getLoc(),
                                        emitter.getI32Type(), steps - 1);
                  Value i = emitter.subtract(last, step);
                  Matrix at = Matrix::index(q, i), row = q.rowIndex();
                  Matrix x = factors.column(i);
                  Matrix v =
                      x.where(row > at, x.like(1.0).where(row == at, 0.0));
                  return {q - taus.column(i) * v * v.adjointTimes(q)};
                })[0];
  return {emitter, product};
}

namespace {
/// The product of a panel's reflectors: 1 - V * T * adjoint(V), with an upper
/// triangular T (Schreiber and Van Loan's compact WY representation).
struct BlockReflector {
  /// The transpose of V: each reflector is a row.
  Matrix vectors;
  Matrix triangle;
};
} // namespace

/// Factors a transposed panel from the column and row `begin` on.
static Reflectors factorQRPanel(const Reflectors &panel, Value begin) {
  Emitter &emitter = panel.factors.getEmitter();
  SmallVector<Value> state{panel.factors, panel.taus};
  state = createFor(
      emitter, emitter.getLoc(), Panels::kColumns, state,
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        Matrix factors(emitter, values[0]), taus(emitter, values[1]);
        Value diagonal = emitter.add(begin, step);
        Matrix own = Matrix::index(factors, step);
        Matrix at = Matrix::index(factors, diagonal);
        Matrix column = factors.rowIndex(), place = factors.columnIndex();
        Matrix x = factors.row(step);
        Reflection reflection = emitReflection(x, diagonal);
        const Matrix &v = reflection.v, &beta = reflection.beta;
        Matrix weights = (factors * v.conjugate()).sum(Along::Row);
        Matrix reflected = factors - reflection.tau.conjugate() * weights * v;
        Matrix stored = v.where(place > at, beta.where(place == at, x));
        factors =
            reflected.where(column > own, stored.where(column == own, factors));
        taus = reflection.tau.where(taus.columnIndex() == at, taus);
        return {factors, taus};
      });
  return {{emitter, state[0]}, {emitter, state[1]}};
}

/// The product of the reflectors in a transposed panel.
static BlockReflector getBlockReflector(const Reflectors &panel, Value begin) {
  Emitter &emitter = panel.factors.getEmitter();
  const Matrix &factors = panel.factors;
  Matrix taus = panel.taus.columnsAt(begin, Panels::kColumns);
  Matrix diagonal = factors.rowIndex() + Matrix::index(factors, begin);
  Matrix place = factors.columnIndex();
  Matrix vectors = factors.where(
      place > diagonal, factors.like(1.0).where(place == diagonal, 0.0));
  // The column i of T is -tau(i) * T * adjoint(V) * v(i), with tau(i) below it.
  Matrix gram = vectors.timesAdjoint(vectors);
  Matrix zeros = Matrix::zeros(emitter, gram.getType());
  Value triangle = createFor(
      emitter, emitter.getLoc(), Panels::kColumns, ValueRange(Value(zeros)),
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        Matrix t(emitter, values[0]), at = Matrix::index(t, i);
        Matrix tau = taus.column(i), row = t.rowIndex();
        Matrix above = (t * gram.row(i)).sum(Along::Row) * -tau;
        Matrix column = above.where(at > row, tau.where(row == at, 0.0));
        return {t.withColumns(i, column)};
      })[0];
  return {vectors, {emitter, triangle}};
}

/// a - V * T * adjoint(V) * a, with T or its adjoint, where `isPart` holds for
/// a column. The reflectors are 0 in the rows before `begin`.
static Matrix reflectRows(const Panels &panels, const Matrix &a, Value begin,
                          const Matrix &vectors, const Matrix &triangle,
                          const Matrix &isPart) {
  Emitter &emitter = a.getEmitter();
  int64_t blockRows = panels.getBlockRows();
  auto getVectors = [&](Value first) {
    return vectors.columnsAt(first, blockRows);
  };
  auto type = a.typeOfSize(Panels::kColumns, a.getColumns());
  Matrix weights = panels.sumOverRows(type, emitter, begin, [&](Value first) {
    return getVectors(first).conjugate().times(a.rowsAt(first, blockRows));
  });
  weights = triangle.times(weights);
  return panels.updateRows(a, begin, [&](const Matrix &block, Value first) {
    return (block - getVectors(first).transposeTimes(weights))
        .where(isPart, block);
  });
}

/// The factors of one matrix panel by panel.
static Reflectors emitBlockedQR(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t rows = a.getRows(), columns = a.getColumns();
  int64_t size = Panels::kColumns;
  Panels panels(a, std::min(rows, columns));
  SmallVector<Value> state{
      panels.pad(a),
      Matrix::zeros(emitter, a.typeOfSize(1, panels.getSteps()))};
  state = createFor(
      emitter, emitter.getLoc(), panels.getCount(), state,
      [&](Value number, ValueRange values) -> SmallVector<Value> {
        Matrix factors(emitter, values[0]), taus(emitter, values[1]);
        Value begin = panels.getBegin(emitter, number);
        Matrix end = Matrix::index(factors, begin) + static_cast<double>(size);
        Reflectors panel = factorQRPanel(
            {factors.columnsAt(begin, size).transpose(), taus}, begin);
        BlockReflector block = getBlockReflector(panel, begin);
        factors = factors.withColumns(begin, panel.factors.transpose());
        return {reflectRows(panels, factors, begin, block.vectors,
                            block.triangle.adjoint(),
                            factors.columnIndex() >= end),
                panel.taus};
      });
  return {Matrix(emitter, state[0]).resize(rows, columns),
          Matrix(emitter, state[1]).resize(1, std::min(rows, columns))};
}

/// The product for one matrix, panel by panel.
static Matrix emitBlockedProduct(const Matrix &factors, const Matrix &taus) {
  Emitter &emitter = factors.getEmitter();
  Panels panels(factors, taus.getColumns());
  Matrix padded = panels.pad(factors);
  Matrix paddedTaus = taus.resize(1, panels.getSteps());
  Matrix identity = Matrix::identity(emitter, padded.getType());
  Value product = createFor(
      emitter, emitter.getLoc(), panels.getCount(), ValueRange(Value(identity)),
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        Matrix q(emitter, values[0]);
        // The last panel is applied first.
        Value last = getSplat(emitter, emitter.getLoc(), emitter.getI32Type(),
                              panels.getCount() - 1);
        Value begin = panels.getBegin(emitter, emitter.subtract(last, step));
        BlockReflector block = getBlockReflector(
            {padded.columnsAt(begin, Panels::kColumns).transpose(), paddedTaus},
            begin);
        Matrix isPart = q.columnIndex() >= Matrix::index(q, begin);
        return {reflectRows(panels, q, begin, block.vectors, block.triangle,
                            isPart)};
      })[0];
  return Matrix(emitter, product)
      .resize(factors.getRows(), factors.getColumns());
}

Reflectors systole::stablehlo::emitQR(const Matrix &a) {
  int64_t rows = a.getRows(), columns = a.getColumns();
  if (!Panels::areWorthwhile(std::min(rows, columns)))
    return emitUnblockedQR(a);
  auto getType = [&](int64_t rows, int64_t columns) {
    return RankedTensorType::get({rows, columns}, a.getElement());
  };
  SmallVector<Matrix> factors = emitForEach(
      a, {getType(rows, columns), getType(1, std::min(rows, columns))},
      [](ArrayRef<Matrix> one) -> SmallVector<Matrix> {
        Reflectors qr = emitBlockedQR(one[0]);
        return {qr.factors, qr.taus};
      });
  return {factors[0], factors[1]};
}

Matrix systole::stablehlo::emitHouseholderProduct(const Matrix &factors,
                                                  const Matrix &taus) {
  if (!Panels::areWorthwhile(taus.getColumns()))
    return emitUnblockedProduct(factors, taus);
  auto type = RankedTensorType::get({factors.getRows(), factors.getColumns()},
                                    factors.getElement());
  return emitForEach({factors, taus}, {type},
                     [](ArrayRef<Matrix> one) -> SmallVector<Matrix> {
                       return {emitBlockedProduct(one[0], one[1])};
                     })[0];
}

Matrix systole::stablehlo::emitShiftedProduct(const Matrix &factors,
                                              const Matrix &taus) {
  Emitter &emitter = factors.getEmitter();
  int64_t size = factors.getRows();
  Matrix product = emitHouseholderProduct(
      factors.rows(1, size).columns(0, size - 1), taus.columns(0, size - 1));
  SmallVector<int64_t> none(factors.getRank(), 0), low(none);
  low[factors.getRank() - 2] = low[factors.getRank() - 1] = 1;
  Matrix padded(emitter, emitter.pad(product, low, none));
  Matrix isFirst = (padded.rowIndex() == 0.0) && (padded.columnIndex() == 0.0);
  return padded.like(1.0).where(isFirst, padded);
}
