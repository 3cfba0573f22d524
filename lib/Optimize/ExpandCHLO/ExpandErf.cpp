//===- ExpandErf.cpp - The error function for readers of artifacts --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As the vector unit computes it (VectorMath.cpp), with two roundings where
// that has an fma.
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Optimize/CHLOPasses.h"
#include "systole/Support/ErrorFunction.h"

namespace systole::chlo {
#define GEN_PASS_DEF_EXPANDERFPASS
#include "systole/Optimize/CHLOPasses.h.inc"
} // namespace systole::chlo

using namespace mlir;
using namespace systole;
using systole::stablehlo::Emitter;

/// Evaluates a polynomial by Horner's rule; the coefficient of x^0 is first.
static Value evaluate(Emitter &e, Value x, ArrayRef<double> coefficients) {
  Value sum = e.splat(x.getType(), coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = e.add(e.multiply(sum, x), e.splat(x.getType(), coefficient));
  return sum;
}

static Value emitErf(Emitter &e, Value x) {
  Type type = x.getType();
  Value size = e.emit<stablehlo::AbsOp>({x});
  Value p = evaluate(e, e.multiply(x, x), errorfunction::near);
  Value nearZero = e.add(e.multiply(x, p), x);
  // 1 - exp(-(|x| + |x| q)); from 4 on it is 1.
  Value four = e.splat(type, 4.0);
  Value bounded = e.select(
      e.compare(size, four, stablehlo::ComparisonDirection::GT), four, size);
  Value q = evaluate(e, bounded, errorfunction::far);
  Value exponent =
      e.emit<stablehlo::NegOp>({e.add(e.multiply(bounded, q), bounded)});
  Value far = e.multiply(
      e.emit<stablehlo::SignOp>({x}),
      e.subtract(e.splat(type, 1.0), e.emit<stablehlo::ExpOp>({exponent})));
  Value isNear =
      e.compare(size, e.splat(type, 1.0), stablehlo::ComparisonDirection::LT);
  return e.select(isNear, nearZero, far);
}

namespace {

struct ExpandErf : systole::chlo::impl::ExpandErfPassBase<ExpandErf> {
  void runOnOperation() override {
    getOperation()->walk([](chlo::ErfOp op) {
      auto type = cast<RankedTensorType>(op.getType());
      // The approximations have the precision of f32.
      if (!type.hasStaticShape() || type.getElementTypeBitWidth() > 32)
        return;
      OpBuilder builder(op);
      Emitter e(builder, op);
      Value x = e.convert(op.getOperand(), builder.getF32Type());
      op.replaceAllUsesWith(e.convert(emitErf(e, x), type.getElementType()));
      op.erase();
    });
  }
};

} // namespace
