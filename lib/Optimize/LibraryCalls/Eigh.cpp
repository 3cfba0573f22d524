//===- Eigh.cpp - Eigenvalues of Hermitian matrices -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jacobi's method: rotations make pairs of rows and columns orthogonal, until
// the off-diagonal elements are rounding errors. Half of all rows rotate with
// the other half at once (Brent and Luk, 1985).
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

// Convergence is quadratic: any matrix takes 6 to 10 sweeps.
static constexpr int64_t kMaxSweeps = 30;

/// Rotates each column of the first half with its column of the second half.
/// `by` has a rotation in each column of one row.
static Matrix rotateColumns(const Matrix &a, const Rotation &by) {
  int64_t half = a.getColumns() / 2;
  Matrix first = a.columns(0, half);
  Matrix second = a.columns(half, 2 * half) * by.phase.conjugate();
  return concatenate({by.cosine * first - by.sine * second,
                      by.sine * first + by.cosine * second},
                     Along::Row);
}

/// Rotates each row of the first half with its row of the second half. `by` has
/// a rotation in each row of one column.
static Matrix rotateRows(const Matrix &a, const Rotation &by) {
  int64_t half = a.getRows() / 2;
  Matrix first = a.rows(0, half);
  Matrix second = a.rows(half, 2 * half) * by.phase;
  return concatenate({by.cosine * first - by.sine * second,
                      by.sine * first + by.cosine * second},
                     Along::Column);
}

/// Whether the squared sum of off-diagonal elements, relative to all, is still
/// large.
static Value emitIsUnfinished(Emitter &emitter, const Matrix &a) {
  Matrix square = a.abs() * a.abs();
  auto total = [](const Matrix &m) {
    return m.sum(Along::Column).sum(Along::Row);
  };
  Matrix beside =
      total(square.like(0.0).where(a.rowIndex() == a.columnIndex(), square));
  double epsilon = getEpsilon(a.getElement());
  Matrix isLarge = beside > total(square) * (epsilon * epsilon);
  auto all = llvm::to_vector(llvm::seq<int64_t>(0, a.getRank()));
  return createReduce<OrOp>(emitter, emitter.getLoc(), isLarge, all);
}

/// Rotates all pairs of the two halves once.
static void emitRound(Emitter &emitter, Matrix &a, Matrix &vectors) {
  int64_t half = a.getRows() / 2;
  Matrix top = a.rows(0, half), bottom = a.rows(half, 2 * half);
  Matrix alpha = top.columns(0, half).diagonal().real();
  Matrix beta = bottom.columns(half, 2 * half).diagonal().real();
  Matrix gamma = top.columns(half, 2 * half).diagonal();
  Matrix size = gamma.abs();
  Rotation rotation = emitRotation(alpha, beta, gamma, size > size.like(0.0));
  Rotation transposed{rotation.cosine.transpose(), rotation.sine.transpose(),
                      rotation.phase.transpose()};
  a = rotateColumns(rotateRows(a, rotation), transposed);
  vectors = rotateColumns(vectors, transposed);

  // Eliminated elements are set to 0, without their rounding errors.
  Matrix distance = a.rowIndex() - a.columnIndex();
  Matrix isPair = (distance * distance) == static_cast<double>(half * half);
  a = a.like(0.0).where(isPair, a);
  a = emitNextRound(emitNextRound(a, Along::Column), Along::Row);
  vectors = emitNextRound(vectors, Along::Row);
}

Eigen systole::stablehlo::emitEigh(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getRows();
  if (size == 0)
    return {a, Matrix::zeros(emitter, a.typeOfSize(1, 0, a.getRealElement()))};
  // The halves have one size: an odd matrix gets a row and a column of zeros,
  // which are coupled to none and stay last.
  int64_t even = size + size % 2;
  // Scaled so that squares neither overflow nor underflow.
  Matrix scale = emitScale(a);
  Matrix padded = (a / scale).resize(even, even);
  SmallVector<Value> state{padded, Matrix::identity(emitter, padded.getType())};
  state = emitWhile(
      emitter, kMaxSweeps, state,
      [&](ValueRange values) {
        return emitIsUnfinished(emitter, {emitter, values[0]});
      },
      [&](ValueRange values) {
        return createFor(emitter, emitter.getLoc(), even - 1, values,
                         [&](Value, ValueRange inner) -> SmallVector<Value> {
                           Matrix a(emitter, inner[0]);
                           Matrix vectors(emitter, inner[1]);
                           emitRound(emitter, a, vectors);
                           return {a, vectors};
                         });
      });
  Matrix values = Matrix(emitter, state[0]).diagonal().real().transpose();
  values = values.columns(0, size) * scale;
  Matrix vectors = Matrix(emitter, state[1]).resize(size, size);
  return {emitSortColumns(values, vectors, ComparisonDirection::LT),
          emitSortColumns(values, values, ComparisonDirection::LT)};
}
