//===- Eigh.cpp - Eigenvalues of Hermitian matrices -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Householder's reflections make the matrix tridiagonal and real. Rotations of
// neighbours then make it diagonal: the implicit QL method with Wilkinson's
// shift (Golub and Van Loan, 8.3).
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"
#include "Panels.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {
/// A = adjoint(basis) * T * basis, where T is real, symmetric and tridiagonal.
struct Tridiagonal {
  /// Rows; the last element beside the diagonal is 0.
  Matrix diagonal, beside;
  Matrix basis;
};
} // namespace

/// Makes the matrix tridiagonal step by step, each of which updates it.
static Tridiagonal emitUnblockedTridiagonal(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getRows();
  SmallVector<Value> state{a, Matrix::identity(emitter, a.getType())};
  state = createFor(
      emitter, emitter.getLoc(), size - 1, state,
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        Matrix a(emitter, values[0]), basis(emitter, values[1]);
        Value below = emitter.add(step, emitter.splat(step.getType(), 1.0));
        Reflection reflection = emitReflection(a.column(step), below);
        const Matrix &v = reflection.v, &tau = reflection.tau;
        // adjoint(H) * A * H as an update of rank 2.
        Matrix product = a.adjointTimes(v);
        Matrix form = (v.conjugate() * product).sum(Along::Column).real();
        Matrix w = tau * product - tau.abs() * tau.abs() * form * 0.5 * v;
        return {a - w * v.adjoint() - v * w.adjoint(),
                reflection.reflect(basis)};
      });
  Matrix reduced(emitter, state[0]);
  Matrix beside = reduced.rows(1, size).columns(0, size - 1).diagonal().real();
  return {reduced.diagonal().real().transpose(),
          beside.transpose().resize(1, size),
          {emitter, state[1]}};
}

namespace {
/// A panel of reflectors. The matrix without them is A - V * adjoint(W) - W *
/// adjoint(V). V and W are transposed: each reflector is a row.
struct TridiagonalPanel {
  Matrix v, w;
  /// Rows of all panels.
  Matrix diagonal, beside, taus;
};
} // namespace

/// Computes the reflectors of the columns from `begin` on.
static TridiagonalPanel factorTridiagonalPanel(const Panels &panels,
                                               const Matrix &a, Value begin,
                                               const TridiagonalPanel &panel) {
  Emitter &emitter = a.getEmitter();
  SmallVector<Value> state{panel.v, panel.w, panel.diagonal, panel.beside,
                           panel.taus};
  state = createFor(
      emitter, emitter.getLoc(), Panels::kColumns, state,
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        auto get = [&](int number) { return Matrix(emitter, values[number]); };
        Matrix v = get(0), w = get(1), diagonal = get(2), beside = get(3);
        Matrix taus = get(4);
        Value own = emitter.add(begin, step);
        Value below = emitter.add(own, emitter.splat(own.getType(), 1.0));
        Matrix place = v.columnIndex(), at = Matrix::index(v, own);
        auto combine = [&](const Matrix &ofV, const Matrix &ofW) {
          return (v * ofV + w * ofW).sum(Along::Column);
        };
        // A row of a Hermitian matrix is in order in memory.
        Matrix x = a.row(own).conjugate() - combine(w.column(own).conjugate(),
                                                    v.column(own).conjugate());
        Reflection reflection = emitReflection(x, below);
        const Matrix &tau = reflection.tau;
        Matrix next = reflection.v;
        Matrix product = panels.timesVector(a, below, next) -
                         combine(w.conjugate().times(next.transpose()),
                                 v.conjugate().times(next.transpose()));
        Matrix form = (next.conjugate() * product).sum(Along::Row).real();
        Matrix update =
            tau * product - tau.abs() * tau.abs() * form * 0.5 * next;
        auto set = [&](const Matrix &row, const Matrix &number) {
          return number.where(row.columnIndex() == at, row);
        };
        return {v.withRows(step, next),
                w.withRows(step, update.where(place > at, 0.0)),
                set(diagonal, x.column(own).real()),
                set(beside, reflection.beta), set(taus, tau)};
      });
  return {{emitter, state[0]},
          {emitter, state[1]},
          {emitter, state[2]},
          {emitter, state[3]},
          {emitter, state[4]}};
}

