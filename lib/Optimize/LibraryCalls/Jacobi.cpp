//===- Jacobi.cpp - Shared by Jacobi methods ------------------------------===//
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

Rotation systole::stablehlo::emitRotation(const Matrix &alpha,
                                          const Matrix &beta,
                                          const Matrix &gamma,
                                          const Matrix &isCoupled) {
  Matrix size = gamma.abs();
  Matrix one = size.like(1.0), zero = size.like(0.0);
  Matrix divisor = size.where(isCoupled, one);
  // The smaller of the two angles that diagonalize.
  Matrix tau = (beta - alpha) / (divisor * 2.0);
  Matrix sign = one.where(tau >= 0.0, -one);
  Matrix tangent = sign / (tau.abs() + (tau * tau + 1.0).sqrt());
  tangent = tangent.where(isCoupled, zero);
  Matrix cosine = one / (tangent * tangent + 1.0).sqrt();
  Matrix phase = (gamma / divisor).where(isCoupled, 1.0);
  return {cosine, tangent * cosine, phase};
}

Matrix systole::stablehlo::emitNextRound(const Matrix &matrix, Along along) {
  bool ofRows = along == Along::Column;
  int64_t size = ofRows ? matrix.getRows() : matrix.getColumns();
  int64_t half = size / 2;
  if (half < 2)
    return matrix;
  auto part = [&](int64_t begin, int64_t end) {
    return ofRows ? matrix.rows(begin, end) : matrix.columns(begin, end);
  };
  // The first stays, and all others rotate in a circle.
  return concatenate({part(0, 1), part(half, half + 1), part(1, half - 1),
                      part(half + 1, size), part(half - 1, half)},
                     along);
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
