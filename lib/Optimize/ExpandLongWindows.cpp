//===- ExpandLongWindows.cpp - Long windows as scans ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All scans are prefix scans of tensors of rank 3 along dimension 1. A suffix
// scan is the prefix scan of the reversed tensor, with the arguments of the
// body exchanged. Sliding windows follow van Herk, "A fast algorithm for local
// minimum and maximum filters on rectangular and octagonal kernels" (1992).
//
//===----------------------------------------------------------------------===//

#include "Monoid.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"
#include "systole/Dialect/StableHLO/IR/Window.h"
#include "systole/Optimize/Passes.h"
#include "systole/Support/RewriteGreedily.h"

#include "llvm/Support/MathExtras.h"

namespace systole::stablehlo {
#define GEN_PASS_DEF_EXPANDLONGWINDOWSPASS
#include "systole/Optimize/Passes.h.inc"
} // namespace systole::stablehlo

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// A window is long if it reads each element more often than this.
constexpr int64_t kMostReads = 16;

/// The longest windows that are computed by doubling if a scan would not be a
/// loop over vectors: with fewer elements than these beside each other.
constexpr int64_t kMostDoubled = 512;
constexpr int64_t kFewBeside = 8;

/// Elements of a block of a scan. The error of a sum of n elements grows as
/// this times log(n), and a block is a few microseconds of a thread.
constexpr int64_t kBlock = 128;

bool isTrivial(const WindowDimension &window) {
  return window.size == 1 && window.stride == 1 && window.paddingLow == 0 &&
         window.paddingHigh == 0 && window.baseDilation == 1;
}

bool isLong(const WindowDimension &window, int64_t inputSize) {
  int64_t dilated = (inputSize - 1) * window.baseDilation + 1;
  int64_t padded = window.paddingLow + dilated + window.paddingHigh;
  return window.size > kMostReads &&
         window.getOutputSize(inputSize) * window.size > kMostReads * padded;
}

/// Whether windows hold the elements up to their own position: element i of
/// the result is the reduction of the elements 0 to i.
bool isPrefix(const WindowDimension &window, int64_t inputSize) {
  return window.size == inputSize && window.paddingLow == inputSize - 1 &&
         window.paddingHigh == 0 && window.stride == 1 &&
         window.baseDilation == 1 && window.windowDilation == 1;
}

bool isStatic(ReduceWindowOp op) {
  return llvm::all_of(op->getOperandTypes(),
                      [](Type type) {
                        auto tensor = cast<RankedTensorType>(type);
                        return tensor.hasStaticShape() &&
                               tensor.getNumElements() > 0;
                      }) &&
         llvm::all_of(op->getResultTypes(), [](Type type) {
           return cast<RankedTensorType>(type).getNumElements() > 0;
         });
}

SmallVector<unsigned> findLong(ReduceWindowOp op) {
  SmallVector<unsigned> dims;
  for (auto [dim, window] : llvm::enumerate(getWindow(op)))
    if (isLong(window, shapeOf(op.getInputs().front())[dim]))
      dims.push_back(dim);
  return dims;
}

/// A reduce_window with the body of `op` and another window.
ReduceWindowOp createWindows(Emitter &emitter, ValueRange inputs,
                             ValueRange inits, Region &body,
                             const Window &window) {
  SmallVector<int64_t> sizes, shape;
  for (auto [dimension, size] :
       llvm::zip_equal(window, shapeOf(inputs.front()))) {
    sizes.push_back(dimension.size);
    shape.push_back(dimension.getOutputSize(size));
  }
  SmallVector<Type> types;
  for (Value init : inits)
    types.push_back(typeOf(init).clone(shape));
  WindowAttrs attrs(emitter.getContext(), window);
  auto op = ReduceWindowOp::create(
      emitter, types, inputs, inits, emitter.getDenseI64ArrayAttr(sizes),
      attrs.strides, attrs.baseDilations, attrs.windowDilations, attrs.padding);
  IRMapping mapping;
  body.cloneInto(&op.getBody(), mapping);
  return op;
}

