//===- SVD.cpp - Singular values ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Householder's reflections make the matrix bidiagonal and real. Rotations of
// neighbours then make it diagonal: the implicit QR method of Golub and Kahan
// (Golub and Van Loan, 8.6). A tall matrix is replaced by its factor R first.
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"
#include "Panels.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A = adjoint(left) * B * right, where B is real and upper bidiagonal.
struct Bidiagonal {
  /// Rows; the last element beside the diagonal is 0.
  Matrix diagonal, beside;
  Matrix left, right;
};

} // namespace

/// Makes the matrix bidiagonal step by step, each of which updates it.
static Bidiagonal emitUnblockedBidiagonal(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getRows();
  Matrix identity = Matrix::identity(emitter, a.getType());
  SmallVector<Value> state{a, identity, identity};
  state = createFor(
      emitter, emitter.getLoc(), size - 1, state,
      [&](Value step, ValueRange values) -> SmallVector<Value> {
        Matrix b(emitter, values[0]), left(emitter, values[1]);
        Matrix right(emitter, values[2]);
        Value next = emitter.add(step, emitter.splat(step.getType(), 1.0));
        Reflection ofColumn = emitReflection(b.column(step), step);
        b = ofColumn.reflect(b);
        Reflection ofRow = emitReflection(b.row(step).adjoint(), next);
        Matrix product = (b * ofRow.v.transpose()).sum(Along::Row);
        b = b - ofRow.tau * product * ofRow.v.adjoint();
        return {b, ofColumn.reflect(left), ofRow.reflect(right)};
      });
  Matrix b(emitter, state[0]), left(emitter, state[1]);
  // The last element of complex numbers becomes real, too.
  Value last =
      getSplat(emitter, emitter.getLoc(), emitter.getI32Type(), size - 1);
  Reflection ofLast = emitReflection(b.column(last), last);
  b = ofLast.reflect(b);
  Matrix beside = b.rows(0, size - 1).columns(1, size).diagonal().real();
  return {b.diagonal().real().transpose(),
          beside.transpose().resize(1, size),
          ofLast.reflect(left),
          {emitter, state[2]}};
}

namespace {
/// A panel of reflectors: V of columns, and U of rows. The matrix without them
/// is A - V * adjoint(Y) - X * adjoint(U). All are transposed: each reflector
/// is a row.
struct BidiagonalPanel {
  Matrix v, y, x, u;
  /// Rows of all panels; `beside` ends with the last column's.
  Matrix diagonal, beside, leftTaus, rightTaus;

  BidiagonalPanel(Emitter &emitter, ValueRange values)
      : v(emitter, values[0]), y(emitter, values[1]), x(emitter, values[2]),
        u(emitter, values[3]), diagonal(emitter, values[4]),
        beside(emitter, values[5]), leftTaus(emitter, values[6]),
        rightTaus(emitter, values[7]) {}
};
} // namespace

/// Sums the rows of a matrix, each times a number of a column.
static Matrix combineRows(const Matrix &rows, const Matrix &numbers) {
  return (rows * numbers).sum(Along::Column);
}

