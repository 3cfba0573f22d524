//===- ExpandPoolingGradients.cpp - Gradients of max pooling by index -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Optimize/Passes.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDPOOLINGGRADIENTSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// Elements of larger windows are compared in a loop.
static constexpr int64_t kLargestWindow = 9;

/// The matrix unit's `sparse_rhs`: the fewest elements for each nonzero one.
static constexpr int64_t kSparseElements = 4;

static bool isZero(Value value) {
  return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero());
}

/// Whether each window adds one element of the source, and the result has
/// nothing else.
static bool onlyMoves(SelectAndScatterOp op) {
  return adds(op.getScatter()) && isZero(op.getInitValue()) &&
         llvm::all_of(getWindow(op), [](const WindowDimension &window) {
           return window.paddingLow == 0 && window.paddingHigh == 0;
         });
}

static bool haveSameWindows(ReduceWindowOp pooling, SelectAndScatterOp op) {
  auto key = [](const WindowDimension &window) {
    return std::tuple(window.size, window.stride, window.paddingLow,
                      window.paddingHigh, window.baseDilation,
                      window.windowDilation);
  };
  return llvm::equal(getWindow(pooling), getWindow(op),
                     [&](const WindowDimension &a, const WindowDimension &b) {
                       return key(a) == key(b);
                     });
}

/// Marks the convolutions whose right operand is a scattered value, as in the
/// gradient of the filter before the pooling. Relu's gradient and conversions
/// between them keep zeros.
static void markSparseOperands(Value scattered) {
  for (OpOperand &use : scattered.getUses()) {
    Operation *user = use.getOwner();
    auto select = dyn_cast<SelectOp>(user);
    bool keepsZeros =
        select ? isZero(select.getOnTrue()) || isZero(select.getOnFalse())
               : isa<ConvertOp>(user);
    if (isa<ConvolutionOp>(user) && use.getOperandNumber() == 1)
      user->setAttr(systole::tpu::TPUDialect::getSparseRhsAttrName(),
                    UnitAttr::get(user->getContext()));
    else if (keepsZeros)
      markSparseOperands(user->getResult(0));
  }
}

/// Whether the region is this comparison of its two arguments.
static bool isWhole(CompareOp compare, Region &region) {
  return region.front().getOperations().size() == 2 &&
         llvm::equal(compare->getOperands(), region.front().getArguments());
}

namespace {

/// Moves a mask to the source. The mask zeroes the result where a comparison of
/// the pooling's operand with a number fails, as the gradient of relu does. A
/// window selects the element that pooling returned, so the comparison of
/// pooling's result masks the source.
struct MaskSource : OpRewritePattern<SelectOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(SelectOp op,
                                PatternRewriter &rewriter) const override {
    auto scatter = op.getOnTrue().getDefiningOp<SelectAndScatterOp>();
    auto compare = op.getPred().getDefiningOp<CompareOp>();
    DenseElementsAttr number;
    if (!scatter || !onlyMoves(scatter) || !isZero(op.getOnFalse()) ||
        !compare || compare.getLhs() != scatter.getOperand() ||
        !matchPattern(compare.getRhs(), m_Constant(&number)) ||
        !number.isSplat() ||
        !cast<ShapedType>(scatter.getSource().getType()).hasStaticShape())
      return rewriter.notifyMatchFailure(op, "no zeros by what was pooled");
    ReduceWindowOp pooling = findPooling(scatter);
    if (!pooling)
      return rewriter.notifyMatchFailure(op, "what was pooled is not there");
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(scatter);
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(scatter.getSource().getType());
    Value isThere = CompareOp::create(
        rewriter, loc, pooling.getResult(0),
        ConstantOp::create(rewriter, loc, type, number.resizeSplat(type)),
        compare.getComparisonDirection(),
        compare.getCompareType().value_or(ComparisonType::NOTYPE));
    Value source = SelectOp::create(rewriter, loc, isThere, scatter.getSource(),
                                    getSplat(rewriter, loc, type, 0));
    rewriter.modifyOpInPlace(
        scatter, [&] { scatter.getSourceMutable().assign(source); });
    rewriter.replaceOp(op, scatter);
    return success();
  }

private:
  /// The maximum of each window whose gradient the operation scatters.
  static ReduceWindowOp findPooling(SelectAndScatterOp op) {
    auto chooses = dyn_cast<CompareOp>(op.getSelect().front().front());
    if (!chooses || !isWhole(chooses, op.getSelect()) ||
        !llvm::is_contained({ComparisonDirection::GE, ComparisonDirection::GT},
                            chooses.getComparisonDirection()) ||
        !op->hasOneUse())
      return nullptr;
    for (Operation *user : op.getOperand().getUsers()) {
      auto pooling = dyn_cast<ReduceWindowOp>(user);
      if (pooling && pooling.getInputs().size() == 1 &&
          pooling.getResult(0).getType() == op.getSource().getType() &&
          haveSameWindows(pooling, op) &&
          isa_and_nonnull<MaxOp>(findReducer(pooling.getBody())) &&
          matchPattern(pooling.getInitValues().front(), m_NegInfFloat()) &&
          pooling->getBlock() == op->getBlock() && pooling->isBeforeInBlock(op))
        return pooling;
    }
    return nullptr;
  }
};

