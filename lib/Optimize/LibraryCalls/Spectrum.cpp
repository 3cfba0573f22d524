//===- Spectrum.cpp - Shared by eigenvalues and singular values -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Factorizations.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "llvm/Support/MathExtras.h"

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

SortedKeys::SortedKeys(const Matrix &unsorted, ComparisonDirection direction)
    : keys(unsorted) {
  Emitter &emitter = keys.getEmitter();
  Value places = keys.columnIndex();
  SmallVector<Value> sorted =
      emitter.sort({Value(keys), places}, keys.getRank() - 1, direction,
                   ComparisonType::TOTALORDER);
  keys = {emitter, sorted[0]};
  order = sorted[1];
}

Matrix SortedKeys::sortRows(const Matrix &rows) const {
  Emitter &emitter = rows.getEmitter();
  Value places = emitter.reshape(order, {rows.getRows()});
  return {emitter, createRowGather(emitter, emitter.getLoc(), rows, places)};
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

void Sweep::set(Value i, const PlaneRotation &rotation) {
  cosines = cosines.withColumns(i, rotation.cosine);
  sines = sines.withColumns(i, rotation.sine);
}

/// The columns that are rotated at once. A sweep reads and writes each of their
/// rows twice in a row, while it is in the L1 cache.
static constexpr int64_t kRotatedColumns = 64;

Matrix Sweep::pad(const Matrix &rows) {
  int64_t columns = rows.getColumns();
  return columns <= kRotatedColumns
             ? rows
             : rows.resize(rows.getRows(),
                           llvm::alignTo(columns, kRotatedColumns));
}

Matrix Sweep::rotate(const Matrix &rows, Value first, Value last) const {
  Emitter &emitter = rows.getEmitter();
  Location loc = emitter.getLoc();
  int64_t width = std::min(rows.getColumns(), kRotatedColumns);
  Value one = emitter.splat(first.getType(), 1.0);
  Value sum = emitter.subtract(emitter.add(first, last), one);
  auto rotateColumns = [&](const Matrix &all, Value begin) -> Value {
    return createFor(
        emitter, loc, first, [&] { return last; }, ValueRange(Value(all)),
        [&](Value step, ValueRange values) -> SmallVector<Value> {
          Matrix all(emitter, values[0]);
          Value i = isDown ? step : emitter.subtract(sum, step);
          Matrix cosine = cosines.column(i), sine = sines.column(i);
          Matrix upper = all.row(i), lower = all.row(emitter.add(i, one));
          if (width < all.getColumns()) {
            upper = upper.columnsAt(begin, width);
            lower = lower.columnsAt(begin, width);
          }
          Matrix rotated = concatenate(
              {cosine * upper + sine * lower, cosine * lower - sine * upper},
              Along::Column);
          return {all.withBlock(i, begin, rotated)};
        })[0];
  };
  if (width == rows.getColumns())
    return {emitter, rotateColumns(rows, emitter.zeros(first.getType()))};
  Value result = createFor(
      emitter, loc, rows.getColumns() / width, ValueRange(Value(rows)),
      [&](Value block, ValueRange values) -> SmallVector<Value> {
        Value size = getSplat(emitter, loc, emitter.getI32Type(), width);
        return {
            rotateColumns({emitter, values[0]}, emitter.multiply(block, size))};
      })[0];
  return {emitter, result};
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
