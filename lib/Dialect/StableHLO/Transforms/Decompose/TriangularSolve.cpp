//===- TriangularSolve.cpp - Substitution row by row ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

struct DecomposeTriangularSolve : OpRewritePattern<TriangularSolveOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TriangularSolveOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(verifyStaticShapes(op)))
      return failure();
    Emitter emitter(rewriter, op);
    Location loc = op.getLoc();
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

    // The known part of a row is summed; the other triangle counts as 0.
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    Value strict = emitter.select(
        emitter.triangle(type, isLower ? ComparisonDirection::GT
                                       : ComparisonDirection::LT),
        a, getSplat(rewriter, loc, type, 0));
    Value zeros = getSplat(rewriter, loc, b.getType(), 0);
    int64_t columns = typeOf(b).getShape().back();
    auto all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    auto solveRow = [&](Value i, ValueRange state) -> SmallVector<Value> {
      if (!isLower)
        i = emitter.subtract(emitIndex(emitter, size - 1), i);
      Value row = emitMatrixSlice(emitter, strict, i, Value(), 1, size);
      Value known = emitter.batchProduct(row, state[0], rank - 1, rank - 2);
      Value right = emitMatrixSlice(emitter, b, i, Value(), 1, columns);
      Value solution = emitter.subtract(right, known);
      if (!op.getUnitDiagonal()) {
        Value diagonal = emitMatrixSlice(emitter, a, i, i, 1, 1);
        solution = emitter.emit<DivOp>(
            {solution, emitter.broadcast(diagonal, solution.getType(), all)});
      }
      return {emitMatrixUpdate(emitter, state[0], solution, i, Value())};
    };
    Value x = zeros;
    if (typeOf(b).getNumElements() > 0)
      x = emitFor(emitter, size, zeros, solveRow)[0];
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
