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
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERMATHPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

struct LowerMath : systole::tpu::impl::LowerMathPassBase<LowerMath> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    systole::tpu::populateVectorMathPatterns(patterns);
    systole::tpu::populateExactDivisionPatterns(patterns);
    populateMathToLibmConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    target.addIllegalOp<math::AcoshOp, math::AsinhOp, math::AtanhOp,
                        math::CbrtOp, math::ErfOp, math::ErfcOp, math::ExpM1Op,
                        math::Log1pOp>();
    target.addDynamicallyLegalOp<arith::DivFOp>([](arith::DivFOp op) {
      return !systole::tpu::isExactByMultiplication(op);
    });
    // f64 has the C library's.
    target.addDynamicallyLegalOp<math::CosOp, math::ExpOp, math::LogOp,
                                 math::SinOp, math::TanOp, math::TanhOp>(
        [](Operation *op) {
          return getElementTypeOrSelf(op->getResult(0)).isF64();
        });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
