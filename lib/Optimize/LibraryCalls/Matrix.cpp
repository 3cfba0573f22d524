//===- Matrix.cpp - Batches of matrices, to write algorithms in -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

RankedTensorType Matrix::typeOfSize(int64_t rows, int64_t columns,
                                    Type element) const {
  SmallVector<int64_t> shape(getType().getShape());
  shape[getRank() - 2] = rows;
  shape[getRank() - 1] = columns;
  return RankedTensorType::get(shape, element ? element : getElement());
}

Matrix Matrix::number(Emitter &emitter, const Matrix &like, Type element,
                      double value) {
  SmallVector<int64_t> ones(like.getRank(), 1);
  return {emitter, emitter.splat(RankedTensorType::get(ones, element), value)};
}

Matrix Matrix::index(const Matrix &like, Value scalar) {
  SmallVector<int64_t> ones(like.getRank(), 1);
  return {*like.emitter, like.emitter->reshape(scalar, ones)};
}

Matrix Matrix::zeros(Emitter &emitter, RankedTensorType type) {
  return {emitter, emitter.zeros(type)};
}

Matrix Matrix::identity(Emitter &emitter, RankedTensorType type) {
  Matrix zero = zeros(emitter, type);
  return zero.like(1.0).where(zero.rowIndex() == zero.columnIndex(), zero);
}

Matrix Matrix::rowIndex() const {
  RankedTensorType type = typeOfSize(getRows(), 1, emitter->getI32Type());
  SmallVector<int64_t> shape(getRank(), 1);
  shape[getRank() - 2] = getRows();
  return {*emitter, IotaOp::create(*emitter, type.clone(shape), getRank() - 2)};
}