/// A sum of the scattered values over all window dimensions is the sum of the
/// source.
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

/// Computes the index that each window selects, and for each element the sum of
/// the source over the windows that selected it.
struct ExpandChoice : OpRewritePattern<SelectAndScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SelectAndScatterOp op,
                                PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    auto source = cast<RankedTensorType>(op.getSource().getType());
    auto compare = dyn_cast<CompareOp>(op.getSelect().front().front());
    if (!onlyMoves(op) || !type.hasStaticShape() || !source.hasStaticShape() ||
        !compare || !isWhole(compare, op.getSelect()))
      return rewriter.notifyMatchFailure(op, "not the gradient of pooling");
    int64_t count = 1;
    for (const WindowDimension &window : getWindow(op))
      count *= window.size;
    if (count < 2 || count > kLargestWindow || source.getNumElements() == 0)
      return rewriter.notifyMatchFailure(op, "one element, or many, or none");
    Value index;
    {
      // The index is kept until then, one byte a window, instead of the
      // pooling's operand.
      OpBuilder::InsertionGuard guard(rewriter);
      Operation *pooled = op.getOperand().getDefiningOp();
      if (pooled && pooled->getBlock() == op->getBlock())
        rewriter.setInsertionPointAfter(pooled);
      index = createIndex(rewriter, op, compare);
    }
    if (source.getNumElements() * kSparseElements <= type.getNumElements())
      markSparseOperands(op.getResult());
    rewriter.replaceOp(op, createResult(rewriter, op, index));
    return success();
  }

