//===- EvalLinearAlgebra.cpp - Linear algebra -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Products.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace systole::interpreter;
using namespace systole::stablehlo;

namespace {

double conjugate(double x) { return x; }
Complex conjugate(Complex x) { return std::conj(x); }

/// One matrix of a batch, row-major from a position.
template <typename T> struct Matrix {
  std::vector<T> &elements;
  int64_t start, rows, columns;
  bool isTransposed = false, isConjugate = false;

  T get(int64_t row, int64_t column) const {
    if (isTransposed)
      std::swap(row, column);
    T value = elements[start + row * columns + column];
    return isConjugate ? conjugate(value) : value;
  }
  void set(int64_t row, int64_t column, T value) const {
    if (isTransposed)
      std::swap(row, column);
    elements[start + row * columns + column] =
        isConjugate ? conjugate(value) : value;
  }
};

} // namespace

/// Writes the lower factor L of the lower triangle of `a`, row by row; all NaN
/// if there is none.
template <typename T>
static void factorize(const Matrix<T> &a, const Matrix<T> &factor) {
  int64_t size = a.rows;
  bool isDefinite = true;
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j <= i; ++j) {
      T sum = a.get(i, j);
      for (int64_t k = 0; k < j; ++k)
        sum -= factor.get(i, k) * conjugate(factor.get(j, k));
      if (i == j) {
        isDefinite &= std::real(sum) > 0;
        factor.set(i, i, std::sqrt(std::real(sum)));
      } else {
        factor.set(i, j, sum / factor.get(j, j));
      }
    }
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size && !isDefinite; ++j)
      factor.set(i, j, std::numeric_limits<double>::quiet_NaN());
}

/// Overwrites b by x with a x = b, for triangular a.
template <typename T>
static void solve(const Matrix<T> &a, const Matrix<T> &b, int64_t columns,
                  bool isLower, bool hasUnitDiagonal) {
  for (int64_t step = 0; step < a.rows; ++step) {
    int64_t i = isLower ? step : a.rows - 1 - step;
    for (int64_t column = 0; column < columns; ++column) {
      T sum = b.get(i, column);
      for (int64_t k = isLower ? 0 : i + 1; k < (isLower ? i : a.rows); ++k)
        sum -= a.get(i, k) * b.get(k, column);
      b.set(i, column, hasUnitDiagonal ? sum : sum / a.get(i, i));
    }
  }
}

template <typename T>
static void factorizeAll(CholeskyOp op, const Tensor &a, Tensor &result) {
  std::vector<T> elements = getElements<T>(a), factors(elements.size());
  int64_t size = a.getShape().back();
  // The upper factor is the lower factor of the adjoint.
  bool isUpper = !op.getLower();
  for (int64_t start = 0; start < a.getNumElements(); start += size * size)
    factorize(Matrix<T>{elements, start, size, size, isUpper, isUpper},
              Matrix<T>{factors, start, size, size, isUpper, isUpper});
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, factors[i]);
}

template <typename T>
static void solveAll(TriangularSolveOp op, const Tensor &a, const Tensor &b,
                     Tensor &result) {
  std::vector<T> left = getElements<T>(a), right = getElements<T>(b);
  ArrayRef<int64_t> sizes = b.getShape().take_back(2);
  int64_t size = a.getShape().back(), area = sizes[0] * sizes[1];
  // x op(a) = b is solved as op(a)^T x^T = b^T.
  bool isTransposed =
      (op.getTransposeA() != Transpose::NO_TRANSPOSE) == op.getLeftSide();
  bool isConjugate = op.getTransposeA() == Transpose::ADJOINT;
  for (int64_t i = 0; area && i < b.getNumElements() / area; ++i)
    solve(
        Matrix<T>{left, i * size * size, size, size, isTransposed, isConjugate},
        Matrix<T>{right, i * area, sizes[0], sizes[1], !op.getLeftSide()},
        op.getLeftSide() ? sizes[1] : sizes[0], op.getLower() != isTransposed,
        op.getUnitDiagonal());
  for (int64_t i = 0; i < result.getNumElements(); ++i)
    result.set(i, right[i]);
}

static Tensor cholesky(CholeskyOp op, ArrayRef<Tensor> operands,
                       Interpreter &) {
  Tensor result(resultType(op));
  if (result.getKind() == Tensor::Kind::Complex)
    factorizeAll<Complex>(op, operands[0], result);
  else
    factorizeAll<double>(op, operands[0], result);
  return result;
}

static Tensor triangularSolve(TriangularSolveOp op, ArrayRef<Tensor> operands,
                              Interpreter &) {
  Tensor result(resultType(op));
  if (result.getKind() == Tensor::Kind::Complex)
    solveAll<Complex>(op, operands[0], operands[1], result);
  else
    solveAll<double>(op, operands[0], operands[1], result);
  return result;
}

void systole::interpreter::registerLinearAlgebraModels(MLIRContext *context) {
  attachArithmetic<CholeskyOp, cholesky>(context);
  attachArithmetic<TriangularSolveOp, triangularSolve>(context);
}