/// Exchanges accumulators and elements.
void swapArguments(Region &body) {
  Block &block = body.front();
  unsigned count = block.getNumArguments() / 2;
  for (unsigned i = 0; i < count; ++i) {
    Value a = block.getArgument(i), b = block.getArgument(count + i);
    llvm::SmallPtrSet<OpOperand *, 4> first;
    for (OpOperand &use : a.getUses())
      first.insert(&use);
    b.replaceAllUsesWith(a);
    a.replaceUsesWithIf(b,
                        [&](OpOperand &use) { return first.contains(&use); });
  }
}

/// Emits scans and sliding windows along dimension 1 of tensors of rank 3.
class Scans {
public:
  Scans(Emitter &emitter, ReduceWindowOp op, bool inOrder)
      : emitter(emitter), op(op), inits(op.getInitValues()), inOrder(inOrder) {}

  /// Results of a window along dimension 1.
  SmallVector<Value> emitWindows(SmallVector<Value> values,
                                 WindowDimension window) {
    int64_t interior = window.baseDilation - 1;
    values = pad(values, std::min<int64_t>(window.paddingLow, 0),
                 std::min<int64_t>(window.paddingHigh, 0), interior);
    window.paddingLow = std::max<int64_t>(window.paddingLow, 0);
    window.paddingHigh = std::max<int64_t>(window.paddingHigh, 0);
    window.baseDilation = 1;
    if (window.windowDilation > 1)
      return emitDilated(values, window);
    int64_t size = shapeOf(values.front())[1];
    int64_t last = (window.getOutputSize(size) - 1) * window.stride;
    if (last <= window.paddingLow)
      return emitPrefixes(values, window, last);
    if (window.size >= window.paddingLow + size)
      return reverse(emitPrefixes(reverse(values), flip(window, size, last),
                                  last, /*swapped=*/true));
    return emitSliding(values, window, last);
  }

  /// Whether emitWindows needs no sliding windows.
  static bool isScan(const WindowDimension &window, int64_t inputSize) {
    if (window.windowDilation > 1)
      return false;
    int64_t size = (inputSize - 1) * window.baseDilation + 1 +
                   std::min<int64_t>(window.paddingLow, 0) +
                   std::min<int64_t>(window.paddingHigh, 0);
    int64_t low = std::max<int64_t>(window.paddingLow, 0);
    int64_t last = (window.getOutputSize(inputSize) - 1) * window.stride;
    return last <= low || window.size >= low + size;
  }

private:
  /// The window over the reversed tensor whose results are reversed.
  static WindowDimension flip(WindowDimension window, int64_t size,
                              int64_t last) {
    // Window 0 of the reversed tensor is the one that begins at `last`.
    window.paddingLow = last + window.size - window.paddingLow - size;
    return window;
  }

  SmallVector<Value> map(ValueRange values,
                         llvm::function_ref<Value(Value, Value)> emit) {
    SmallVector<Value> results;
    for (auto [value, init] : llvm::zip_equal(values, inits))
      results.push_back(emit(value, init));
    return results;
  }

  SmallVector<Value> pad(ValueRange values, int64_t low, int64_t high,
                         int64_t interior = 0) {
    return map(values, [&](Value value, Value init) {
      return emitter.pad(value, {0, low, 0}, {0, high, 0}, {0, interior, 0},
                         init);
    });
  }

  SmallVector<Value> reverse(ValueRange values) {
    return map(values,
               [&](Value value, Value) { return emitter.reverse(value, {1}); });
  }

  SmallVector<Value> reshape(ValueRange values, ArrayRef<int64_t> shape) {
    return map(values, [&](Value value, Value) {
      return emitter.reshape(value, shape);
    });
  }