private:
  /// For each window, the row-major index of the element that it selects.
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

  /// Calls `use` for each index vector below `extents`, the greatest first.
  static void forEachBackward(ArrayRef<int64_t> extents,
                              function_ref<void(ArrayRef<int64_t>)> use) {
    SmallVector<int64_t> at;
    for (int64_t extent : extents)
      at.push_back(extent - 1);
    while (true) {
      use(at);
      size_t dim = at.size();
      while (dim > 0 && at[dim - 1] == 0) {
        at[dim - 1] = extents[dim - 1] - 1;
        --dim;
      }
      if (dim == 0)
        return;
      --at[dim - 1];
    }
  }

  /// An element of the result is at `stride` * a + r in each dimension. Window
  /// a begins `r` before it, window a - 1 `stride` + r, as far as windows
  /// reach. Sums the source of the windows that selected it, in the order of
  /// the windows.
  static Value createResult(OpBuilder &b, SelectAndScatterOp op, Value index) {
    Location loc = op.getLoc();
    auto type = cast<RankedTensorType>(op.getType());
    auto source = cast<RankedTensorType>(op.getSource().getType());
    Window windows = getWindow(op);
    // The elements of a stride are dimensions of their own.
    SmallVector<int64_t> shape, whole, outer, inner, strides, overlaps, steps,
        lows, highs;
    bool pads = false;
    for (auto [dim, window] : llvm::enumerate(windows)) {
      int64_t size = type.getDimSize(dim);
      steps.push_back(llvm::divideCeil(size, window.stride));
      whole.push_back(steps.back() * window.stride);
      outer.push_back(shape.size());
      shape.push_back(steps.back());
      overlaps.push_back(llvm::divideCeil(window.size, window.stride));
      lows.push_back(overlaps.back() - 1);
      highs.push_back(steps.back() - source.getDimSize(dim));
      pads |= lows.back() != 0 || highs.back() != 0;
      if (window.stride == 1)
        continue;
      inner.push_back(shape.size());
      shape.push_back(window.stride);
      strides.push_back(window.stride);
    }
    const SmallVector<int64_t> none(windows.size(), 0), ones(windows.size(), 1);
    auto pad = [&](Value value, int64_t fill) -> Value {
      if (!pads)
        return value;
      auto valueType = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> padded;
      for (auto [size, low, high] :
           llvm::zip_equal(valueType.getShape(), lows, highs))
        padded.push_back(low + size + high);
      return PadOp::create(
          b, loc, valueType.clone(padded), value,
          getSplat(b, loc,
                   RankedTensorType::get({}, valueType.getElementType()), fill),
          lows, highs, none);
    };
    auto spread = [&](Value value, ArrayRef<int64_t> dims) -> Value {
      return BroadcastInDimOp::create(
          b, loc,
          RankedTensorType::get(shape, getElementTypeOrSelf(value.getType())),
          value, dims);
    };
    // The value `before` windows earlier.
    auto shifted = [&](Value value, ArrayRef<int64_t> before) -> Value {
      if (!pads)
        return spread(value, outer);
      SmallVector<int64_t> begins, ends;
      for (auto [dim, low] : llvm::enumerate(lows)) {
        begins.push_back(low - before[dim]);
        ends.push_back(begins.back() + steps[dim]);
      }
      auto part =
          RankedTensorType::get(steps, getElementTypeOrSelf(value.getType()));
      return spread(SliceOp::create(b, loc, part, value, begins, ends, ones),
                    outer);
    };
    auto tiled = RankedTensorType::get(shape, type.getElementType());
    auto placeType = RankedTensorType::get(strides, b.getI8Type());
    Value values = pad(op.getSource(), 0), indices;
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointAfterValue(index);
      indices = pad(index, -1);
    }
    Value zero = getSplat(b, loc, tiled, 0), sum;
    forEachBackward(overlaps, [&](ArrayRef<int64_t> before) {
      Value places = ConstantOp::create(
          b, loc, placeType,
          DenseElementsAttr::get(placeType,
                                 ArrayRef<int8_t>(getPlaces(windows, before))));
      Value isChosen = CompareOp::create(
          b, loc, shifted(indices, before), spread(places, inner),
          ComparisonDirection::EQ, ComparisonType::SIGNED);
      Value term =
          SelectOp::create(b, loc, isChosen, shifted(values, before), zero);
      sum = sum ? AddOp::create(b, loc, sum, term).getResult() : term;
    });
    Value result = ReshapeOp::create(b, loc, type.clone(whole), sum);
    if (type.getShape() == ArrayRef<int64_t>(whole))
      return result;
    return SliceOp::create(b, loc, type, result, none, type.getShape(), ones);
  }

  /// For each element of a stride, its row-major index in the window that is
  /// `before` windows earlier; -2 if that window does not reach it.
  static SmallVector<int8_t> getPlaces(const Window &windows,
                                       ArrayRef<int64_t> before) {
    SmallVector<int8_t> places = {0};
    for (auto [window, back] : llvm::zip_equal(windows, before)) {
      SmallVector<int8_t> next;
      for (int8_t place : places)
        for (int64_t i = 0; i < window.stride; ++i) {
          int64_t at = back * window.stride + i;
          bool isThere = place >= 0 && at < window.size;
          next.push_back(isThere ? place * window.size + at : -2);
        }
      places = std::move(next);
    }
    return places;
  }
};

struct ExpandPoolingGradients
    : systole::stablehlo::impl::ExpandPoolingGradientsPassBase<
          ExpandPoolingGradients> {
  void runOnOperation() override {
    RewritePatternSet masks(&getContext()), sums(&getContext()),
        choices(&getContext());
    masks.add<MaskSource>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(masks));
    // Sums first: scattered values with no other users are then dead.
    sums.add<SumSource>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(sums));
    choices.add<ExpandChoice>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(choices));
  }
};

} // namespace
