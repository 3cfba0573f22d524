//===- SVD.cpp - Singular values ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One-sided Jacobi (Hestenes): rotations make pairs of columns orthogonal until
// all are. The columns are then U * diag(s), and the rotations are V.
// Reflectors provide the columns that U lacks.
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;

static constexpr int64_t kMaxColumnSweeps = 30;

namespace {
/// The rotated columns, which become orthogonal, and the rotations.
struct Columns {
  Matrix columns, rotations;
  /// A number: the greatest cosine of an angle between columns.
  Matrix worst;
};
} // namespace

static Matrix rotate(const Matrix &a, const Rotation &by) {
  int64_t half = a.getColumns() / 2;
  Matrix first = a.columns(0, half);
  Matrix second = a.columns(half, 2 * half) * by.phase.conjugate();
  Matrix rotated = concatenate({by.cosine * first - by.sine * second,
                                by.sine * first + by.cosine * second},
                               Along::Row);
  return emitNextRound(rotated, Along::Row);
}

static Columns emitColumnRound(const Columns &state, double tolerance) {
  const Matrix &a = state.columns;
  int64_t half = a.getColumns() / 2;
  Matrix first = a.columns(0, half), second = a.columns(half, 2 * half);
  auto norm = [](const Matrix &m) {
    return (m.abs() * m.abs()).sum(Along::Column);
  };
  Matrix alpha = norm(first), beta = norm(second);
  Matrix gamma = (first.conjugate() * second).sum(Along::Column);
  Matrix size = gamma.abs(), lengths = alpha.sqrt() * beta.sqrt();
  Matrix isCoupled = size > lengths * tolerance;
  Rotation rotation = emitRotation(alpha, beta, gamma, isCoupled);
  Matrix cosine = (size / lengths.where(isCoupled, 1.0)).where(isCoupled, 0.0);
  Matrix worst = cosine.max(Along::Row);
  return {rotate(a, rotation), rotate(state.rotations, rotation),
          worst.combine<MaxOp>(state.worst)};
}

/// A * V with orthogonal columns, in descending order, and V.
static std::pair<Matrix, Matrix> emitOrthogonalColumns(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getColumns(), even = size + size % 2;
  Matrix padded = a.resize(a.getRows(), even);
  double tolerance =
      getEpsilon(a.getElement()) * std::sqrt(static_cast<double>(a.getRows()));
  Matrix none = Matrix::zeros(emitter, a.typeOfSize(1, 1, a.getRealElement()));
  SmallVector<Value> state{
      padded, Matrix::identity(emitter, a.typeOfSize(even, even)), none + 1.0};
  state = emitWhile(
      emitter, kMaxColumnSweeps, state,
      [&](ValueRange values) -> Value {
        Matrix worst(emitter, values[2]);
        auto all = llvm::to_vector(llvm::seq<int64_t>(0, a.getRank()));
        return createReduce<OrOp>(emitter, emitter.getLoc(),
                                  worst > worst.like(0.0), all);
      },
      [&](ValueRange values) {
        SmallVector<Value> begin{values[0], values[1], none};
        return createFor(emitter, emitter.getLoc(), even - 1, begin,
                         [&](Value, ValueRange inner) -> SmallVector<Value> {
                           Columns next = emitColumnRound({{emitter, inner[0]},
                                                           {emitter, inner[1]},
                                                           {emitter, inner[2]}},
                                                          tolerance);
                           return {next.columns, next.rotations, next.worst};
                         });
      });
  Matrix columns = Matrix(emitter, state[0]).columns(0, size);
  Matrix rotations = Matrix(emitter, state[1]).resize(size, size);
  Matrix keys = (columns.abs() * columns.abs()).sum(Along::Column);
  return {emitSortColumns(keys, columns, ComparisonDirection::GT),
          emitSortColumns(keys, rotations, ComparisonDirection::GT)};
}

SingularValues systole::stablehlo::emitSVD(const Matrix &a, bool full) {
  Emitter &emitter = a.getEmitter();
  int64_t rows = a.getRows(), columns = a.getColumns();
  if (rows < columns) {
    // A = U S V* if A* = V S U*.
    SingularValues other = emitSVD(a.adjoint(), full);
    return {other.right, other.values, other.left};
  }
  Type real = a.getRealElement();
  if (columns == 0)
    return {Matrix::identity(emitter, a.typeOfSize(rows, full ? rows : 0)),
            Matrix::zeros(emitter, a.typeOfSize(1, 0, real)),
            Matrix::zeros(emitter, a.typeOfSize(0, 0))};
  // Scaled so that squares neither overflow nor underflow.
  Matrix scale = emitScale(a);
  auto [orthogonal, right] = emitOrthogonalColumns(a / scale);
  Matrix lengths =
      (orthogonal.abs() * orthogonal.abs()).sum(Along::Column).sqrt();

  // Orthogonal columns are Q times a diagonal, which has their signs.
  Reflectors reflectors = emitQR(orthogonal);
  Matrix factors = reflectors.factors;
  if (full)
    factors = factors.resize(rows, rows);
  Matrix q = emitHouseholderProduct(factors, reflectors.taus);
  Matrix diagonal =
      reflectors.factors.rows(0, columns).diagonal().real().transpose();
  Matrix one = diagonal.like(1.0);
  Matrix signs = one.where(diagonal >= 0.0, -one);
  if (full && rows > columns)
    signs = concatenate(
        {signs,
         Matrix::zeros(emitter, a.typeOfSize(1, rows - columns, real)) + 1.0},
        Along::Row);
  return {q * signs, lengths * scale, right};
}