/// Makes the matrix tridiagonal panel by panel. A step reads the matrix once,
/// for its product with a vector, and a panel updates it.
static Tridiagonal emitBlockedTridiagonal(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getRows(), width = Panels::kColumns;
  Panels panels(a, size);
  int64_t padded = panels.getPaddedRows();
  Matrix row = Matrix::zeros(emitter, a.typeOfSize(1, padded));
  Matrix all = Matrix::zeros(emitter, a.typeOfSize(padded, padded));
  SmallVector<Value> state{a.resize(padded, padded), all, row.real(),
                           row.real(), row};
  state = createFor(
      emitter, emitter.getLoc(), panels.getCount(), state,
      [&](Value number, ValueRange values) -> SmallVector<Value> {
        auto get = [&](int number) { return Matrix(emitter, values[number]); };
        Matrix a = get(0), reflectors = get(1);
        Value begin = panels.getBegin(emitter, number);
        Matrix zeros = Matrix::zeros(emitter, a.typeOfSize(width, padded));
        TridiagonalPanel panel = factorTridiagonalPanel(
            panels, a, begin, {zeros, zeros, get(2), get(3), get(4)});
        a = panels.subtractProduct(
            a, begin, concatenate({panel.v, panel.w}, Along::Column),
            concatenate({panel.w, panel.v}, Along::Column));
        return {a, reflectors.withRows(begin, panel.v), panel.diagonal,
                panel.beside, panel.taus};
      });
  auto get = [&](int number) { return Matrix(emitter, state[number]); };
  Matrix basis = emitShiftedProduct(get(1).transpose().resize(size, size),
                                    get(4).columns(0, size));
  return {get(2).columns(0, size), get(3).columns(0, size - 1).resize(1, size),
          basis.adjoint()};
}

/// Rotates the rows `i` and `i + 1` of T and of the basis, from the last row of
/// a block up to its first one. The first rotation makes an element beside the
/// tridiagonal, and each one moves it up.
static Tridiagonal rotateTridiagonal(const Tridiagonal &t, Value first,
                                     const Matrix &last,
                                     const Matrix &shifted) {
  Emitter &emitter = t.diagonal.getEmitter();
  Value end = emitter.reshape(last, {});
  Value one = emitter.splat(first.getType(), 1.0);
  Value sum = emitter.subtract(emitter.add(first, end), one);
  Matrix zeros = Matrix::zeros(emitter, t.diagonal.getType());
  SmallVector<Value> state{shifted,
                           shifted.like(1.0),
                           shifted.like(1.0),
                           shifted.like(0.0),
                           t.diagonal,
                           t.beside,
                           zeros,
                           zeros};
  state = createFor(
      emitter, emitter.getLoc(), first, [&] { return end; }, state,
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        Value i = emitter.subtract(sum, step), next = emitter.add(i, one);
        auto get = [&](int number) { return Matrix(emitter, values[number]); };
        Matrix g = get(0), sine = get(1), cosine = get(2), change = get(3);
        Matrix diagonal = get(4), beside = get(5);
        Sweep sweep{get(6), get(7), /*isDown=*/false};
        Matrix outside = sine * beside.column(i);
        Matrix inside = cosine * beside.column(i);
        PlaneRotation rotation(g, -outside);
        cosine = rotation.cosine;
        sine = -rotation.sine;
        beside = beside.withColumns(next, rotation.length);
        g = diagonal.column(next) - change;
        Matrix both = (diagonal.column(i) - g) * sine + cosine * inside * 2.0;
        change = sine * both;
        diagonal = diagonal.withColumns(next, g + change);
        g = cosine * both - inside;
        sweep.set(i, rotation);
        return {g,        sine,   cosine,        change,
                diagonal, beside, sweep.cosines, sweep.sines};
      });
  auto get = [&](int number) { return Matrix(emitter, state[number]); };
  Matrix g = get(0), change = get(3), diagonal = get(4), beside = get(5);
  diagonal = diagonal.withColumns(first, diagonal.column(first) - change);
  beside = beside.withColumns(first, g);
  beside = beside.withColumns(end, g.like(0.0));
  Sweep sweep{get(6), get(7), /*isDown=*/false};
  return {diagonal, beside, sweep.rotate(t.basis, first, end)};
}

