//===- ExpandPoolingGradients.cpp - Gradients of max pooling by index -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Dialect/StableHLO/Transforms/Passes.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDPOOLINGGRADIENTSPASS
#include "systole/Dialect/StableHLO/Transforms/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// Of larger windows each element is compared in a loop.
static constexpr int64_t kLargestWindow = 9;

static bool adds(Region &region) {
  Block &block = region.front();
  return block.getOperations().size() == 2 && isa<AddOp>(block.front()) &&
         block.getTerminator()->getOperands() == block.front().getResults();
}

static bool isZero(Value value) {
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

/// Whether each window adds one element of the source somewhere, and nothing
/// else is in the result.
static bool onlyMoves(SelectAndScatterOp op) {
  return adds(op.getScatter()) && isZero(op.getInitValue()) &&
         llvm::all_of(getWindow(op), [](const WindowDimension &window) {
           return window.paddingLow == 0 && window.paddingHigh == 0;
         });
}

namespace {

/// The sum of what is scattered over all that a window reaches is the sum of
/// the source.
struct SumSource : OpRewritePattern<ReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReduceOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getInputs().size() != 1 || !adds(op.getBody()))
      return rewriter.notifyMatchFailure(op, "not a sum");
    auto scatter = op.getInputs()[0].getDefiningOp<SelectAndScatterOp>();
    if (!scatter || !onlyMoves(scatter))
      return rewriter.notifyMatchFailure(op, "not of what windows move");
    for (auto [dim, window] : llvm::enumerate(getWindow(scatter)))
      if ((window.size != 1 || window.stride != 1) &&
          !llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim)))
        return rewriter.notifyMatchFailure(op, "not over a whole window");
    rewriter.modifyOpInPlace(
        op, [&] { op.getInputsMutable().assign(scatter.getSource()); });
    return success();
  }
};

/// Where windows neither overlap nor leave anything out: which element each
/// chooses, and where an element is the chosen one, the source.
struct ExpandTiles : OpRewritePattern<SelectAndScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SelectAndScatterOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto source = cast<RankedTensorType>(op.getSource().getType());
    auto compare = dyn_cast<CompareOp>(op.getSelect().front().front());
    if (!onlyMoves(op) || !type.hasStaticShape() || !source.hasStaticShape() ||
        !compare || op.getSelect().front().getOperations().size() != 2 ||
        !llvm::equal(compare->getOperands(),
                     op.getSelect().front().getArguments()))
      return rewriter.notifyMatchFailure(op, "not the gradient of pooling");
    int64_t count = 1;
    for (auto [dim, window] : llvm::enumerate(getWindow(op))) {
      if (window.size != window.stride ||
          source.getDimSize(dim) * window.size != type.getDimSize(dim))
        return rewriter.notifyMatchFailure(op, "windows are no tiles");
      count *= window.size;
    }
    if (count < 2 || count > kLargestWindow)
      return rewriter.notifyMatchFailure(op, "one element, or many");
    Value index = createIndex(rewriter, op, compare);
    rewriter.replaceOp(op, createResult(rewriter, op, index));
    return success();
  }

private:
  /// For each window, the row-major index of the element that it chooses.
  static Value createIndex(OpBuilder &b, SelectAndScatterOp op,
                           CompareOp compare) {
    Location loc = op.getLoc();
    auto source = cast<RankedTensorType>(op.getSource().getType());
    auto elementType = cast<RankedTensorType>(
        source.clone(cast<RankedTensorType>(op.getType()).getElementType()));
    auto indexType = cast<RankedTensorType>(source.clone(b.getI8Type()));
    Window window = getWindow(op);
    SmallVector<int64_t> place(window.size(), 0), strides;
    for (const WindowDimension &dim : window)
      strides.push_back(dim.stride);
    Value chosen, index = getSplat(b, loc, indexType, 0);
    for (int64_t i = 0; true; ++i) {
      SmallVector<int64_t> limits;
      for (auto [dim, start] : llvm::enumerate(place))
        limits.push_back(start + (source.getDimSize(dim) - 1) * strides[dim] +
                         1);
      Value element = SliceOp::create(b, loc, elementType, op.getOperand(),
                                      place, limits, strides);
      if (chosen) {
        Value stays = CompareOp::create(
            b, loc, chosen, element, compare.getComparisonDirection(),
            compare.getCompareType().value_or(ComparisonType::NOTYPE));
        chosen = SelectOp::create(b, loc, stays, chosen, element);
        index = SelectOp::create(b, loc, stays, index,
                                 getSplat(b, loc, indexType, i));
      } else {
        chosen = element;
      }
      size_t dim = window.size();
      while (dim > 0 && ++place[dim - 1] == window[dim - 1].size)
        place[--dim] = 0;
      if (dim == 0)
        return index;
    }
  }

  /// The source where an element has the index of its window, else zero.
  static Value createResult(OpBuilder &b, SelectAndScatterOp op, Value index) {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    auto source = cast<RankedTensorType>(op.getSource().getType());
    // With each window's extents as dimensions of their own.
    SmallVector<int64_t> shape, outer, inner, extents;
    for (auto [dim, window] : llvm::enumerate(getWindow(op))) {
      outer.push_back(shape.size());
      shape.push_back(source.getDimSize(dim));
      if (window.size == 1)
        continue;
      inner.push_back(shape.size());
      shape.push_back(window.size);
      extents.push_back(window.size);
    }
    auto spread = [&](Value value, ArrayRef<int64_t> dims) -> Value {
      return BroadcastInDimOp::create(
          b, loc,
          RankedTensorType::get(shape, getElementTypeOrSelf(value.getType())),
          value, dims);
    };
    auto numbers =
        llvm::to_vector(llvm::seq<int8_t>(0, llvm::product_of(extents)));
    auto placeType = RankedTensorType::get(extents, b.getI8Type());
    Value places = ConstantOp::create(
        b, loc, placeType,
        DenseElementsAttr::get(placeType, ArrayRef<int8_t>(numbers)));
    Value isChosen =
        CompareOp::create(b, loc, spread(index, outer), spread(places, inner),
                          ComparisonDirection::EQ, ComparisonType::SIGNED);
    auto tiled = RankedTensorType::get(shape, type.getElementType());
    Value result =
        SelectOp::create(b, loc, isChosen, spread(op.getSource(), outer),
                         getSplat(b, loc, tiled, 0));
    return ReshapeOp::create(b, loc, type, result);
  }
};

struct ExpandPoolingGradients
    : systole::stablehlo::impl::ExpandPoolingGradientsPassBase<
          ExpandPoolingGradients> {
  void runOnOperation() override {
    // Sums first: what has only them for users is not made.
    RewritePatternSet sums(&getContext()), tiles(&getContext());
    sums.add<SumSource>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(sums));
    tiles.add<ExpandTiles>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(tiles));
  }
};

} // namespace
