//===- Cholesky.cpp - Cholesky factors ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The lower factors of Hermitian matrices, of which the lower triangle is
/// read. If there is no factor, its last diagonal element is NaN.
class CholeskyFactors {
public:
  explicit CholeskyFactors(Emitter &emitter) : emitter(emitter) {}

  Value factor(Value a) const {
    return shapeOf(a).back() <= 64 ? factorColumns(a) : factorPanels(a);
  }

private:
  /// Column by column, each of which takes a product with all columns before.
  Value factorColumns(Value a) const {
    return emitFor(emitter, shapeOf(a).back(), emitter.zeros(a.getType()),
                   [&](Value j, ValueRange state) {
                     return SmallVector<Value>{setColumn(a, state[0], j)};
                   })[0];
  }

  /// Panel by panel: the products with all columns before are products of
  /// blocks. All panels are iterations of one loop.
  Value factorPanels(Value a) const {
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    int64_t columns = size <= 256 ? 32 : 64;
    int64_t blockSize = size <= 128 ? 32 : size <= 384 ? 64 : 128;
    // Padding comes last, so it changes no other element.
    int64_t rest = llvm::alignTo(size, blockSize) - size;
    SmallVector<int64_t> none(rank, 0), padding(rank, 0);
    padding[rank - 2] = padding[rank - 1] = rest;
    a = emitter.pad(a, none, padding);
    Value factor =
        emitFor(emitter, llvm::divideCeil(size, columns),
                emitter.zeros(a.getType()), [&](Value i, ValueRange state) {
                  Value begin =
                      emitter.multiply(i, emitIndex(emitter, columns));
                  return SmallVector<Value>{
                      setPanel(a, state[0], begin, columns, blockSize)};
                })[0];
    return emitter.takeFirst(factor, type.getShape());
  }

  /// Sets the panel of `factor` from column `begin` on, given those before.
  Value setPanel(Value a, Value factor, Value begin, int64_t columns,
                 int64_t blockSize) const {
    int64_t rank = typeOf(a).getRank(), size = shapeOf(a).back();
    Value rows =
        emitMatrixSlice(emitter, factor, begin, Value(), columns, size);
    rows = emitter.select(
        compareIndex(rows, rank - 1, begin, ComparisonDirection::LT), rows,
        emitter.zeros(rows.getType()));
    Value own = emitMatrixSlice(emitter, a, begin, begin, columns, columns);
    Value known =
        emitter.batchProduct(rows, emitter.conjugate(rows), rank - 1, rank - 1);
    Value top = factorColumns(emitter.subtract(own, known));
    factor = emitMatrixUpdate(emitter, factor, top, begin, begin);

    Value end = emitter.add(begin, emitIndex(emitter, columns));
    Value step = emitIndex(emitter, blockSize);
    Value before = emitter.divide(
        emitter.add(begin, emitIndex(emitter, blockSize - 1)), step);
    return createFor(
        emitter, emitter.getLoc(), emitter.divide(end, step),
        [&] { return emitIndex(emitter, size / blockSize); }, factor,
        [&](Value i, ValueRange state) {
          Value factor = state[0], first = emitter.multiply(i, step);
          Value own =
              emitMatrixSlice(emitter, a, first, begin, blockSize, columns);
          Value rest = subtractKnown(adjoint(own), rows, factor, first, before,
                                     blockSize);
          Value below = adjoint(emitSubstitution(emitter, top, rest));
          Value old = emitMatrixSlice(emitter, factor, first, begin, blockSize,
                                      columns);
          Value isBelow =
              compareIndex(old, rank - 2, emitter.subtract(end, first),
                           ComparisonDirection::GE);
          return SmallVector<Value>{emitMatrixUpdate(
              emitter, factor, emitter.select(isBelow, below, old), first,
              begin)};
        })[0];
  }

  /// right - rows * adjoint(block), where `block` is the rows of `factor` from
  /// `first` on, of which the first `count` blocks of columns are not 0.
  Value subtractKnown(Value right, Value rows, Value factor, Value first,
                      Value count, int64_t blockSize) const {
    int64_t rank = typeOf(rows).getRank(), columns = shapeOf(right)[rank - 2];
    return createFor(
        emitter, emitter.getLoc(), emitIndex(emitter, 0), [&] { return count; },
        right,
        [&](Value i, ValueRange state) {
          Value column = emitter.multiply(i, emitIndex(emitter, blockSize));
          Value lhs = emitMatrixSlice(emitter, rows, Value(), column, columns,
                                      blockSize);
          Value rhs = emitMatrixSlice(emitter, factor, first, column, blockSize,
                                      blockSize);
          return SmallVector<Value>{emitter.subtract(
              state[0], emitter.batchProduct(lhs, emitter.conjugate(rhs),
                                             rank - 1, rank - 1))};
        })[0];
  }