  SmallVector<Value> slice(ValueRange values, int64_t begin, int64_t end,
                           int64_t stride = 1) {
    return map(values, [&](Value value, Value) {
      ArrayRef<int64_t> shape = shapeOf(value);
      return emitter.slice(value, {0, begin, 0}, {shape[0], end, shape[2]},
                           {1, stride, 1});
    });
  }

  SmallVector<Value> repeat(ValueRange values, int64_t count) {
    return map(values, [&](Value value, Value) {
      SmallVector<int64_t> shape(shapeOf(value));
      shape[1] = count;
      return emitter.broadcast(value, typeOf(value).clone(shape), {0, 1, 2});
    });
  }

  SmallVector<Value> combine(ValueRange lhs, ValueRange rhs, bool swapped) {
    return swapped ? emitCombined(emitter, op.getBody(), rhs, lhs)
                   : emitCombined(emitter, op.getBody(), lhs, rhs);
  }

  /// The reduction of elements 0 to i, for each i.
  SmallVector<Value> scan(SmallVector<Value> values, bool swapped) {
    ArrayRef<int64_t> shape = shapeOf(values.front());
    int64_t outer = shape[0], size = shape[1], inner = shape[2];
    if (inOrder || size <= 2 * kBlock)
      return scanInOrder(values, swapped);
    int64_t count = llvm::divideCeil(size, kBlock);
    values = reshape(pad(values, 0, count * kBlock - size),
                     {outer * count, kBlock, inner});
    SmallVector<Value> within = scanInOrder(values, swapped);
    SmallVector<Value> totals =
        reshape(slice(within, kBlock - 1, kBlock), {outer, count, inner});
    SmallVector<Value> before =
        reshape(pad(scan(totals, swapped), 1, -1), {outer * count, 1, inner});
    SmallVector<Value> whole = combine(repeat(before, kBlock), within, swapped);
    return slice(reshape(whole, {outer, count * kBlock, inner}), 0, size);
  }

  SmallVector<Value> scanInOrder(ValueRange values, bool swapped) {
    Window window(3);
    window[1].size = shapeOf(values.front())[1];
    window[1].paddingLow = window[1].size - 1;
    ReduceWindowOp scan =
        createWindows(emitter, values, inits, op.getBody(), window);
    if (swapped)
      swapArguments(scan.getBody());
    return SmallVector<Value>(scan.getResults());
  }

  /// Windows that all begin at or before element 0, the last one `last`
  /// positions after the first one.
  SmallVector<Value> emitPrefixes(SmallVector<Value> values,
                                  const WindowDimension &window, int64_t last,
                                  bool swapped = false) {
    int64_t size = shapeOf(values.front())[1];
    // The number of elements in the first and in the last window. The number
    // may be negative, or exceed that of the tensor.
    int64_t fewest = window.size - window.paddingLow, most = fewest + last;
    int64_t read = std::clamp<int64_t>(most, 1, size);
    SmallVector<Value> sums = scan(slice(values, 0, read), swapped);
    int64_t beyond = std::max<int64_t>(most - std::max(fewest - 1, read), 0);
    SmallVector<Value> total = slice(sums, read - 1, read);
    // Results of windows with at least one element and at most `read`.
    int64_t begin = std::clamp<int64_t>(fewest - 1, 0, read);
    int64_t end = std::clamp<int64_t>(most, begin, read);
    int64_t empty =
        std::max<int64_t>(std::min<int64_t>(most, 0) - fewest + 1, 0);
    SmallVector<Value> found;
    if (end > begin)
      found = slice(sums, begin, end);
    if (beyond > 0) {
      SmallVector<Value> more = repeat(total, beyond);
      if (found.empty())
        found = more;
      else
        for (auto [whole, part] : llvm::zip_equal(found, more))
          whole = emitter.concatenate({whole, part}, 1);
    }
    if (found.empty())
      // No window holds an element.
      found = pad(slice(values, 0, 1), empty, -1);
    else
      found = pad(found, empty, 0);
    return slice(found, 0, last + 1, window.stride);
  }