/// Computes the reflectors of the columns and rows from `begin` on.
static BidiagonalPanel factorBidiagonalPanel(const Panels &panels,
                                             const Matrix &a, Value begin,
                                             ValueRange start) {
  Emitter &emitter = a.getEmitter();
  auto step = [&](Value step, ValueRange values) -> SmallVector<Value> {
    BidiagonalPanel panel(emitter, values);
    const Matrix &v = panel.v, &y = panel.y, &x = panel.x, &u = panel.u;
    Value own = emitter.add(begin, step);
    Value next = emitter.add(own, emitter.splat(own.getType(), 1.0));
    Matrix place = v.columnIndex(), at = Matrix::index(v, own);
    auto project = [](const Matrix &rows, const Matrix &vector) {
      return rows.conjugate().times(vector.transpose());
    };
    auto isolate = [&](const Matrix &vector) {
      return vector.where(place > at, 0.0);
    };

    Matrix column = a.column(own).transpose() -
                    combineRows(v, y.column(own).conjugate()) -
                    combineRows(x, u.column(own).conjugate());
    Reflection ofColumn = emitReflection(column, own);
    Matrix product = panels.adjointTimesVector(a, own, ofColumn.v) -
                     combineRows(y, project(v, ofColumn.v)) -
                     combineRows(u, project(x, ofColumn.v));
    Matrix newY = isolate(ofColumn.tau * product);
    Matrix newV = v.withRows(step, ofColumn.v);
    Matrix allY = y.withRows(step, newY);

    // The conjugate of the row.
    Matrix row = a.row(own).conjugate() -
                 combineRows(allY, newV.column(own).conjugate()) -
                 combineRows(u, x.column(own).conjugate());
    Reflection ofRow = emitReflection(row, next);
    product = panels.timesVector(a, next, ofRow.v) -
              combineRows(newV, project(allY, ofRow.v)) -
              combineRows(x, project(u, ofRow.v));
    Matrix newX = isolate(ofRow.tau * product);
    auto set = [&](const Matrix &row, const Matrix &number) {
      return number.where(row.columnIndex() == at, row);
    };
    return {newV,
            allY,
            x.withRows(step, newX),
            u.withRows(step, ofRow.v),
            set(panel.diagonal, ofColumn.beta),
            set(panel.beside, ofRow.beta),
            set(panel.leftTaus, ofColumn.tau),
            set(panel.rightTaus, ofRow.tau)};
  };
  return {emitter,
          createFor(emitter, emitter.getLoc(), Panels::kColumns, start, step)};
}

/// Makes the matrix bidiagonal panel by panel. A step reads the matrix twice,
/// for its products with vectors, and a panel updates it.
static Bidiagonal emitBlockedBidiagonal(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  int64_t size = a.getRows(), width = Panels::kColumns;
  Panels panels(a, size);
  int64_t padded = panels.getPaddedRows();
  Matrix row = Matrix::zeros(emitter, a.typeOfSize(1, padded));
  Matrix all = Matrix::zeros(emitter, a.typeOfSize(padded, padded));
  SmallVector<Value> state{
      a.resize(padded, padded), all, all, row.real(), row.real(), row, row};
  state = createFor(
      emitter, emitter.getLoc(), panels.getCount(), state,
      [&](Value number, ValueRange values) -> SmallVector<Value> {
        auto get = [&](int number) { return Matrix(emitter, values[number]); };
        Matrix a = get(0);
        Value begin = panels.getBegin(emitter, number);
        Value zeros = Matrix::zeros(emitter, a.typeOfSize(width, padded));
        BidiagonalPanel panel =
            factorBidiagonalPanel(panels, a, begin,
                                  {zeros, zeros, zeros, zeros, values[3],
                                   values[4], values[5], values[6]});
        a = panels.subtractProduct(
            a, begin, concatenate({panel.v, panel.x}, Along::Column),
            concatenate({panel.y, panel.u}, Along::Column));
        return {a,
                get(1).withRows(begin, panel.v),
                get(2).withRows(begin, panel.u),
                panel.diagonal,
                panel.beside,
                panel.leftTaus,
                panel.rightTaus};
      });
  auto get = [&](int number) { return Matrix(emitter, state[number]); };
  Matrix left = emitHouseholderProduct(get(1).transpose().resize(size, size),
                                       get(5).columns(0, size));
  Matrix right = emitShiftedProduct(get(2).transpose().resize(size, size),
                                    get(6).columns(0, size));
  return {get(3).columns(0, size), get(4).columns(0, size - 1).resize(1, size),
          left.adjoint(), right.adjoint()};
}

/// The smallest singular value of (p, q; 0, r). The sum of both is the root of
/// (|p| + |r|)^2 + q^2, and their difference that of (|p| - |r|)^2 + q^2.
static Matrix emitSmallest(const Matrix &p, const Matrix &q, const Matrix &r) {
  Matrix scale = p.abs().combine<MaxOp>(q.abs()).combine<MaxOp>(r.abs());
  // The numbers are divided by the largest one, so that its square does not
  // underflow.
  Matrix safe = scale.like(1.0).where(scale == 0.0, scale);
  Matrix first = (p / safe).abs(), beside = q / safe, last = (r / safe).abs();
  auto root = [&](const Matrix &size) {
    return (size * size + beside * beside).sqrt();
  };
  Matrix largest = (root(first + last) + root(first - last)) * 0.5;
  return first * last / largest.like(1.0).where(scale == 0.0, largest) * scale;
}