  Value adjoint(Value value) const {
    return emitter.conjugate(emitter.transposeMatrices(value));
  }

  /// Compares the index of each element of `like` along a dimension with
  /// `bound`.
  Value compareIndex(Value like, int64_t dimension, Value bound,
                     ComparisonDirection direction) const {
    auto type = typeOf(like).clone(emitter.getI32Type());
    Value index = IotaOp::create(emitter, type, dimension);
    return emitter.compare(
        index, broadcastScalar(emitter, emitter.getLoc(), bound, type),
        direction);
  }

  /// Sets column j of `factor`, whose columns from j on are 0:
  /// (a[:, j] - factor * adjoint(factor[j, :])) / factor[j, j].
  Value setColumn(Value a, Value factor, Value j) const {
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    Value row = emitMatrixSlice(emitter, factor, j, Value(), 1, size);
    Value column = emitMatrixSlice(emitter, a, Value(), j, size, 1);
    Value known = emitter.batchProduct(factor, emitter.conjugate(row), rank - 1,
                                       rank - 1);
    Value rest = emitter.subtract(column, known);

    // The diagonal is real, and positive if the matrix is definite.
    Value square = emitMatrixSlice(emitter, rest, j, Value(), 1, 1);
    auto complex = dyn_cast<ComplexType>(type.getElementType());
    if (complex)
      square = emitter.emit<RealOp>(getPartsType(square.getType()), square);
    Value isPositive = emitter.compare(square, emitter.zeros(square.getType()),
                                       ComparisonDirection::GT);
    Value diagonal =
        emitter.select(isPositive, emitter.emit<SqrtOp>(square),
                       emitter.splat(square.getType(),
                                     std::numeric_limits<double>::quiet_NaN()));
    if (complex)
      diagonal = emitter.emit<ComplexOp>(
          typeOf(diagonal).clone(complex),
          {diagonal, emitter.zeros(diagonal.getType())});
    auto all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    Value divisor = emitter.broadcast(diagonal, rest.getType(), all);
    Value quotient = emitter.emit<DivOp>({rest, divisor});

    // Elements above the diagonal stay 0.
    Value zeros = getSplat(emitter, emitter.getLoc(), rest.getType(), 0);
    Value below =
        emitter.select(compareIndex(rest, rank - 2, j, ComparisonDirection::GT),
                       quotient, zeros);
    Value values =
        emitter.select(compareIndex(rest, rank - 2, j, ComparisonDirection::EQ),
                       divisor, below);
    return emitMatrixUpdate(emitter, factor, values, Value(), j);
  }

  Emitter &emitter;
};

} // namespace

LogicalResult systole::stablehlo::decomposeCholesky(CholeskyOp op,
                                                    PatternRewriter &rewriter) {
  if (failed(verifyStaticShapes(op)))
    return failure();
  Emitter emitter(rewriter, op);
  RankedTensorType type = typeOf(op.getA());
  Type element = type.getElementType();
  Value a = emitter.convert(op.getA(), getSumType(element));
  if (!op.getLower())
    a = emitter.conjugate(emitter.transposeMatrices(a));
  Value factor = a;
  if (type.getNumElements() > 0) {
    factor = CholeskyFactors(emitter).factor(a);
    // A failure makes all later diagonal elements NaN.
    Value at = emitIndex(emitter, type.getShape().back() - 1);
    Value last = emitMatrixSlice(emitter, factor, at, at, 1, 1);
    Value failed = emitter.compare(last, last, ComparisonDirection::NE);
    auto all = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    failed = emitter.broadcast(failed, type.clone(rewriter.getI1Type()), all);
    last = emitter.broadcast(last, factor.getType(), all);
    factor = emitter.select(failed, last, factor);
  }
  if (!op.getLower())
    factor = emitter.conjugate(emitter.transposeMatrices(factor));
  rewriter.replaceOp(op, emitter.convert(factor, element));
  return success();
}
