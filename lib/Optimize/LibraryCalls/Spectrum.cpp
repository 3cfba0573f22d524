//===- Spectrum.cpp - Shared by eigenvalues and singular values -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

Matrix systole::stablehlo::emitScale(const Matrix &a) {
  Emitter &emitter = a.getEmitter();
  Matrix largest = a.real().abs();
  if (a.isComplex())
    largest = largest.combine<MaxOp>(a.imag().abs());
  largest = largest.max(Along::Column).max(Along::Row);
  // Without digits a number is the next power of two, which would be infinite
  // for the largest ones.
  Matrix one = largest.like(1.0);
  Matrix halved = (largest * 0.5).where(largest >= 1.0, largest);
  auto type = cast<FloatType>(a.getRealElement());
  unsigned digits = type.getFPMantissaWidth();
  Matrix power(emitter, ReducePrecisionOp::create(
                            emitter, Value(halved),
                            /*exponent_bits=*/type.getWidth() - digits,
                            /*mantissa_bits=*/0));
  Matrix isNumber(emitter,
                  emitter.emit<IsFiniteOp>(
                      typeOf(power).clone(emitter.getI1Type()), Value(power)));
  return power.where(isNumber && (power > power.like(0.0)), one);
}

Matrix systole::stablehlo::emitSortColumns(const Matrix &keys,
                                           const Matrix &matrix,
                                           ComparisonDirection direction) {
  Emitter &emitter = matrix.getEmitter();
  Matrix all = keys.broadcastTo(matrix.getType().getShape());
  // Every row is sorted by the same keys, and in the same way, since the sort
  // is stable.
  auto sort =
      SortOp::create(emitter, TypeRange({all.getType(), matrix.getType()}),
                     ValueRange({Value(all), Value(matrix)}),
                     emitter.getI64IntegerAttr(matrix.getRank() - 1),
                     emitter.getBoolAttr(true));
  OpBuilder::InsertionGuard guard(emitter);
  auto key = RankedTensorType::get({}, keys.getElement());
  auto value = RankedTensorType::get({}, matrix.getElement());
  SmallVector<Location> locations(4, emitter.getLoc());
  Block *block = emitter.createBlock(&sort.getComparator(), {},
                                     {key, key, value, value}, locations);
  Value isFirst =
      CompareOp::create(emitter, block->getArgument(0), block->getArgument(1),
                        direction, ComparisonType::TOTALORDER);
  ReturnOp::create(emitter, isFirst);
  return {emitter, sort.getResult(1)};
}

Matrix systole::stablehlo::emitNothing(const Matrix &a) {
  return (a.real() + a.imag()).sum(Along::Column).sum(Along::Row) * 0.0;
}

Matrix systole::stablehlo::emitIsNegligible(const Matrix &diagonal,
                                            const Matrix &beside) {
  Matrix sizes = diagonal.abs();
  int64_t size = diagonal.getColumns();
  Matrix neighbours = sizes.columns(1, size).resize(1, size);
  return (sizes + neighbours) * getEpsilon(diagonal.getElement()) >=
         beside.abs();
}

PlaneRotation::PlaneRotation(const Matrix &f, const Matrix &g)
    : cosine(f), sine(g), length(f) {
  // The squares of small numbers would underflow, and the rotation would not be
  // orthogonal.
  Matrix scale = f.abs().combine<MaxOp>(g.abs()), one = f.like(1.0);
  Matrix isNone = scale == 0.0;
  Matrix inverse = one / one.where(isNone, scale);
  Matrix scaledF = f * inverse, scaledG = g * inverse;
  Matrix scaledLength = (scaledF * scaledF + scaledG * scaledG).sqrt();
  Matrix divisor = one.where(isNone, scaledLength);
  length = scaledLength * scale;
  cosine = one.where(isNone, scaledF / divisor);
  sine = scaledG / divisor;
}

Matrix PlaneRotation::rotate(const Matrix &rows, Value i, Value next) const {
  Matrix first = rows.row(i), second = rows.row(next);
  return rows.withRows(i, concatenate({cosine * first + sine * second,
                                       cosine * second - sine * first},
                                      Along::Column));
}

SmallVector<Matrix> systole::stablehlo::emitForEach(
    ArrayRef<Matrix> batches, ArrayRef<RankedTensorType> types,
    function_ref<SmallVector<Matrix>(ArrayRef<Matrix>)> emitOne) {
  const Matrix &first = batches.front();
  if (first.getRank() == 2)
    return emitOne(batches);
  Emitter &emitter = first.getEmitter();
  ArrayRef<int64_t> batch = first.getType().getShape().drop_back(2);
  int64_t count = ShapedType::getNumElements(batch);
  auto inList = [&](Value value, int64_t count) {
    SmallVector<int64_t> shape{count};
    llvm::append_range(shape, shapeOf(value).take_back(2));
    return emitter.reshape(value, shape);
  };
  SmallVector<Value> state;
  for (RankedTensorType type : types) {
    SmallVector<int64_t> shape{count};
    llvm::append_range(shape, type.getShape());
    state.push_back(emitter.zeros(type.clone(shape)));
  }
  auto lists = llvm::map_to_vector(batches, [&](const Matrix &all) {
    return Matrix(emitter, inList(all, count));
  });
  state = createFor(
      emitter, emitter.getLoc(), count, state,
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        auto one = llvm::map_to_vector(lists, [&](const Matrix &list) {
          return Matrix(emitter,
                        emitter.reshape(list.at(0, i),
                                        {list.getRows(), list.getColumns()}));
        });
        SmallVector<Value> next;
        for (auto [all, own] : llvm::zip_equal(values, emitOne(one)))
          next.push_back(
              Matrix(emitter, all).with(0, i, {emitter, inList(own, 1)}));
        return next;
      });
  return llvm::map_to_vector(state, [&](Value all) -> Matrix {
    SmallVector<int64_t> shape(batch);
    llvm::append_range(shape, shapeOf(all).take_back(2));
    return {emitter, emitter.reshape(all, shape)};
  });
}