Matrix Matrix::columnIndex() const {
  SmallVector<int64_t> shape(getRank(), 1);
  shape[getRank() - 1] = getColumns();
  auto type = RankedTensorType::get(shape, emitter->getI32Type());
  return {*emitter, IotaOp::create(*emitter, type, getRank() - 1)};
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Matrix Matrix::real() const {
  return isComplex() ? apply<RealOp>(typeOfReal()) : *this;
}

Matrix Matrix::imag() const {
  return isComplex() ? apply<ImagOp>(typeOfReal()) : zeros(*emitter, getType());
}

Matrix Matrix::conjugate() const {
  return {*emitter, emitter->conjugate(value)};
}

Matrix Matrix::adjoint() const { return transpose().conjugate(); }

Matrix Matrix::rows(int64_t begin, int64_t end) const {
  return {*emitter, emitter->sliceDim(value, getRank() - 2, begin, end)};
}

Matrix Matrix::columns(int64_t begin, int64_t end) const {
  return {*emitter, emitter->sliceDim(value, getRank() - 1, begin, end)};
}

Matrix Matrix::at(int64_t dimension, Value number, int64_t count) const {
  return {*emitter, emitter->sliceDimAt(value, dimension, number, count)};
}

Matrix Matrix::with(int64_t dimension, Value number, const Matrix &part) const {
  return {*emitter, emitter->updateDimAt(value, part, dimension, number)};
}

Matrix Matrix::withBlock(Value row, Value column, const Matrix &block) const {
  SmallVector<Value> starts = getSliceStarts(*emitter, emitter->getLoc(),
                                             getRank(), getRank() - 2, row);
  starts.back() = column;
  return {*emitter, DynamicUpdateSliceOp::create(*emitter, getType(), value,
                                                 Value(block), starts)};
}

Matrix Matrix::diagonal() const {
  return where(rowIndex() == columnIndex(), 0.0).sum(Along::Row);
}

Matrix Matrix::resize(int64_t rows, int64_t columns) const {
  SmallVector<int64_t> zero(getRank(), 0), high(getRank(), 0);
  high[getRank() - 2] = rows - getRows();
  high[getRank() - 1] = columns - getColumns();
  return {*emitter, emitter->pad(value, zero, high)};
}

Matrix systole::stablehlo::concatenate(ArrayRef<Matrix> parts, Along along) {
  const Matrix &first = parts.front();
  Emitter &emitter = first.getEmitter();
  int64_t dimension = first.getRank() - (along == Along::Column ? 2 : 1);
  SmallVector<Value> values;
  for (const Matrix &part : parts)
    if (part.getType().getDimSize(dimension) != 0)
      values.push_back(part);
  return {emitter, emitter.concatenate(values, dimension)};
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Matrix Matrix::broadcastTo(ArrayRef<int64_t> shape) const {
  auto all = llvm::to_vector(llvm::seq<int64_t>(0, getRank()));
  return {*emitter, emitter->broadcast(value, getType().clone(shape), all)};
}

static SmallVector<int64_t> getCommonShape(const Matrix &a, const Matrix &b) {
  SmallVector<int64_t> shape(a.getType().getShape());
  for (auto [size, other] : llvm::zip_equal(shape, b.getType().getShape()))
    if (size == 1)
      size = other;
  return shape;
}

std::pair<Value, Value> Matrix::broadcast(const Matrix &other) const {
  auto promote = [](const Matrix &matrix, const Matrix &like) -> Matrix {
    if (matrix.isComplex() || !like.isComplex())
      return matrix;
    Emitter &emitter = *matrix.emitter;
    return {emitter,
            emitter.emit<ComplexOp>(matrix.getType().clone(like.getElement()),
                                    {matrix, emitter.zeros(matrix.getType())})};
  };
  SmallVector<int64_t> shape = getCommonShape(*this, other);
  return {promote(*this, other).broadcastTo(shape),
          promote(other, *this).broadcastTo(shape)};
}

Matrix Matrix::where(const Matrix &condition, const Matrix &otherwise) const {
  auto [onTrue, onFalse] = broadcast(otherwise);
  Matrix chosen(*emitter, onTrue);
  SmallVector<int64_t> shape = getCommonShape(condition, chosen);
  return {*emitter, emitter->select(
                        condition.broadcastTo(shape), chosen.broadcastTo(shape),
                        Matrix(*emitter, onFalse).broadcastTo(shape))};
}

Matrix Matrix::compare(const Matrix &other,
                       ComparisonDirection direction) const {
  auto [lhs, rhs] = broadcast(other);
  return {*emitter, emitter->compare(lhs, rhs, direction)};
}

Matrix Matrix::fold(Value folded, Along along) const {
  SmallVector<int64_t> shape(getType().getShape());
  shape[getDimension(along)] = 1;
  return {*emitter, emitter->reshape(folded, shape)};
}

Matrix Matrix::sum(Along along) const {
  return fold(emitter->sum(value, {getDimension(along)}), along);
}

Matrix Matrix::max(Along along) const {
  return fold(createReduce<MaxOp>(*emitter, emitter->getLoc(), value,
                                  {getDimension(along)}),
              along);
}

Matrix Matrix::min(Along along) const {
  return fold(createReduce<MinOp>(*emitter, emitter->getLoc(), value,
                                  {getDimension(along)}),
              along);
}

Matrix Matrix::times(const Matrix &other) const {
  return {*emitter,
          emitter->batchProduct(value, other, getRank() - 1, getRank() - 2)};
}

Matrix Matrix::transposeTimes(const Matrix &other) const {
  return {*emitter,
          emitter->batchProduct(value, other, getRank() - 2, getRank() - 2)};
}

Matrix Matrix::adjointTimes(const Matrix &other) const {
  return conjugate().transposeTimes(other);
}

Matrix Matrix::timesAdjoint(const Matrix &other) const {
  return {*emitter, emitter->batchProduct(value, other.conjugate(),
                                          getRank() - 1, getRank() - 1)};
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

SmallVector<Value> systole::stablehlo::emitWhile(
    Emitter &emitter, int64_t limit, ValueRange values,
    function_ref<Value(ValueRange)> more,
    function_ref<SmallVector<Value>(ValueRange)> body) {
  Location loc = emitter.getLoc();
  auto getIndex = [&](int64_t value) {
    return getSplat(emitter, loc, emitter.getI32Type(), value);
  };
  SmallVector<Value> operands{getIndex(0)};
  llvm::append_range(operands, values);
  auto getMore = [&](ValueRange all) {
    Value within =
        emitter.compare(all.front(), getIndex(limit), ComparisonDirection::LT);
    return emitter.emit<AndOp>({within, more(all.drop_front())});
  };
  auto getNext = [&](ValueRange all) {
    SmallVector<Value> next{emitter.add(all.front(), getIndex(1))};
    llvm::append_range(next, body(all.drop_front()));
    return next;
  };
  WhileOp loop = createWhile(emitter, loc, operands, getMore, getNext);
  return llvm::to_vector_of<Value>(loop.getResults().drop_front());
}

double systole::stablehlo::getEpsilon(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  unsigned precision = llvm::APFloat::semanticsPrecision(
      cast<FloatType>(element).getFloatSemantics());
  return std::ldexp(1.0, 1 - static_cast<int>(precision));
}
