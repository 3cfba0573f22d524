//===- TriangularSolve.cpp - Substitution, in blocks of rows --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row needs the products of all rows before it. Row by row these are products
// of a vector with a matrix, which memory binds. So large triangles are solved
// in blocks of rows, where the rows before are one product of matrices.
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The x with a * x = b for triangular matrices a. The other triangle, and with
/// `isUnit` the diagonal, are ignored.
class Substitution {
public:
  Substitution(Emitter &emitter, bool isLower, bool isUnit)
      : emitter(emitter), isLower(isLower), isUnit(isUnit) {}

  Value solve(Value a, Value b) const {
    int64_t size = shapeOf(a).back(), blockRows = kShortBlock;
    if (size <= kShortBlock)
      return solveRows(a, b);
    // Equal blocks, so that the padding is short.
    if (size > 2 * kLongBlock)
      blockRows = llvm::alignTo(
          llvm::divideCeil(size, llvm::divideCeil(size, kLongBlock)),
          kShortBlock);
    int64_t padded = llvm::alignTo(size, blockRows);
    if (padded == size)
      return solveBlocks(a, b, blockRows);
    Value x = solveBlocks(padTriangle(a, padded),
                          padDimensions(b, padded - size, 0), blockRows);
    return emitter.takeFirst(x, shapeOf(b));
  }

private:
  /// The most rows of a long block, which make efficient products.
  static constexpr int64_t kLongBlock = 128;
  /// The rows of a short block. They stay in the L1 cache, with as many columns
  /// as a panel of a product has.
  static constexpr int64_t kShortBlock = 16;

  /// The first row of the block that is the i-th to be solved.
  Value getBegin(Value i, int64_t size, int64_t blockRows) const {
    Value begin = emitter.multiply(i, emitIndex(emitter, blockRows));
    return isLower
               ? begin
               : emitter.subtract(emitIndex(emitter, size - blockRows), begin);
  }

  /// Zeros after the last row and the last column.
  Value padDimensions(Value matrix, int64_t rows, int64_t columns) const {
    int64_t rank = typeOf(matrix).getRank();
    SmallVector<int64_t> none(rank, 0), after(rank, 0);
    after[rank - 2] = rows;
    after[rank - 1] = columns;
    return emitter.pad(matrix, none, after);
  }

  /// A triangle with more rows, whose x is 0 where b is. All blocks are
  /// iterations of one loop then.
  Value padTriangle(Value a, int64_t size) const {
    int64_t rest = size - shapeOf(a).back();
    Value padded = padDimensions(a, rest, rest);
    RankedTensorType type = typeOf(padded);
    auto indices = type.clone(emitter.getI32Type());
    Value isPadding = emitter.compare(
        IotaOp::create(emitter, indices, type.getRank() - 1),
        emitter.splat(indices, size - rest), ComparisonDirection::GE);
    Value isDiagonal = emitter.triangle(type, ComparisonDirection::EQ);
    return emitter.select(emitter.emit<AndOp>({isPadding, isDiagonal}),
                          emitter.splat(type, 1.0), padded);
  }

  Value solveBlocks(Value a, Value b, int64_t blockRows) const {
    int64_t size = shapeOf(a).back();
    auto solveNext = [&](Value i, ValueRange state) -> SmallVector<Value> {
      return {solveBlock(a, b, state[0], getBegin(i, size, blockRows),
                         blockRows, i)};
    };
    return emitFor(emitter, size / blockRows, emitter.zeros(b.getType()),
                   solveNext)[0];
  }

  /// Sets the rows [begin, begin + rows) of x, given those that they depend on:
  /// `solved` blocks of as many rows.
  Value solveBlock(Value a, Value b, Value x, Value begin, int64_t rows,
                   Value solved) const {
    int64_t columns = shapeOf(b).back();
    Value right = emitMatrixSlice(emitter, b, begin, Value(), rows, columns);
    // Products of blocks leave out the zeros of the triangle. A product with
    // few columns is bound by the memory that it reads in order.
    right = rows > kShortBlock && columns >= kShortBlock
                ? subtractSolved(right, a, x, begin, solved)
                : emitter.subtract(right, getKnown(a, x, begin, rows));
    Value own = emitMatrixSlice(emitter, a, begin, begin, rows, rows);
    return emitMatrixUpdate(emitter, x, solve(own, right), begin, Value());
  }