/// Rotates the columns and the rows `i` and `i + 1` of the block from `first`
/// to `last`. The first rotation makes an element beside the bidiagonal, and
/// each one moves it down.
static Bidiagonal rotateBidiagonal(const Bidiagonal &b, const Matrix &first,
                                   const Matrix &last) {
  Emitter &emitter = b.diagonal.getEmitter();
  auto asScalar = [&](const Matrix &number) {
    return emitter.reshape(number, {});
  };
  Value begin = asScalar(first), end = asScalar(last);
  Value one = emitter.splat(end.getType(), 1.0);
  Value before = emitter.subtract(end, one);

  Matrix head = b.diagonal.column(begin), size = head.abs();
  Matrix shift = emitSmallest(b.diagonal.column(before),
                              b.beside.column(before), b.diagonal.column(end));
  Matrix ratio = shift / head.where(size > size.like(0.0), 1.0);
  // A small shift would be lost in rounding, and 0 finds values that are 0.
  double epsilon = getEpsilon(head.getElement());
  Matrix isShifted =
      (size > size.like(0.0)) && (ratio * ratio > ratio.like(epsilon));
  Matrix unit = head.like(1.0);
  Matrix sign = unit.where(head >= 0.0, -unit);
  Matrix f = ((size - shift) * (sign + ratio)).where(isShifted, head);

  Matrix zeros = Matrix::zeros(emitter, b.diagonal.getType());
  SmallVector<Value> state{
      f,    b.beside.column(begin), b.diagonal, b.beside, zeros, zeros, zeros,
      zeros};
  state = createFor(
      emitter, emitter.getLoc(), begin, [&] { return end; }, state,
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        Value next = emitter.add(i, one);
        Value above = emitter.subtract(i, one);
        auto get = [&](int number) { return Matrix(emitter, values[number]); };
        Matrix diagonal = get(2), beside = get(3);
        Sweep left{get(4), get(5), /*isDown=*/true};
        Sweep right{get(6), get(7), /*isDown=*/true};
        PlaneRotation ofColumns(get(0), get(1));
        Matrix isFirst = Matrix::index(diagonal, i) == first;
        beside = beside.withColumns(
            above, beside.column(above).where(isFirst, ofColumns.length));
        Matrix own = diagonal.column(i), upper = beside.column(i);
        Matrix lower = diagonal.column(next);
        const Matrix &c = ofColumns.cosine, &s = ofColumns.sine;
        Matrix rotatedUpper = c * upper - s * own, rotatedLower = c * lower;
        PlaneRotation ofRows(c * own + s * upper, s * lower);
        diagonal = diagonal.withColumns(i, ofRows.length);
        diagonal = diagonal.withColumns(next, ofRows.cosine * rotatedLower -
                                                  ofRows.sine * rotatedUpper);
        Matrix f = ofRows.cosine * rotatedUpper + ofRows.sine * rotatedLower;
        beside = beside.withColumns(i, f);
        Matrix beyond = beside.column(next);
        beside = beside.withColumns(next, ofRows.cosine * beyond);
        left.set(i, ofRows);
        right.set(i, ofColumns);
        return {
            f,          ofRows.sine * beyond, diagonal,   beside, left.cosines,
            left.sines, right.cosines,        right.sines};
      });
  auto get = [&](int number) { return Matrix(emitter, state[number]); };
  Sweep left{get(4), get(5), /*isDown=*/true};
  Sweep right{get(6), get(7), /*isDown=*/true};
  return {get(2), get(3), left.rotate(b.left, begin, end),
          right.rotate(b.right, begin, end)};
}

