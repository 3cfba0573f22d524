//===- ExpandPoolingGradients.cpp - Gradients of max pooling by index -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Optimize/Passes.h"

#include "mlir/IR/Matchers.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDPOOLINGGRADIENTSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

/// Larger windows, and elements in more windows, would make too much code.
static constexpr int64_t kLargestWindow = 64, kMostOverlaps = 9;

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

/// Returns the select that is the gradient of relu: the only user of the
/// scattered values, which keeps those at which a comparison of the operand
/// with a number holds. Returns null if there is no such select.
static SelectOp findMask(SelectAndScatterOp op) {
  if (!op->hasOneUse())
    return nullptr;
  auto mask = dyn_cast<SelectOp>(*op->user_begin());
  auto compare = mask ? mask.getPred().getDefiningOp<CompareOp>() : CompareOp();
  DenseElementsAttr number;
  return compare && mask.getOnTrue() == op.getResult() &&
                 isZero(mask.getOnFalse()) &&
                 compare.getLhs() == op.getOperand() &&
                 matchPattern(compare.getRhs(), m_Constant(&number)) &&
                 number.isSplat()
             ? mask
             : SelectOp();
}

/// Whether `user` sums the scattered values over whole windows: each sum is one
/// of the source.
static bool sumsWindows(Operation *user, SelectAndScatterOp op) {
  auto reduce = dyn_cast<ReduceOp>(user);
  if (!reduce || reduce.getInputs().size() != 1 || !adds(reduce.getBody()))
    return false;
  return llvm::all_of(llvm::enumerate(getWindow(op)), [&](auto dim) {
    return (dim.value().size == 1 && dim.value().stride == 1) ||
           llvm::is_contained(reduce.getDimensions(), int64_t(dim.index()));
  });
}

/// A comparison of the same kind with other operands.
static Value createLike(OpBuilder &b, CompareOp compare, Value lhs, Value rhs) {
  return CompareOp::create(
      b, compare.getLoc(), lhs, rhs, compare.getComparisonDirection(),
      compare.getCompareType().value_or(ComparisonType::NOTYPE));
}

namespace {

/// The element that each window selects, and its row-major index in the window.
struct Choice {
  Value element, index;
};

/// Computes the index that each window selects, and for each element the sum of
/// the source over the windows that selected it.
class PoolingGradient {
public:
  explicit PoolingGradient(SelectAndScatterOp op)
      : op(op), select(dyn_cast<CompareOp>(op.getSelect().front().front())),
        mask(findMask(op)) {}

  bool canExpand() {
    auto source = cast<RankedTensorType>(op.getSource().getType());
    if (!onlyMoves(op) ||
        !cast<RankedTensorType>(op.getType()).hasStaticShape() ||
        !source.hasStaticShape() || source.getNumElements() == 0 || !select ||
        !isWhole(select, op.getSelect()))
      return false;
    int64_t count = 1, overlaps = 1;
    for (const WindowDimension &window : getWindow(op)) {
      count *= window.size;
      overlaps *= llvm::divideCeil(window.size, window.stride);
    }
    return count <= kLargestWindow && overlaps <= kMostOverlaps;
  }

  void expand() {
    OpBuilder builder(op);
    Emitter b(builder, op);
    Value index;
    {
      // The index is kept until the gradient is there, one byte a window,
      // instead of the pooling's operand.
      OpBuilder::InsertionGuard guard(b);
      Operation *pooled = op.getOperand().getDefiningOp();
      if (pooled && pooled->getBlock() == op->getBlock())
        b.setInsertionPointAfter(pooled);
      index = createIndex(b);
    }
    Operation *last = mask ? mask : op;
    Value scattered = last->getResult(0),
          source = mask ? maskSource(b, index) : op.getSource();
    for (Operation *user : llvm::make_early_inc_range(scattered.getUsers()))
      if (sumsWindows(user, op))
        user->setOperand(0, source);
    auto type = cast<RankedTensorType>(source.getType());
    if (type.getNumElements() * kSparseElements <=
        cast<RankedTensorType>(op.getType()).getNumElements())
      markSparseOperands(scattered);
    if (!scattered.use_empty())
      scattered.replaceAllUsesWith(createResult(b, source, index));
    if (mask)
      mask.erase();
    op.erase();
  }

private:
  /// Returns the index of the element that each window selects; -1 if that is
  /// masked.
  Value createIndex(Emitter &b) {
    Choice choice = choose(b);
    if (!mask)
      return choice.index;
    auto compare = mask.getPred().getDefiningOp<CompareOp>();
    DenseElementsAttr number;
    matchPattern(compare.getRhs(), m_Constant(&number));
    auto type = cast<ShapedType>(choice.element.getType());
    Value isThere = createLike(b, compare, choice.element,
                               ConstantOp::create(b, number.resizeSplat(type)));
    return b.select(isThere, choice.index, b.splat(choice.index.getType(), -1));
  }