  /// Windows of twice a length are two windows of that length, and others are
  /// sums of these.
  SmallVector<Value> emitDoubled(SmallVector<Value> values, int64_t length,
                                 int64_t last) {
    int64_t count = last + length, covered = 0;
    SmallVector<Value> whole;
    for (int64_t width = 1;; width *= 2) {
      if (length & width) {
        SmallVector<Value> part = slice(values, covered, covered + last + 1);
        whole = whole.empty() ? part : combine(whole, part, /*swapped=*/false);
        covered += width;
      }
      if (covered == length)
        return whole;
      values = combine(slice(values, 0, count - width),
                       slice(values, width, count), /*swapped=*/false);
      count -= width;
    }
  }

  /// A window's elements lie in one block of its size, or in two.
  SmallVector<Value> emitSliding(SmallVector<Value> values,
                                 const WindowDimension &window, int64_t last) {
    ArrayRef<int64_t> shape = shapeOf(values.front());
    int64_t outer = shape[0], size = shape[1], inner = shape[2];
    int64_t length = window.size, end = last + length;
    if (inner < kFewBeside && window.stride == 1 && length <= kMostDoubled)
      return emitDoubled(
          pad(values, window.paddingLow, end - window.paddingLow - size),
          length, last);
    int64_t count = llvm::divideCeil(end, length);
    values = reshape(pad(values, window.paddingLow,
                         count * length - window.paddingLow - size),
                     {outer * count, length, inner});
    SmallVector<int64_t> flat = {outer, count * length, inner};
    SmallVector<Value> suffixes =
        reshape(reverse(scan(reverse(values), /*swapped=*/true)), flat);
    // A prefix excludes the element itself, since a window that is one block
    // has no second block.
    SmallVector<Value> prefixes =
        reshape(pad(scan(values, /*swapped=*/false), 1, -1), flat);
    prefixes = pad(prefixes, 0, 1);
    return combine(slice(suffixes, 0, last + 1, window.stride),
                   slice(prefixes, length, end + 1, window.stride),
                   /*swapped=*/false);
  }

  /// Windows of every n-th element are windows without gaps along the first of
  /// two dimensions that the dimension is split into.
  SmallVector<Value> emitDilated(SmallVector<Value> values,
                                 WindowDimension window) {
    ArrayRef<int64_t> shape = shapeOf(values.front());
    int64_t outer = shape[0], inner = shape[2], gap = window.windowDilation;
    int64_t padded = window.paddingLow + shape[1] + window.paddingHigh;
    int64_t rows = llvm::divideCeil(padded, gap);
    int64_t last = (window.getOutputSize(shape[1]) - 1) * window.stride;
    values = reshape(pad(values, window.paddingLow,
                         rows * gap - window.paddingLow - shape[1]),
                     {outer, rows, gap * inner});
    WindowDimension dense;
    dense.size = window.size;
    values = emitWindows(values, dense);
    int64_t results = (rows - window.size + 1) * gap;
    return slice(reshape(values, {outer, results, inner}), 0, last + 1,
                 window.stride);
  }

  Emitter &emitter;
  ReduceWindowOp op;
  ValueRange inits;
  /// Whether scans have no blocks.
  bool inOrder;
};

