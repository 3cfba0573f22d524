//===- Products.cpp - Sums of products of complex numbers -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// Uses four products of real numbers. Three would suffice, but their sums
/// cancel: the smaller part would have the error of the larger.
template <typename Op>
LogicalResult splitProduct(Op op, PatternRewriter &rewriter) {
  if (!isComplex(op.getType()))
    return failure();
  Emitter emitter(rewriter, op);
  auto product = [&](Expr lhs, Expr rhs) -> Expr {
    OperationState state(op.getLoc(), op->getName(), {lhs.value, rhs.value},
                         getPartsType(op.getType()),
                         op->getAttrDictionary().getValue());
    return {emitter, rewriter.create(state)->getResult(0)};
  };
  Parts a = split(emitter, op.getLhs()), b = split(emitter, op.getRhs());
  rewriter.replaceOp(op, join({product(a.re, b.re) - product(a.im, b.im),
                               product(a.re, b.im) + product(a.im, b.re)}));
  return success();
}

} // namespace

void systole::stablehlo::populateComplexProductPatterns(
    RewritePatternSet &patterns) {
  patterns.add(splitProduct<ConvolutionOp>).add(splitProduct<DotGeneralOp>);
}
