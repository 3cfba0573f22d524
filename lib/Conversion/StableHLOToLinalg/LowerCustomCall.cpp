//===- LowerCustomCall.cpp - Calls of user functions ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "systole/Dialect/StableHLO/IR/CustomCalls.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {

LogicalResult convertCustomCall(CustomCallOp op, CustomCallOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) {
  SmallVector<Type> types = dropSigns(op.getResultTypes());
  SmallVector<Value> outputs = allocateTensors(rewriter, op.getLoc(), types);
  if (op.getCallTargetName() == hostFunctionTarget) {
    rewriter.replaceOpWithNewOp<tpu::CustomCallOp>(
        op, types, rewriter.getStringAttr(getCustomConfig(op)),
        rewriter.getStringAttr(""), rewriter.getStringAttr(""),
        adaptor.getInputs(), outputs, rewriter.getUnitAttr());
    return success();
  }
  rewriter.replaceOpWithNewOp<tpu::CustomCallOp>(
      op, types, op.getCallTargetNameAttr(),
      rewriter.getStringAttr(getCustomSignature(op)),
      rewriter.getStringAttr(getCustomConfig(op)), adaptor.getInputs(),
      outputs);
  return success();
}

} // namespace

void systole::stablehlo::populateCustomCallPatterns(
    const TypeConverter &converter, RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertCustomCall);
}
