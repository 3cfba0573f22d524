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
    return shapeOf(a).back() <= 2 * kPanel ? factorColumns(a) : factorPanels(a);
  }

private:
  static constexpr int64_t kPanel = 32;

  /// Column by column, each of which takes a product with all columns before.
  Value factorColumns(Value a) const {
    return emitFor(emitter, shapeOf(a).back(), emitter.zeros(a.getType()),
                   [&](Value j, ValueRange state) {
                     return SmallVector<Value>{setColumn(a, state[0], j)};
                   })[0];
  }

  /// Panel by panel: the products with all columns before are one product for
  /// each block of rows. All panels are iterations of one loop.
  Value factorPanels(Value a) const {
    RankedTensorType type = typeOf(a);
    int64_t rank = type.getRank(), size = type.getShape().back();
    // Padding comes last, so it changes no other element.
    int64_t blockRows = size <= 128 ? kPanel : size <= 512 ? 64 : 128;
    int64_t rest = llvm::alignTo(size, blockRows) - size;
    SmallVector<int64_t> none(rank, 0), padding(rank, 0);
    padding[rank - 2] = padding[rank - 1] = rest;
    a = emitter.pad(a, none, padding, none);
    Value factor = emitFor(
        emitter, llvm::divideCeil(size, kPanel), emitter.zeros(a.getType()),
        [&](Value i, ValueRange state) {
          Value begin = emitter.multiply(i, emitIndex(emitter, kPanel));
          return SmallVector<Value>{setPanel(a, state[0], begin, blockRows)};
        })[0];
    SmallVector<int64_t> ones(rank, 1);
    return emitter.slice(factor, none, type.getShape(), ones);
  }

  /// Sets the panel of `factor` from column `begin` on, given those before.
  Value setPanel(Value a, Value factor, Value begin, int64_t blockRows) const {
    int64_t rank = typeOf(a).getRank(), size = shapeOf(a).back();
    auto adjoint = [&](Value value) {
      return emitConjugate(emitter, emitter.transposeMatrices(value));
    };
    Value rows = emitMatrixSlice(emitter, factor, begin, Value(), kPanel, size);
    rows = emitter.select(
        compareIndex(rows, rank - 1, begin, ComparisonDirection::LT), rows,
        emitter.zeros(rows.getType()));
    Value own = emitMatrixSlice(emitter, a, begin, begin, kPanel, kPanel);
    Value known = emitter.batchProduct(rows, emitConjugate(emitter, rows),
                                       rank - 1, rank - 1);
    Value top = factorColumns(emitter.subtract(own, known));
    factor = emitMatrixUpdate(emitter, factor, top, begin, begin);

    Value end = emitter.add(begin, emitIndex(emitter, kPanel));
    Value step = emitIndex(emitter, blockRows);
    return createFor(
        emitter, emitter.getLoc(), emitter.divide(end, step),
        [&] { return emitIndex(emitter, size / blockRows); }, factor,
        [&](Value i, ValueRange state) {
          Value first = emitter.multiply(i, step);
          Value block = emitMatrixSlice(emitter, state[0], first, Value(),
                                        blockRows, size);
          Value known = emitter.batchProduct(
              rows, emitConjugate(emitter, block), rank - 1, rank - 1);
          Value own =
              emitMatrixSlice(emitter, a, first, begin, blockRows, kPanel);
          Value below = adjoint(emitSubstitution(
              emitter, top, emitter.subtract(adjoint(own), known)));
          Value old = emitMatrixSlice(emitter, state[0], first, begin,
                                      blockRows, kPanel);
          Value isBelow =
              compareIndex(old, rank - 2, emitter.subtract(end, first),
                           ComparisonDirection::GE);
          return SmallVector<Value>{emitMatrixUpdate(
              emitter, state[0], emitter.select(isBelow, below, old), first,
              begin)};
        })[0];
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

struct DecomposeCholesky : OpRewritePattern<CholeskyOp> {
  using OpRewritePattern::OpRewritePattern;

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
    Value factor = a;
    if (type.getNumElements() > 0) {
      factor = CholeskyFactors(emitter).factor(a);
      // A failure makes all later diagonal elements NaN.
      Value at = emitIndex(emitter, type.getShape().back() - 1);
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