  /// The source of the windows whose selected element is not masked.
  Value maskSource(Emitter &b, Value index) {
    Value isThere =
        b.compare(index, b.zeros(index.getType()), ComparisonDirection::GE);
    return b.select(isThere, op.getSource(), b.zeros(op.getSource().getType()));
  }

  Choice choose(Emitter &b) {
    auto source = cast<RankedTensorType>(op.getSource().getType());
    auto indexType = cast<RankedTensorType>(source.clone(b.getI8Type()));
    Window window = getWindow(op);
    SmallVector<int64_t> place(window.size(), 0), strides;
    for (const WindowDimension &dim : window)
      strides.push_back(dim.stride);
    Value chosen, index = b.zeros(indexType);
    for (int64_t i = 0; true; ++i) {
      SmallVector<int64_t> limits;
      for (auto [dim, start] : llvm::enumerate(place))
        limits.push_back(start + (source.getDimSize(dim) - 1) * strides[dim] +
                         1);
      Value element = b.slice(op.getOperand(), place, limits, strides);
      if (chosen) {
        Value stays = createLike(b, select, chosen, element);
        chosen = b.select(stays, chosen, element);
        index = b.select(stays, index, b.splat(indexType, i));
      } else {
        chosen = element;
      }
      size_t dim = window.size();
      while (dim > 0 && ++place[dim - 1] == window[dim - 1].size)
        place[--dim] = 0;
      if (dim == 0)
        return {chosen, index};
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
  Value createResult(Emitter &b, Value values, Value index) {
    auto type = cast<RankedTensorType>(op.getType());
    auto source = cast<RankedTensorType>(values.getType());
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
    auto pad = [&](Value value, int64_t fill) -> Value {
      if (!pads)
        return value;
      return b.pad(value, lows, highs, /*interior=*/{},
                   b.splat(typeOf(value).getElementType(), fill));
    };
    auto spread = [&](Value value, ArrayRef<int64_t> dims) {
      return b.broadcast(
          value,
          RankedTensorType::get(shape, getElementTypeOrSelf(value.getType())),
          dims);
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
      return spread(b.slice(value, begins, ends), outer);
    };
    auto tiled = RankedTensorType::get(shape, type.getElementType());
    auto placeType = RankedTensorType::get(strides, b.getI8Type());
    values = pad(values, 0);
    Value indices;
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointAfterValue(index);
      indices = pad(index, -1);
    }
    Value zero = b.zeros(tiled), sum;
    forEachBackward(overlaps, [&](ArrayRef<int64_t> before) {
      Value places = ConstantOp::create(
          b, placeType,
          DenseElementsAttr::get(placeType,
                                 ArrayRef<int8_t>(getPlaces(windows, before))));
      Value isChosen =
          b.compare(shifted(indices, before), spread(places, inner),
                    ComparisonDirection::EQ);
      Value term = b.select(isChosen, shifted(values, before), zero);
      sum = sum ? b.add(sum, term) : term;
    });
    return b.takeFirst(b.reshape(sum, whole), type.getShape());
  }

  /// Returns, for each element of a stride, its row-major index in the window
  /// that is `before` windows earlier; -2 if that window does not reach it.
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

  SelectAndScatterOp op;
  CompareOp select;
  SelectOp mask;
};

struct ExpandPoolingGradients
    : systole::stablehlo::impl::ExpandPoolingGradientsPassBase<
          ExpandPoolingGradients> {
  void runOnOperation() override {
    SmallVector<SelectAndScatterOp> ops;
    getOperation()->walk([&](SelectAndScatterOp op) { ops.push_back(op); });
    for (SelectAndScatterOp op : ops)
      if (PoolingGradient gradient(op); gradient.canExpand())
        gradient.expand();
  }
};

} // namespace
