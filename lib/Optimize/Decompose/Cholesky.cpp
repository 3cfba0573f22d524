//===- Cholesky.cpp - Cholesky factors column by column -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include <limits>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

struct DecomposeCholesky : OpRewritePattern<CholeskyOp> {
  using OpRewritePattern::OpRewritePattern;

  /// Sets column j of `factor`, whose columns from j on are 0:
  /// (a[:, j] - factor * adjoint(factor[j, :])) / factor[j, j].
  static Value setColumn(Emitter &emitter, Value a, Value factor, Value j) {
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    Value row = emitMatrixSlice(emitter, factor, j, Value(), 1, size);
    Value column = emitMatrixSlice(emitter, a, Value(), j, size, 1);
    Value known = emitter.batchProduct(factor, emitConjugate(emitter, row),
                                       rank - 1, rank - 1);
    Value rest = emitter.subtract(column, known);

    // The diagonal is real, and positive if the matrix is definite.
    Value square = emitMatrixSlice(emitter, rest, j, Value(), 1, 1);
    auto complex = dyn_cast<ComplexType>(type.getElementType());
    if (complex)
      square = emitter.emit<RealOp>(
          typeOf(square).clone(complex.getElementType()), square);
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
    auto indices = typeOf(rest).clone(emitter.getI32Type());
    Value rowIndex = IotaOp::create(emitter, indices, rank - 2);
    Value bound = broadcastScalar(emitter, emitter.getLoc(), j, indices);
    auto compare = [&](ComparisonDirection direction) -> Value {
      return CompareOp::create(emitter, rowIndex, bound, direction,
                               ComparisonType::SIGNED);
    };
    Value zeros = getSplat(emitter, emitter.getLoc(), rest.getType(), 0);
    Value below =
        emitter.select(compare(ComparisonDirection::GT), quotient, zeros);
    Value values =
        emitter.select(compare(ComparisonDirection::EQ), divisor, below);
    return emitMatrixUpdate(emitter, factor, values, Value(), j);
  }

  LogicalResult matchAndRewrite(CholeskyOp op,
                                PatternRewriter &rewriter) const override {
    if (failed(verifyStaticShapes(op)))
      return failure();
    Emitter emitter(rewriter, op);
    RankedTensorType type = typeOf(op.getA());
    Type element = type.getElementType();
    bool isNarrow =
        isa<FloatType>(element) && type.getElementTypeBitWidth() < 32;
    Value a = op.getA();
    if (isNarrow)
      a = emitter.convert(a, rewriter.getF32Type());
    if (!op.getLower())
      a = emitConjugate(emitter, emitter.transposeMatrices(a));
    Value zeros = getSplat(rewriter, op.getLoc(), a.getType(), 0);
    int64_t size = type.getShape().back();
    Value factor = zeros;
    if (type.getNumElements() > 0) {
      factor = emitFor(emitter, size, zeros, [&](Value j, ValueRange state) {
        return SmallVector<Value>{setColumn(emitter, a, state[0], j)};
      })[0];
      // A failure makes all later diagonal elements NaN.
      Value at = emitIndex(emitter, size - 1);
      Value last = emitMatrixSlice(emitter, factor, at, at, 1, 1);
      Value failed = CompareOp::create(
          emitter, last, last, ComparisonDirection::NE, ComparisonType::FLOAT);
      auto all = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
      failed = emitter.broadcast(failed, type.clone(rewriter.getI1Type()), all);
      last = emitter.broadcast(last, factor.getType(), all);
      factor = emitter.select(failed, last, factor);
    }
    if (!op.getLower())
      factor = emitConjugate(emitter, emitter.transposeMatrices(factor));
    rewriter.replaceOp(op,
                       isNarrow ? emitter.convert(factor, element) : factor);
    return success();
  }
};

} // namespace

void systole::stablehlo::populateCholeskyDecompositions(
    RewritePatternSet &patterns) {
  patterns.add<DecomposeCholesky>(patterns.getContext());
}
