//===- CallComposites.cpp - Composites become calls -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Optimize/Passes.h"

#include "mlir/IR/PatternMatch.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_CALLCOMPOSITESPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole;

namespace {
struct CallComposites
    : stablehlo::impl::CallCompositesPassBase<CallComposites> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](stablehlo::CompositeOp op) {
      rewriter.setInsertionPoint(op);
      // A step of a program has a host; a plain function has none.
      auto parent = op->getParentOfType<func::FuncOp>();
      if (op.getName() == stablehlo::hostFunctionTarget && parent &&
          tpu::getRole(parent)) {
        rewriter.replaceOpWithNewOp<stablehlo::CustomCallOp>(
            op, op.getResultTypes(), op.getInputs(),
            rewriter.getStringAttr(stablehlo::hostFunctionTarget),
            /*has_side_effect=*/nullptr, op.getDecompositionAttr().getAttr(),
            /*api_version=*/nullptr,
            /*called_computations=*/nullptr, /*operand_layouts=*/nullptr,
            /*result_layouts=*/nullptr);
        return;
      }
      rewriter.replaceOpWithNewOp<func::CallOp>(
          op, op.getDecompositionAttr(), op.getResultTypes(), op.getInputs());
    });
  }
};
} // namespace
