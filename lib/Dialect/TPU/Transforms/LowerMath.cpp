//===- LowerMath.cpp - Functions that LLVM lacks --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExactDivision.h"
#include "VectorMath.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERMATHPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// Whether a value is a constant number, neither negative nor -0.
bool isNoSign(Value value) {
  APFloat number(0.0);
  return matchPattern(value, m_ConstantFloat(&number)) && !number.isNaN() &&
         !number.isNegative();
}

/// Lets maxima under a relu, as those of max pooling, return 0 for -0. Telling
/// them apart is a third of the code.
void ignoreSignsOfZeros(Operation *root) {
  auto losesSign = [](Operation *user) {
    auto maximum = dyn_cast<arith::MaximumFOp>(user);
    return maximum &&
           (isNoSign(maximum.getLhs()) || isNoSign(maximum.getRhs()) ||
            bitEnumContainsAll(maximum.getFastmath(),
                               arith::FastMathFlags::nsz));
  };
  // The walk visits users before producers.
  root->walk<WalkOrder::PostOrder, ReverseIterator>([&](arith::MaximumFOp op) {
    if (!op->use_empty() && llvm::all_of(op->getUsers(), losesSign))
      op.setFastmath(op.getFastmath() | arith::FastMathFlags::nsz);
  });
}

struct LowerMath : systole::tpu::impl::LowerMathPassBase<LowerMath> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    systole::tpu::populateVectorMathPatterns(patterns);
    systole::tpu::populateExactDivisionPatterns(patterns);
    populateMathToLibmConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addIllegalOp<math::AcoshOp, math::AsinhOp, math::AtanhOp,
                        math::ErfOp, math::ErfcOp>();
    target.addDynamicallyLegalOp<arith::DivFOp>([](arith::DivFOp op) {
      return !systole::tpu::isExactByMultiplication(op);
    });
    target.addDynamicallyLegalOp<arith::DivSIOp, arith::RemSIOp>(
        [](Operation *op) { return !systole::tpu::isExactAsFloats(op); });
    // Others of f64 use the C library.
    target.addDynamicallyLegalDialect<math::MathDialect>(
        [](Operation *op) { return !systole::tpu::becomesPolynomial(op); });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();
    ignoreSignsOfZeros(getOperation());
  }
};

} // namespace
