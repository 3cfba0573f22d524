//===- LinearAlgebraDerivatives.cpp - Derivatives in linear algebra -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

/// The elements whose row and column satisfy `direction`, and 0 elsewhere.
static Value keep(Emitter &emitter, Value matrices,
                  ComparisonDirection direction) {
  return emitter.select(emitter.triangle(typeOf(matrices), direction), matrices,
                        emitter.zeros(matrices.getType()));
}

static Value solve(Emitter &emitter, Value a, Value b, bool isLeft,
                   bool isLower, bool hasUnitDiagonal, Transpose transpose) {
  return TriangularSolveOp::create(
      emitter, b.getType(), a, b, emitter.getBoolAttr(isLeft),
      emitter.getBoolAttr(isLower), emitter.getBoolAttr(hasUnitDiagonal),
      TransposeAttr::get(emitter.getContext(), transpose));
}

namespace {

/// For op(a) x = b, the cotangent of b is y with op(a)^T y = d, and that of
/// op(a) is -y x^T; from the right likewise.
SmallVector<Value> deriveTriangularSolve(TriangularSolveOp op, Emitter &emitter,
                                         Cotangents cotangents, Wanted wanted) {
  bool isTransposed = op.getTransposeA() != Transpose::NO_TRANSPOSE;
  Value y =
      solve(emitter, op.getA(), cotangents[0], op.getLeftSide(), op.getLower(),
            op.getUnitDiagonal(),
            isTransposed ? Transpose::NO_TRANSPOSE : Transpose::TRANSPOSE);
  SmallVector<Value> result(2);
  if (wanted[1])
    result[1] = y;
  if (!wanted[0])
    return result;
  // y x^T, or x^T y; transposed if a is.
  int64_t rank = typeOf(y).getRank();
  int64_t summed = op.getLeftSide() ? rank - 1 : rank - 2;
  Value first = op.getLeftSide() ? y : op.getResult();
  Value second = op.getLeftSide() ? op.getResult() : y;
  if (isTransposed)
    std::swap(first, second);
  Value ofA =
      emitter.emit<NegOp>(emitter.batchProduct(first, second, summed, summed));
  ComparisonDirection read =
      op.getUnitDiagonal()
          ? (op.getLower() ? ComparisonDirection::GT : ComparisonDirection::LT)
          : (op.getLower() ? ComparisonDirection::GE : ComparisonDirection::LE);
  result[0] = keep(emitter, ofA, read);
  return result;
}

/// I. Murray, "Differentiation of the Cholesky decomposition" (2016). Let P(M)
/// be the lower triangle of M with its diagonal halved, and S = L^-T P(L^T d)
/// L^-1. The symmetric cotangent is (S + S^T) / 2. Only the lower triangle is
/// read: an element there counts for both.
SmallVector<Value> deriveCholesky(CholeskyOp op, Emitter &emitter,
                                  Cotangents cotangents, Wanted) {
  Value factor = op.getResult(), d = cotangents[0];
  if (!op.getLower()) {
    factor = emitter.transposeMatrices(factor);
    d = emitter.transposeMatrices(d);
  }
  RankedTensorType type = typeOf(factor);
  int64_t rank = type.getRank();
  auto halveDiagonal = [&](Value matrices) {
    Value half =
        emitter.emit<MulOp>({matrices, emitter.splat(matrices.getType(), 0.5)});
    return emitter.select(emitter.triangle(type, ComparisonDirection::EQ), half,
                          matrices);
  };
  Value product = emitter.batchProduct(factor, d, rank - 2, rank - 2);
  Value inner = halveDiagonal(keep(emitter, product, ComparisonDirection::GE));
  inner = solve(emitter, factor, inner, /*isLeft=*/true, /*isLower=*/true,
                /*hasUnitDiagonal=*/false, Transpose::TRANSPOSE);
  inner = solve(emitter, factor, inner, /*isLeft=*/false, /*isLower=*/true,
                /*hasUnitDiagonal=*/false, Transpose::NO_TRANSPOSE);
  Value both = emitter.add(inner, emitter.transposeMatrices(inner));
  Value result = halveDiagonal(keep(emitter, both, ComparisonDirection::GE));
  return {op.getLower() ? result : emitter.transposeMatrices(result)};
}

} // namespace

void systole::stablehlo::registerLinearAlgebraRules(MLIRContext *context) {
  attachRule<CholeskyOp, deriveCholesky>(context);
  attachRule<TriangularSolveOp, deriveTriangularSolve>(context);
}