/// Makes T diagonal.
static Tridiagonal diagonalizeTridiagonal(const Tridiagonal &t) {
  Emitter &emitter = t.diagonal.getEmitter();
  int64_t size = t.diagonal.getColumns();
  SmallVector<Value> state{
      emitter.zeros(RankedTensorType::get({}, emitter.getI32Type())),
      t.diagonal, t.beside, Sweep::pad(t.basis)};
  state = emitWhile(
      emitter, kMostIterations * size, state,
      [&](ValueRange values) {
        return emitter.compare(values[0],
                               emitter.splat(values[0].getType(), size),
                               ComparisonDirection::LT);
      },
      [&](ValueRange values) -> SmallVector<Value> {
        Value first = values[0];
        Tridiagonal t{
            {emitter, values[1]}, {emitter, values[2]}, {emitter, values[3]}};
        // The block from `first` on ends where an element beside the diagonal
        // is a rounding error.
        Matrix at = Matrix::index(t.diagonal, first);
        Matrix index = t.diagonal.columnIndex();
        Matrix isEnd = emitIsNegligible(t.diagonal, t.beside) && (index >= at);
        Matrix last =
            index.where(isEnd, static_cast<double>(size - 1)).min(Along::Row);

        // A block of one element has its eigenvalue: it is rotated with none.
        Value next = emitter.add(first, emitter.splat(first.getType(), 1.0));
        Matrix own = t.diagonal.column(first), beside = t.beside.column(first);
        Matrix half = (t.diagonal.column(next) - own) / (beside * 2.0);
        Matrix root = (half * half + 1.0).sqrt();
        root = root.where(half >= 0.0, -root);
        Matrix shifted = t.diagonal.column(emitter.reshape(last, {})) - own +
                         beside / (half + root);
        t = rotateTridiagonal(t, first, last, shifted);
        Value isDone = emitter.reshape(last == at, {});
        return {emitter.select(isDone, next, first), t.diagonal, t.beside,
                t.basis};
      });
  Matrix basis(emitter, state[3]);
  return {{emitter, state[1]}, {emitter, state[2]}, basis.columns(0, size)};
}

/// The factors of one matrix.
static Eigen emitEighOfOne(const Matrix &a) {
  // The matrix is scaled so that squares neither overflow nor underflow.
  Matrix scale = emitScale(a);
  Matrix scaled = a / scale;
  // The values of a matrix with NaN are NaN, and the loops are short.
  Matrix nothing = emitNothing(scaled);
  Tridiagonal t = Panels::areWorthwhile(a.getRows() - 1)
                      ? emitBlockedTridiagonal(scaled)
                      : emitUnblockedTridiagonal(scaled);
  t.beside = t.beside.where(nothing == 0.0, 0.0);
  t = diagonalizeTridiagonal(t);
  SortedKeys values(t.diagonal * scale + nothing, ComparisonDirection::LT);
  return {values.sortRows(t.basis).adjoint(), values.getKeys()};
}

Eigen systole::stablehlo::emitEigh(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getRows();
  Type real = a.getRealElement();
  if (a.getType().getNumElements() == 0)
    return {a, Matrix::zeros(emitter, a.typeOfSize(1, size, real))};
  if (size == 1)
    return {Matrix::identity(emitter, a.getType()), a.real()};
  SmallVector<Matrix> factors =
      emitForEach(a,
                  {RankedTensorType::get({size, size}, a.getElement()),
                   RankedTensorType::get({1, size}, real)},
                  [](ArrayRef<Matrix> one) -> SmallVector<Matrix> {
                    auto [vectors, values] = emitEighOfOne(one[0]);
                    return {vectors, values};
                  });
  return {factors[0], factors[1]};
}
