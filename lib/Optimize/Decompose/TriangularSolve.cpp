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
    // The number of rows of a block, which stays in registers and the L1 cache.
    constexpr int64_t blockRows = 64;
    int64_t size = shapeOf(a).back();
    if (size <= blockRows)
      return solveRows(a, b);
    int64_t blocks = size / blockRows, rest = size % blockRows;
    auto solveNext = [&](Value i, ValueRange state) -> SmallVector<Value> {
      Value begin = emitter.emit<MulOp>({i, emitIndex(emitter, blockRows)});
      if (!isLower)
        begin = emitter.subtract(emitIndex(emitter, size - blockRows), begin);
      return {solveBlock(a, b, state[0], begin, blockRows)};
    };
    Value x =
        emitFor(emitter, blocks, emitter.zeros(b.getType()), solveNext)[0];
    if (rest == 0)
      return x;
    Value last = emitIndex(emitter, isLower ? size - rest : 0);
    return solveBlock(a, b, x, last, rest);
  }

private:
  /// Sets the rows [begin, begin + rows) of x, given the rows that they depend
  /// on.
  Value solveBlock(Value a, Value b, Value x, Value begin, int64_t rows) const {
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
    Value known = emitter.batchProduct(block, x, rank - 1, rank - 2);
    Value right =
        emitMatrixSlice(emitter, b, begin, Value(), rows, shapeOf(b).back());
    Value own = emitMatrixSlice(emitter, a, begin, begin, rows, rows);
    Value solution = solveRows(own, emitter.subtract(right, known));
    return emitMatrixUpdate(emitter, x, solution, begin, Value());
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

struct DecomposeTriangularSolve : OpRewritePattern<TriangularSolveOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TriangularSolveOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(verifyStaticShapes(op)))
      return failure();
    Emitter emitter(rewriter, op);
    Type element = typeOf(op.getA()).getElementType();
    Value a = op.getA(), b = op.getB();
    bool isNarrow =
        isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 32;
    if (isNarrow) {
      a = emitter.convert(a, rewriter.getF32Type());
      b = emitter.convert(b, rewriter.getF32Type());
    }
    // x op(a) = b is op(a)^T x^T = b^T.
    bool isTransposed = op.getTransposeA() != Transpose::NO_TRANSPOSE;
    if (op.getTransposeA() == Transpose::ADJOINT)
      a = emitConjugate(emitter, a);
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
    rewriter.replaceOp(op, isNarrow ? emitter.convert(x, element) : x);
    return success();
  }
};

} // namespace

void systole::stablehlo::populateTriangularSolveDecompositions(
    RewritePatternSet &patterns) {
  patterns.add<DecomposeTriangularSolve>(patterns.getContext());
}
