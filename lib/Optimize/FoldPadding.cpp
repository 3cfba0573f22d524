//===- FoldPadding.cpp - Zeros around a convolution's input ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldPadding.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/Matchers.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_FOLDPADDINGPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

static bool isOne(std::optional<ArrayRef<int64_t>> list) {
  return !list || llvm::all_of(*list, [](int64_t n) { return n == 1; });
}

/// Whether a scalar is a constant that stands for 0.
static bool isZeroOfItsType(Value value) {
  if (matchPattern(value, m_AnyZeroFloat()))
    return true;
  auto type =
      dyn_cast<quant::UniformQuantizedType>(getElementTypeOrSelf(value));
  auto constant = value.getDefiningOp<ConstantOp>();
  if (!type || !constant)
    return false;
  auto elements = dyn_cast<DenseIntElementsAttr>(constant.getValue());
  if (!elements || !elements.isSplat())
    return false;
  APInt number = elements.getSplatValue<APInt>();
  return (type.isSigned() ? number.getSExtValue()
                          : static_cast<int64_t>(number.getZExtValue())) ==
         type.getZeroPoint();
}

/// Returns the op's low and high padding of each spatial dimension, plus
/// `added` times `low` and `high`. Returns std::nullopt if other dimensions are
/// padded.
static std::optional<SmallVector<int64_t>>
addPadding(ConvolutionOp op, ArrayRef<int64_t> spatial, int64_t added,
           ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  SmallVector<int64_t> padding;
  for (const WindowDimension &window : getWindow(op))
    padding.append({window.paddingLow, window.paddingHigh});
  for (auto [dim, amounts] : llvm::enumerate(llvm::zip_equal(low, high))) {
    auto [before, after] = amounts;
    const auto *found = llvm::find(spatial, dim);
    if (found != spatial.end()) {
      padding[2 * (found - spatial.begin())] += added * before;
      padding[2 * (found - spatial.begin()) + 1] += added * after;
    } else if (before != 0 || after != 0) {
      return std::nullopt;
    }
  }
  return padding;
}

/// Clones the convolution on `lhs` with another padding.
static ConvolutionOp clone(OpBuilder &builder, ConvolutionOp op, Value lhs,
                           ArrayRef<int64_t> padding, Type type) {
  auto result = cast<ConvolutionOp>(builder.clone(*op));
  result.getLhsMutable().assign(lhs);
  result.setPaddingAttr(getPaddingAttr(op.getContext(), padding));
  result.getResult().setType(cast<RankedTensorType>(type));
  return result;
}

namespace {

/// convolution(pad(x)) -> convolution(x), with both paddings added. Negative
/// padding crops.
LogicalResult foldPad(ConvolutionOp op, PatternRewriter &rewriter) {
  auto pad = op.getLhs().getDefiningOp<PadOp>();
  auto notZero = [](int64_t n) { return n != 0; };
  auto isNegative = [](int64_t n) { return n < 0; };
  if (!pad || !isZeroOfItsType(pad.getPaddingValue()) ||
      llvm::any_of(pad.getInteriorPadding(), notZero) ||
      llvm::any_of(pad.getEdgePaddingLow(), isNegative) ||
      llvm::any_of(pad.getEdgePaddingHigh(), isNegative) ||
      !isOne(op.getLhsDilation()))
    return rewriter.notifyMatchFailure(op, "its input is not padded by zeros");
  auto padding = addPadding(
      op, op.getDimensionNumbers().getInputSpatialDimensions(), /*added=*/1,
      pad.getEdgePaddingLow(), pad.getEdgePaddingHigh());
  if (!padding)
    return rewriter.notifyMatchFailure(op, "not only windows are padded");
  rewriter.replaceOp(
      op, clone(rewriter, op, pad.getOperand(), *padding, op.getType()));
  return success();
}

/// slice(convolution(x)) -> convolution(x) with less padding, as in the
/// gradient of a padded convolution.
LogicalResult foldSlice(SliceOp slice, PatternRewriter &rewriter) {
  auto op = slice.getOperand().getDefiningOp<ConvolutionOp>();
  auto notOne = [](int64_t n) { return n != 1; };
  if (!op || !op->hasOneUse() || !op.getType().hasStaticShape() ||
      !isOne(op.getWindowStrides()) || llvm::any_of(slice.getStrides(), notOne))
    return rewriter.notifyMatchFailure(slice, "not a part of a convolution");
  SmallVector<int64_t> cut;
  for (auto [size, limit] :
       llvm::zip_equal(op.getType().getShape(), slice.getLimitIndices()))
    cut.push_back(size - limit);
  auto padding =
      addPadding(op, op.getDimensionNumbers().getOutputSpatialDimensions(),
                 /*added=*/-1, slice.getStartIndices(), cut);
  if (!padding)
    return rewriter.notifyMatchFailure(slice, "not along windows only");
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(
      slice, clone(rewriter, op, op.getLhs(), *padding, slice.getType()));
  return success();
}

} // namespace

void systole::stablehlo::populateFoldPadPatterns(RewritePatternSet &patterns) {
  patterns.add(foldPad);
}

namespace {

struct FoldPadding
    : systole::stablehlo::impl::FoldPaddingPassBase<FoldPadding> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateFoldPadPatterns(patterns);
    patterns.add(foldSlice);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
