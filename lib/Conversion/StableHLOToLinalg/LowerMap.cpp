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

struct ConvertMap : OpConversionPattern<MapOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(MapOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = getTypeConverter()->convertType<RankedTensorType>(op.getType());
    size_t count = adaptor.getInputs().size();
    SmallVector<AffineMap> maps(
        count + 1, rewriter.getMultiDimIdentityMap(type.getRank()));
    auto generic = linalg::GenericOp::create(
        rewriter, op.getLoc(), type, adaptor.getInputs(),
        createEmpty(rewriter, op.getLoc(), type), maps,
        getParallel(type.getRank()),
        [&](OpBuilder &b, Location loc, ValueRange values) {
          linalg::YieldOp::create(b, loc,
                                  inlineScalarRegion(rewriter, b,
                                                     op.getComputation(),
                                                     values.take_front(count)));
        });
    rewriter.replaceOp(op, generic.getResults());
    return success();
  }
};

} // namespace

void systole::stablehlo::populateMapPatterns(const TypeConverter &converter,
                                             RewritePatternSet &patterns) {
  patterns.add<ConvertMap>(converter, patterns.getContext());
}