  /// right - a * x, block by block.
  Value subtractSolved(Value right, Value a, Value x, Value begin,
                       Value solved) const {
    int64_t rank = typeOf(a).getRank(), size = shapeOf(a).back();
    int64_t rows = shapeOf(right)[rank - 2], columns = shapeOf(right).back();
    return createFor(
        emitter, emitter.getLoc(), emitIndex(emitter, 0),
        [&] { return solved; }, right,
        [&](Value i, ValueRange state) {
          Value other = getBegin(i, size, rows);
          Value block = emitMatrixSlice(emitter, a, begin, other, rows, rows);
          Value known =
              emitMatrixSlice(emitter, x, other, Value(), rows, columns);
          return SmallVector<Value>{emitter.subtract(
              state[0],
              emitter.batchProduct(block, known, rank - 1, rank - 2))};
        })[0];
  }

  /// Returns the product of rows of the triangle with x, whose rows that are
  /// not solved yet are 0.
  Value getKnown(Value a, Value x, Value begin, int64_t rows) const {
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    Value block = emitMatrixSlice(emitter, a, begin, Value(), rows, size);
    auto indices = typeOf(block).clone(emitter.getI32Type());
    Value column = IotaOp::create(emitter, indices, rank - 1);
    Value end = emitter.add(begin, emitIndex(emitter, rows));
    Value isKnown = emitter.compare(
        column,
        broadcastScalar(emitter, emitter.getLoc(), isLower ? begin : end,
                        indices),
        isLower ? ComparisonDirection::LT : ComparisonDirection::GE);
    block = emitter.select(isKnown, block, emitter.zeros(block.getType()));
    return emitter.batchProduct(block, x, rank - 1, rank - 2);
  }

  Value solveRows(Value a, Value b) const {
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    int64_t columns = shapeOf(b).back();
    Value strict = emitter.select(
        emitter.triangle(type, isLower ? ComparisonDirection::GT
                                       : ComparisonDirection::LT),
        a, emitter.zeros(type));
    auto all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    auto solveRow = [&](Value i, ValueRange state) -> SmallVector<Value> {
      if (!isLower)
        i = emitter.subtract(emitIndex(emitter, size - 1), i);
      Value row = emitMatrixSlice(emitter, strict, i, Value(), 1, size);
      Value known = emitter.batchProduct(row, state[0], rank - 1, rank - 2);
      Value right = emitMatrixSlice(emitter, b, i, Value(), 1, columns);
      Value solution = emitter.subtract(right, known);
      if (!isUnit) {
        Value diagonal = emitMatrixSlice(emitter, a, i, i, 1, 1);
        solution = emitter.emit<DivOp>(
            {solution, emitter.broadcast(diagonal, solution.getType(), all)});
      }
      return {emitMatrixUpdate(emitter, state[0], solution, i, Value())};
    };
    return emitFor(emitter, size, emitter.zeros(b.getType()), solveRow)[0];
  }

  Emitter &emitter;
  const bool isLower, isUnit;
};

} // namespace

LogicalResult
systole::stablehlo::decomposeTriangularSolve(TriangularSolveOp op,
                                             PatternRewriter &rewriter) {
  if (failed(verifyStaticShapes(op)))
    return failure();
  Emitter emitter(rewriter, op);
  Type element = typeOf(op.getA()).getElementType();
  Value a = emitter.convert(op.getA(), getSumType(element));
  Value b = emitter.convert(op.getB(), getSumType(element));
  // x op(a) = b is op(a)^T x^T = b^T.
  bool isTransposed = op.getTransposeA() != Transpose::NO_TRANSPOSE;
  if (op.getTransposeA() == Transpose::ADJOINT)
    a = emitter.conjugate(a);
  if (isTransposed == op.getLeftSide())
    a = emitter.transposeMatrices(a);
  if (!op.getLeftSide())
    b = emitter.transposeMatrices(b);
  bool isLower = op.getLower() != (isTransposed == op.getLeftSide());
  Value x = b;
  if (typeOf(b).getNumElements() > 0)
    x = Substitution(emitter, isLower, op.getUnitDiagonal()).solve(a, b);
  if (!op.getLeftSide())
    x = emitter.transposeMatrices(x);
  rewriter.replaceOp(op, emitter.convert(x, element));
  return success();
}

Value systole::stablehlo::emitSubstitution(Emitter &emitter, Value a, Value b) {
  return Substitution(emitter, /*isLower=*/true, /*isUnit=*/false).solve(a, b);
}
