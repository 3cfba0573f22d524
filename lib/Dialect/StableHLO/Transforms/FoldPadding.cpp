//===- FoldPadding.cpp - Zeros around a convolution's input ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/StableHLO/Transforms/Passes.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_FOLDPADDINGPASS
#include "systole/Dialect/StableHLO/Transforms/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// Low and high padding of each spatial dimension.
static SmallVector<int64_t> getPadding(ConvolutionOp op, size_t rank) {
  if (!op.getPadding())
    return SmallVector<int64_t>(2 * rank, 0);
  return llvm::to_vector(op.getPadding()->getValues<int64_t>());
}

static bool isOne(std::optional<ArrayRef<int64_t>> list) {
  return !list || llvm::all_of(*list, [](int64_t n) { return n == 1; });
}

/// The same convolution of `lhs` with another padding.
static ConvolutionOp clone(OpBuilder &builder, ConvolutionOp op, Value lhs,
                           ArrayRef<int64_t> padding, Type type) {
  auto result = cast<ConvolutionOp>(builder.clone(*op));
  result.getLhsMutable().assign(lhs);
  auto list = RankedTensorType::get({int64_t(padding.size()) / 2, 2},
                                    builder.getI64Type());
  result.setPaddingAttr(DenseIntElementsAttr::get(list, padding));
  result.getResult().setType(cast<RankedTensorType>(type));
  return result;
}

namespace {

/// convolution(pad(x)) -> convolution(x) with that padding besides its own,
/// which may be negative, and cut some of it off.
struct FoldPad : OpRewritePattern<ConvolutionOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ConvolutionOp op,
                                PatternRewriter &rewriter) const override {
    auto pad = op.getLhs().getDefiningOp<PadOp>();
    auto notZero = [](int64_t n) { return n != 0; };
    if (!pad || !matchPattern(pad.getPaddingValue(), m_AnyZeroFloat()) ||
        llvm::any_of(pad.getInteriorPadding(), notZero) ||
        !isOne(op.getLhsDilation()))
      return rewriter.notifyMatchFailure(op,
                                         "its input is not padded by zeros");
    ArrayRef<int64_t> spatial =
        op.getDimensionNumbers().getInputSpatialDimensions();
    SmallVector<int64_t> padding = getPadding(op, spatial.size());
    for (int64_t dim = 0; dim < pad.getType().getRank(); ++dim) {
      int64_t low = pad.getEdgePaddingLow()[dim];
      int64_t high = pad.getEdgePaddingHigh()[dim];
      const auto *found = llvm::find(spatial, dim);
      if (low < 0 || high < 0 || ((low || high) && found == spatial.end()))
        return rewriter.notifyMatchFailure(op, "not only windows are padded");
      if (found == spatial.end())
        continue;
      padding[2 * (found - spatial.begin())] += low;
      padding[2 * (found - spatial.begin()) + 1] += high;
    }
    rewriter.replaceOp(
        op, clone(rewriter, op, pad.getOperand(), padding, op.getType()));
    return success();
  }
};

/// slice(convolution(x)) -> convolution(x) with less padding, as the gradient
/// of one whose input is padded has it.
struct FoldSlice : OpRewritePattern<SliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SliceOp slice,
                                PatternRewriter &rewriter) const override {
    auto op = slice.getOperand().getDefiningOp<ConvolutionOp>();
    auto notOne = [](int64_t n) { return n != 1; };
    if (!op || !op->hasOneUse() || !op.getType().hasStaticShape() ||
        !isOne(op.getWindowStrides()) ||
        llvm::any_of(slice.getStrides(), notOne))
      return rewriter.notifyMatchFailure(slice, "not a part of a convolution");
    ArrayRef<int64_t> spatial =
        op.getDimensionNumbers().getOutputSpatialDimensions();
    SmallVector<int64_t> padding = getPadding(op, spatial.size());
    for (int64_t dim = 0; dim < op.getType().getRank(); ++dim) {
      int64_t low = slice.getStartIndices()[dim];
      int64_t high =
          op.getType().getDimSize(dim) - slice.getLimitIndices()[dim];
      const auto *found = llvm::find(spatial, dim);
      if ((low || high) && found == spatial.end())
        return rewriter.notifyMatchFailure(slice, "not along windows only");
      if (found == spatial.end())
        continue;
      padding[2 * (found - spatial.begin())] -= low;
      padding[2 * (found - spatial.begin()) + 1] -= high;
    }
    rewriter.setInsertionPoint(op);
    rewriter.replaceOp(
        slice, clone(rewriter, op, op.getLhs(), padding, slice.getType()));
    return success();
  }
};

struct FoldPadding
    : systole::stablehlo::impl::FoldPaddingPassBase<FoldPadding> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FoldPad, FoldSlice>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
