//===- Factorizations.h - Algorithms of linear algebra ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file each. All work on batches of real or complex matrices, in the
// conventions of LAPACK, and emit operations of StableHLO.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_FACTORIZATIONS_H
#define SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_FACTORIZATIONS_H

#include "Matrix.h"

namespace systole::stablehlo {

/// P * A = L * U, for min(rows, columns) steps.
struct LUFactors {
  /// L below the diagonal, which is 1, and U.
  Matrix factors;
  /// A row: the row, from 0, that each step swaps with its own.
  Matrix pivots;
  /// A row: the row of A that each row of the factors is.
  Matrix permutation;
  /// A number: the first step, from 1, whose pivot is 0, or 0.
  Matrix info;
};
LUFactors emitLU(const Matrix &a);

/// H = 1 - tau * v * adjoint(v): adjoint(H) * x has the number beta at the
/// element i, zeros after it, and the elements of x before it.
struct Reflection {
  /// A column, whose first nonzero element is a 1 at i.
  Matrix v;
  /// Numbers; beta is real.
  Matrix tau, beta;

  /// adjoint(H) * a.
  Matrix reflect(const Matrix &a) const {
    return a - tau.conjugate() * v * v.adjointTimes(a);
  }
};
Reflection emitReflection(const Matrix &x, Value i);

/// A = H(0) * H(1) * ... * R with H(i) = 1 - tau(i) * v(i) * adjoint(v(i)).
struct Reflectors {
  /// R, and below its diagonal v, whose first element is an implicit 1.
  Matrix factors;
  /// A row.
  Matrix taus;
};
Reflectors emitQR(const Matrix &a);

/// The first columns of H(0) * H(1) * ..., as many as `factors` has.
Matrix emitHouseholderProduct(const Matrix &factors, const Matrix &taus);

/// The product of square factors whose reflectors begin below the diagonal. The
/// first row and column are those of the identity, and the last reflector is 1.
Matrix emitShiftedProduct(const Matrix &factors, const Matrix &taus);

/// A * V = V * diag(w) of Hermitian A, with w ascending.
struct Eigen {
  Matrix vectors;
  /// A row of real numbers.
  Matrix values;
};
Eigen emitEigh(const Matrix &a);

/// A = U * diag(s) * adjoint(V), with s descending; U and V square if `full`.
struct SingularValues {
  Matrix left;
  /// A row of real numbers.
  Matrix values;
  Matrix right;
};
SingularValues emitSVD(const Matrix &a, bool full);

/// A number: the power of two next to the largest part of an element. The
/// squares of a matrix that is divided by it neither overflow nor underflow.
/// The number is 1 for zeros, infinities and NaN.
Matrix emitScale(const Matrix &a);

/// 0, or NaN if a matrix has an element that is no number.
Matrix emitNothing(const Matrix &a);

/// Whether the elements beside a diagonal are rounding errors of their
/// neighbours on it. Both are rows; the last element beside the diagonal is 0.
Matrix emitIsNegligible(const Matrix &diagonal, const Matrix &beside);

/// The largest number of iterations for each eigenvalue or singular value. The
/// iterations converge cubically, so most values need two.
inline constexpr int64_t kMostIterations = 30;

/// (c, s; -s, c) with real numbers, which maps a pair (f, g) to (length, 0).
struct PlaneRotation {
  Matrix cosine, sine, length;

  PlaneRotation(const Matrix &f, const Matrix &g);
};

/// Rotations of each row of a matrix with the next one, one after the other.
struct Sweep {
  /// The cosines and sines of the rotations of the rows i and i + 1, each as a
  /// row.
  Matrix cosines, sines;
  /// Whether the first rotation is that of the first rows.
  bool isDown;

  void set(Value i, const PlaneRotation &rotation);

  /// Rotates the rows from `first` to `last`, which are scalars of i32.
  Matrix rotate(const Matrix &rows, Value first, Value last) const;
  /// `rows` with as many columns as `rotate` takes.
  static Matrix pad(const Matrix &rows);
};

/// Computes results of the matrices at each index of a batch, one index after
/// the other. `types` are the results' types for one index.
llvm::SmallVector<Matrix> emitForEach(
    llvm::ArrayRef<Matrix> batches,
    llvm::ArrayRef<mlir::RankedTensorType> types,
    llvm::function_ref<llvm::SmallVector<Matrix>(llvm::ArrayRef<Matrix>)>
        emitOne);

/// A row of sorted keys, which sorts the rows of matrices. Equal keys keep
/// their order.
class SortedKeys {
public:
  SortedKeys(const Matrix &unsorted, ComparisonDirection direction);

  const Matrix &getKeys() const { return keys; }
  /// The rows of a matrix, of which each had the key at its index.
  Matrix sortRows(const Matrix &rows) const;

private:
  Matrix keys;
  /// The index that each key had.
  Value order;
};

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_FACTORIZATIONS_H
