//===- Panels.cpp - Shared by blocked factorizations ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Panels.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

static Value getIndex(Emitter &emitter, int64_t value) {
  return getSplat(emitter, emitter.getLoc(), emitter.getI32Type(), value);
}

Panels::Panels(const Matrix &a, int64_t steps) {
  int64_t rows = a.getRows(), columns = a.getColumns();
  count = llvm::divideCeil(steps, kColumns);
  // Long row blocks make efficient products, short ones little padding.
  blockRows = rows <= 128 ? kColumns : rows <= 512 ? 64 : 128;
  paddedRows = llvm::alignTo(rows, blockRows);
  paddedColumns = llvm::alignTo(columns, kColumns);
}

Value Panels::getBegin(Emitter &emitter, Value panel) const {
  return emitter.multiply(panel, getIndex(emitter, kColumns));
}

Matrix
Panels::forBlocks(const Matrix &start, Value begin, Value end,
                  function_ref<Matrix(const Matrix &, Value)> body) const {
  Emitter &emitter = start.getEmitter();
  Value size = getIndex(emitter, blockRows);
  Value last =
      emitter.divide(emitter.add(end, getIndex(emitter, blockRows - 1)), size);
  Value result = createFor(
      emitter, emitter.getLoc(), emitter.divide(begin, size),
      [&] { return last; }, ValueRange(Value(start)),
      [&](Value i, ValueRange values) -> SmallVector<Value> {
        return {body({emitter, values[0]}, emitter.multiply(i, size))};
      })[0];
  return {emitter, result};
}

Matrix
Panels::updateRows(const Matrix &a, Value begin,
                   function_ref<Matrix(const Matrix &, Value)> update) const {
  Value end = getIndex(a.getEmitter(), paddedRows);
  return forBlocks(a, begin, end, [&](const Matrix &a, Value first) {
    return a.withRows(first, update(a.rowsAt(first, blockRows), first));
  });
}

Matrix Panels::subtractProduct(const Matrix &a, Value begin, const Matrix &left,
                               const Matrix &right) const {
  Emitter &emitter = a.getEmitter();
  Matrix factor = right.conjugate();
  Value end = emitter.add(begin, getIndex(emitter, kColumns));
  return updateRows(a, end, [&](const Matrix &block, Value first) {
    return block - left.columnsAt(first, blockRows).transposeTimes(factor);
  });
}

Matrix Panels::sumOverRows(RankedTensorType type, Emitter &emitter, Value begin,
                           function_ref<Matrix(Value)> term) const {
  return forBlocks(
      Matrix::zeros(emitter, type), begin, getIndex(emitter, paddedRows),
      [&](const Matrix &sum, Value first) { return sum + term(first); });
}

Matrix Panels::timesVector(const Matrix &a, Value begin,
                           const Matrix &v) const {
  Emitter &emitter = a.getEmitter();
  Matrix zeros = Matrix::zeros(emitter, a.typeOfSize(paddedRows, 1));
  return updateRows(zeros, begin,
                    [&](const Matrix &, Value first) {
                      return a.rowsAt(first, blockRows).times(v.transpose());
                    })
      .transpose();
}

Matrix Panels::adjointTimesVector(const Matrix &a, Value begin,
                                  const Matrix &v) const {
  return sumOverRows(v.getType(), a.getEmitter(), begin,
                     [&](Value first) {
                       return v.columnsAt(first, blockRows)
                           .conjugate()
                           .times(a.rowsAt(first, blockRows));
                     })
      .conjugate();
}