/// Sums floats of less than 32 bits in f32.
LogicalResult widenSums(ReduceWindowOp op, PatternRewriter &rewriter) {
  auto isNarrow = [](Type type) { return getSumType(type) != type; };
  if (op.getNumResults() != 1 || !isNarrow(op.getResult(0).getType()) ||
      !isNarrow(op.getInputs().front().getType()) || !adds(op.getBody()) ||
      !isStatic(op) || findLong(op).empty() ||
      !matchMonoid(op.getBody(), op.getInitValues()))
    return rewriter.notifyMatchFailure(op, "not a long sum of narrow floats");
  Emitter emitter(rewriter, op);
  Type wide = rewriter.getF32Type();
  Value input = emitter.convert(op.getInputs().front(), wide);
  Value init = emitter.scalarZero(input.getType());
  Region body;
  buildScalarBody(
      emitter, emitter.getLoc(), body, wide,
      [&](OpBuilder &, Value lhs, Value rhs) { return emitter.add(lhs, rhs); });
  Value sums =
      createWindows(emitter, input, init, body, getWindow(op)).getResult(0);
  rewriter.replaceOp(
      op, emitter.convert(sums, getElementTypeOrSelf(op.getResult(0))));
  return success();
}

/// Reduces along one long dimension before the others.
LogicalResult separateDimension(ReduceWindowOp op, PatternRewriter &rewriter) {
  if (!isStatic(op))
    return failure();
  SmallVector<unsigned> dims = findLong(op);
  Window window = getWindow(op);
  auto isOther = [](const WindowDimension &other) { return !isTrivial(other); };
  if (dims.empty() || llvm::count_if(window, isOther) < 2)
    return rewriter.notifyMatchFailure(op, "a window along one dimension");
  auto monoid = matchMonoid(op.getBody(), op.getInitValues());
  if (!monoid || monoid->multipliesFloats)
    return rewriter.notifyMatchFailure(op, "the order is relevant");
  Emitter emitter(rewriter, op);
  Window along(window.size());
  std::swap(along[dims.front()], window[dims.front()]);
  ReduceWindowOp first = createWindows(emitter, op.getInputs(),
                                       op.getInitValues(), op.getBody(), along);
  ReduceWindowOp rest = createWindows(emitter, first.getResults(),
                                      op.getInitValues(), op.getBody(), window);
  rewriter.replaceOp(op, rest.getResults());
  return success();
}

/// Computes long windows along one dimension by scans.
LogicalResult expandWindow(ReduceWindowOp op, PatternRewriter &rewriter) {
  if (!isStatic(op))
    return failure();
  SmallVector<unsigned> dims = findLong(op);
  Window windows = getWindow(op);
  if (dims.size() != 1 || llvm::count_if(windows, isTrivial) + 1 !=
                              static_cast<int64_t>(windows.size()))
    return rewriter.notifyMatchFailure(op, "no long window");
  unsigned dim = dims.front();
  WindowDimension window = windows[dim];
  ArrayRef<int64_t> shape = shapeOf(op.getInputs().front());
  auto monoid = matchMonoid(op.getBody(), op.getInitValues());
  bool prefix = isPrefix(window, shape[dim]);
  bool inOrder = !monoid || monoid->multipliesFloats;
  bool isScan = monoid && Scans::isScan(window, shape[dim]);
  if (inOrder && !prefix && !isScan)
    return rewriter.notifyMatchFailure(op, "the order is relevant");
  bool isDone = shape.size() == 3 && dim == 1 && prefix;
  if (isDone && (inOrder || shape[dim] <= 2 * kBlock))
    return rewriter.notifyMatchFailure(op, "is a scan");
  Emitter emitter(rewriter, op);
  SmallVector<Value> values =
      llvm::map_to_vector(op.getInputs(), [&](Value input) {
        return emitter.reshape(
            input, {llvm::product_of(shape.take_front(dim)), shape[dim],
                    llvm::product_of(shape.drop_front(dim + 1))});
      });
  values = Scans(emitter, op, inOrder).emitWindows(values, window);
  for (auto [value, result] : llvm::zip_equal(values, op.getResults()))
    value = emitter.reshape(value, shapeOf(result));
  rewriter.replaceOp(op, values);
  return success();
}

struct ExpandLongWindows
    : systole::stablehlo::impl::ExpandLongWindowsPassBase<ExpandLongWindows> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add(widenSums, /*benefit=*/2);
    patterns.add(separateDimension).add(expandWindow);
    systole::rewriteGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
