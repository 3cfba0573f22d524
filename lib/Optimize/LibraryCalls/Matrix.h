//===- Matrix.h - Batches of matrices, to write algorithms in ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value whose last two dimensions are rows and columns of matrices, with
// arithmetic. Sizes of 1 are broadcast, and real numbers become complex if the
// other operand is, as in NumPy. A vector is a matrix of one row or column, a
// number has one of both.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_MATRIX_H
#define SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_MATRIX_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::stablehlo {

/// One of the last two dimensions: along a column, or along a row.
enum class Along { Column, Row };

class Matrix {
public:
  Matrix(Emitter &emitter, Value value) : emitter(&emitter), value(value) {}
  /// A number, as matrices of one element, in a batch of one.
  static Matrix number(Emitter &emitter, const Matrix &like, Type element,
                       double value);
  /// A scalar of i32, as matrices of one element.
  static Matrix index(const Matrix &like, Value scalar);
  /// Zeros, and the identity.
  static Matrix zeros(Emitter &emitter, RankedTensorType type);
  static Matrix identity(Emitter &emitter, RankedTensorType type);

  operator Value() const { return value; }
  RankedTensorType getType() const { return typeOf(value); }
  Type getElement() const { return getType().getElementType(); }
  Type getRealElement() const { return typeOfReal().getElementType(); }
  bool isComplex() const { return mlir::isa<mlir::ComplexType>(getElement()); }
  int64_t getRank() const { return getType().getRank(); }
  int64_t getRows() const { return getType().getDimSize(getRank() - 2); }
  int64_t getColumns() const { return getType().getDimSize(getRank() - 1); }
  /// The type of matrices of another size or element type in this batch.
  RankedTensorType typeOfSize(int64_t rows, int64_t columns,
                              Type element = {}) const;

  /// The parts of complex numbers; real ones are their own real part.
  Matrix real() const;
  Matrix imag() const;
  Matrix conjugate() const;
  Matrix abs() const { return apply<AbsOp>(typeOfReal()); }
  Matrix sqrt() const { return apply<SqrtOp>(getType()); }
  Matrix adjoint() const;
  Matrix transpose() const {
    return {*emitter, emitter->transposeMatrices(value)};
  }

  /// Rows or columns [begin, end).
  Matrix rows(int64_t begin, int64_t end) const;
  Matrix columns(int64_t begin, int64_t end) const;
  /// The part of `count` indices of a dimension, from one on, which is a scalar
  /// of i32.
  Matrix at(int64_t dimension, Value number, int64_t count = 1) const;
  Matrix row(Value number) const { return at(getRank() - 2, number); }
  Matrix column(Value number) const { return at(getRank() - 1, number); }
  Matrix rowsAt(Value number, int64_t count) const {
    return at(getRank() - 2, number, count);
  }
  Matrix columnsAt(Value number, int64_t count) const {
    return at(getRank() - 1, number, count);
  }
  /// The matrices with another part from an index of a dimension on.
  Matrix with(int64_t dimension, Value number, const Matrix &part) const;
  Matrix withRows(Value number, const Matrix &rows) const {
    return with(getRank() - 2, number, rows);
  }
  Matrix withColumns(Value number, const Matrix &columns) const {
    return with(getRank() - 1, number, columns);
  }
  /// The matrices with another block at a row and a column.
  Matrix withBlock(Value row, Value column, const Matrix &block) const;
  /// The diagonal, as a column.
  Matrix diagonal() const;
  /// The first rows and columns, padded with zeros if needed.
  Matrix resize(int64_t rows, int64_t columns) const;

  /// The index of each row, as a column; of each column, as a row.
  Matrix rowIndex() const;
  Matrix columnIndex() const;

  Matrix sum(Along along) const;
  Matrix max(Along along) const;
  Matrix min(Along along) const;

  /// Products of matrices: this * other, transpose(this) * other,
  /// adjoint(this) * other and this * adjoint(other).
  Matrix times(const Matrix &other) const;
  Matrix transposeTimes(const Matrix &other) const;
  Matrix adjointTimes(const Matrix &other) const;
  Matrix timesAdjoint(const Matrix &other) const;

  /// Selects the elements of this matrix at which a condition holds, and those
  /// of `otherwise` elsewhere.
  Matrix where(const Matrix &condition, const Matrix &otherwise) const;
  Matrix where(const Matrix &condition, double otherwise) const {
    return where(condition, like(otherwise));
  }
  /// A number of this element type.
  Matrix like(double number) const {
    return Matrix::number(*emitter, *this, getElement(), number);
  }
  Matrix compare(const Matrix &other, ComparisonDirection direction) const;

  template <typename Op> Matrix combine(const Matrix &other) const {
    auto [lhs, rhs] = broadcast(other);
    return {*emitter, emitter->emit<Op>({lhs, rhs})};
  }

  Emitter &getEmitter() const { return *emitter; }
  /// The matrix broadcast to the shape of `type`.
  Matrix broadcastTo(llvm::ArrayRef<int64_t> shape) const;

private:
  RankedTensorType typeOfReal() const { return getPartsType(getType()); }
  template <typename Op> Matrix apply(Type type) const {
    return {*emitter, emitter->emit<Op>(type, value)};
  }
  /// Broadcasts both operands to one type.
  std::pair<Value, Value> broadcast(const Matrix &other) const;
  Matrix fold(Value folded, Along along) const;
  int64_t getDimension(Along along) const {
    return along == Along::Column ? getRank() - 2 : getRank() - 1;
  }

  Emitter *emitter;
  Value value;
};

inline Matrix operator+(const Matrix &a, const Matrix &b) {
  return a.combine<AddOp>(b);
}
inline Matrix operator-(const Matrix &a, const Matrix &b) {
  return a.combine<SubtractOp>(b);
}
inline Matrix operator*(const Matrix &a, const Matrix &b) {
  return a.combine<MulOp>(b);
}
inline Matrix operator/(const Matrix &a, const Matrix &b) {
  return a.combine<DivOp>(b);
}
inline Matrix operator+(const Matrix &a, double b) { return a + a.like(b); }
inline Matrix operator*(const Matrix &a, double b) { return a * a.like(b); }
inline Matrix operator-(const Matrix &a) { return a * a.like(-1.0); }
inline Matrix operator&&(const Matrix &a, const Matrix &b) {
  return a.combine<AndOp>(b);
}
inline Matrix operator==(const Matrix &a, const Matrix &b) {
  return a.compare(b, ComparisonDirection::EQ);
}
inline Matrix operator>(const Matrix &a, const Matrix &b) {
  return a.compare(b, ComparisonDirection::GT);
}
inline Matrix operator>=(const Matrix &a, const Matrix &b) {
  return a.compare(b, ComparisonDirection::GE);
}
inline Matrix operator==(const Matrix &a, double b) { return a == a.like(b); }
inline Matrix operator>=(const Matrix &a, double b) { return a >= a.like(b); }

/// Matrices beside, or above, each other.
Matrix concatenate(llvm::ArrayRef<Matrix> parts, Along along);

/// `values = body(values)` while `more(values)`, a scalar of i1, at most
/// `limit` times.
llvm::SmallVector<Value>
emitWhile(Emitter &emitter, int64_t limit, mlir::ValueRange values,
          llvm::function_ref<Value(mlir::ValueRange)> more,
          llvm::function_ref<llvm::SmallVector<Value>(mlir::ValueRange)> body);

/// The distance from 1 to the next float.
double getEpsilon(Type element);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_LIBRARYCALLS_MATRIX_H
