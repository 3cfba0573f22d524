//===- LowerMap.cpp - Elementwise functions -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

LogicalResult convertMap(MapOp op, MapOp::Adaptor adaptor,
                         ConversionPatternRewriter &rewriter) {
  RankedTensorType type = dropSigns(op.getType());
  SmallVector<AffineMap> maps(adaptor.getInputs().size(),
                              rewriter.getMultiDimIdentityMap(type.getRank()));
  rewriter.replaceOp(
      op, createElements(rewriter, op.getLoc(), type, adaptor.getInputs(), maps,
                         [&](OpBuilder &b, Location, ValueRange values) {
                           return inlineScalarRegion(
                                      rewriter, b, op.getComputation(), values)
                               .front();
                         }));
  return success();
}

} // namespace

void systole::stablehlo::populateMapPatterns(const TypeConverter &converter,
                                             RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertMap);
}