/// Makes B diagonal.
static Bidiagonal diagonalizeBidiagonal(const Bidiagonal &b) {
  Emitter &emitter = b.diagonal.getEmitter();
  int64_t size = b.diagonal.getColumns();
  SmallVector<Value> state{
      emitter.splat(RankedTensorType::get({}, emitter.getI32Type()), size - 1),
      b.diagonal, b.beside, Sweep::pad(b.left), Sweep::pad(b.right)};
  state = emitWhile(
      emitter, kMostIterations * size, state,
      [&](ValueRange values) {
        return emitter.compare(values[0], emitter.zeros(values[0].getType()),
                               ComparisonDirection::GT);
      },
      [&](ValueRange values) -> SmallVector<Value> {
        Value end = values[0];
        Bidiagonal b{{emitter, values[1]},
                     {emitter, values[2]},
                     {emitter, values[3]},
                     {emitter, values[4]}};
        // The block up to `last` begins after an element beside the diagonal
        // that is a rounding error.
        Matrix last = Matrix::index(b.diagonal, end);
        Matrix index = b.diagonal.columnIndex();
        Matrix isSmall = emitIsNegligible(b.diagonal, b.beside);
        b.beside = b.beside.like(0.0).where(isSmall, b.beside);
        Matrix first =
            (index + 1.0).where(isSmall && (last > index), 0.0).max(Along::Row);
        // A block of one element has its value: it is rotated with none.
        b = rotateBidiagonal(b, first, last);
        Value less = emitter.subtract(end, emitter.splat(end.getType(), 1.0));
        return {emitter.select(emitter.reshape(first == last, {}), less, end),
                b.diagonal, b.beside, b.left, b.right};
      });
  Matrix left(emitter, state[3]), right(emitter, state[4]);
  return {{emitter, state[1]},
          {emitter, state[2]},
          left.columns(0, size),
          right.columns(0, size)};
}

/// The factors of one square matrix.
static SingularValues emitSVDOfSquare(const Matrix &a) {
  if (a.getRows() == 1) {
    // Rotations need two rows.
    auto [left, values, right] = emitSVDOfSquare(a.resize(2, 2));
    return {left.resize(1, 1), values.resize(1, 1), right.resize(1, 1)};
  }
  // The matrix is scaled so that squares neither overflow nor underflow.
  Matrix scale = emitScale(a);
  Matrix scaled = a / scale;
  // The values of a matrix with NaN are NaN, and the loops are short.
  Matrix nothing = emitNothing(scaled);
  Bidiagonal b = Panels::areWorthwhile(a.getRows() - 1)
                     ? emitBlockedBidiagonal(scaled)
                     : emitUnblockedBidiagonal(scaled);
  b.beside = b.beside.where(nothing == 0.0, 0.0);
  b = diagonalizeBidiagonal(b);
  Matrix one = b.diagonal.like(1.0);
  Matrix left = b.left * one.where(b.diagonal >= 0.0, -one).transpose();
  SortedKeys values(b.diagonal.abs() * scale + nothing,
                    ComparisonDirection::GT);
  return {values.sortRows(left).adjoint(), values.getKeys(),
          values.sortRows(b.right).adjoint()};
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
  if (a.getType().getNumElements() == 0)
    return {
        Matrix::identity(emitter, a.typeOfSize(rows, full ? rows : columns)),
        Matrix::zeros(emitter, a.typeOfSize(1, columns, real)),
        Matrix::zeros(emitter, a.typeOfSize(columns, columns))};
  auto square = RankedTensorType::get({columns, columns}, a.getElement());
  auto decompose = [&](const Matrix &matrix) {
    return emitForEach(
        matrix, {square, RankedTensorType::get({1, columns}, real), square},
        [](ArrayRef<Matrix> one) -> SmallVector<Matrix> {
          auto [left, values, right] = emitSVDOfSquare(one[0]);
          return {left, values, right};
        });
  };
  if (rows == columns) {
    SmallVector<Matrix> factors = decompose(a);
    return {factors[0], factors[1], factors[2]};
  }
  Reflectors reflectors = emitQR(a);
  Matrix upper = reflectors.factors.rows(0, columns);
  upper = upper.where(upper.columnIndex() >= upper.rowIndex(), 0.0);
  SmallVector<Matrix> factors = decompose(upper);
  Matrix q = emitHouseholderProduct(full ? reflectors.factors.resize(rows, rows)
                                         : reflectors.factors,
                                    reflectors.taus);
  Matrix left(emitter, emitter.batchProduct(q.columns(0, columns), factors[0],
                                            a.getRank() - 1, a.getRank() - 2));
  if (full)
    left = concatenate({left, q.columns(columns, rows)}, Along::Row);
  return {left, factors[1], factors[2]};
}
