//===- LowerSort.cpp - Merge sort, and selection of first elements --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorted runs of 1, 2, 4, ... elements are merged, all lines at a time, back
// and forth between the result's memory and a buffer of the same size. The sort
// is stable, and n log n for any comparator. Long lines with keys are sorted by
// these (RadixSort.h).
//
// If only the first k elements are used, as of a top_k, a line is read once:
// elements that come before the k-th of the elements so far are candidates. A
// buffer of candidates is sorted when it is full, and keeps its first k.
//
//===----------------------------------------------------------------------===//

#include "RadixSort.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The elements that are compared with the k-th at once, in vectors.
constexpr int64_t kChunk = 16;

/// A line is sorted whole unless it has this many times the elements used.
constexpr int64_t kLongLine = 4;

class MergeSort : public LineCode {
public:
  using LineCode::LineCode;

  /// Sorts the first `length` elements of each line. `spares` are as large as
  /// the tensors; both are returned, the sorted tensors first.
  SmallVector<Value> sort(OpBuilder &b, ValueRange tensors, ValueRange spares,
                          Value length) {
    size_t count = tensors.size();
    SmallVector<Value> state(tensors);
    llvm::append_range(state, spares);
    // Each step merges twice; merging a run as long as the line copies it.
    int64_t steps = llvm::divideCeil(llvm::Log2_64_Ceil(size), 2);
    return createLoop(
        b, constant(b, 0), constant(b, steps), 1, state,
        [&](OpBuilder &b, Value step, ValueRange values) {
          Value shift = create<arith::MulIOp>(b, step, constant(b, 2));
          Value width = create<arith::ShLIOp>(b, constant(b, 1), shift);
          Value twice = create<arith::MulIOp>(b, width, constant(b, 2));
          SmallVector<Value> there =
              createMerges(b, width, length, values.take_front(count),
                           values.drop_front(count));
          SmallVector<Value> back =
              createMerges(b, twice, length, there, values.take_front(count));
          llvm::append_range(back, there);
          return back;
        });
  }

private:
  /// Merges runs of `width` elements of `from`, two at a time, into `to`.
  SmallVector<Value> createMerges(OpBuilder &b, Value width, Value length,
                                  ValueRange from, ValueRange to) {
    return createLineLoop(
        b, to, [&](OpBuilder &b, ArrayRef<Value> line, ValueRange tensors) {
          return createMerge(b, width, length, line, from, tensors);
        });
  }

  /// Merges one line. The loop runs over the output positions, and carries the
  /// next element of the first and of the second run.
  SmallVector<Value> createMerge(OpBuilder &b, Value width, Value length,
                                 ArrayRef<Value> line, ValueRange from,
                                 ValueRange to) {
    Value one = constant(b, 1);
    Value period = create<arith::MulIOp>(b, width, constant(b, 2));
    SmallVector<Value> state = {constant(b, 0), constant(b, 0)};
    llvm::append_range(state, to);
    SmallVector<Value> merged = createLoop(
        b, constant(b, 0), length, 1, state,
        [&](OpBuilder &b, Value place, ValueRange state) {
          // The period is a power of two.
          Value inPair = create<arith::AndIOp>(
              b, place, create<arith::SubIOp>(b, period, one));
          Value begin = create<arith::SubIOp>(b, place, inPair);
          Value middle = create<arith::MinUIOp>(
              b, create<arith::AddIOp>(b, begin, width), length);
          Value end = create<arith::MinUIOp>(
              b, create<arith::AddIOp>(b, begin, period), length);
          Value isFirst =
              compare(b, arith::CmpIPredicate::eq, inPair, constant(b, 0));
          Value left =
              arith::SelectOp::create(b, loc, isFirst, begin, state[0]);
          Value right =
              arith::SelectOp::create(b, loc, isFirst, middle, state[1]);
          Value takesRight =
              createChoice(b, line, from, left, middle, right, end);
          Value source =
              arith::SelectOp::create(b, loc, takesRight, right, left);
          Value step = create<arith::AddIOp>(b, source, one);
          SmallVector<Value> next = {
              arith::SelectOp::create(b, loc, takesRight, left, step),
              arith::SelectOp::create(b, loc, takesRight, step, right)};
          llvm::append_range(next, store(b, load(b, from, line, source),
                                         state.drop_front(2), line, place));
          return next;
        });
    return llvm::to_vector(ArrayRef(merged).drop_front(2));
  }

  /// Whether the next element is the second run's: the second run has one, and
  /// the first run is at its end or its element comes later.
  Value createChoice(OpBuilder &b, ArrayRef<Value> line, ValueRange from,
                     Value left, Value middle, Value right, Value end) {
    // At the end of a run any element serves the comparison.
    Value last = constant(b, size - 1);
    Value before =
        isBefore(b, load(b, from, line, create<arith::MinUIOp>(b, right, last)),
                 load(b, from, line, create<arith::MinUIOp>(b, left, last)));
    Value leftEnds = compare(b, arith::CmpIPredicate::uge, left, middle);
    Value rightGoesOn = compare(b, arith::CmpIPredicate::ult, right, end);
    return create<arith::AndIOp>(b, rightGoesOn,
                                 create<arith::OrIOp>(b, leftEnds, before));
  }
};

class Selection : public LineCode {
public:
  /// Selects the first `first` elements of lines of `shape`.
  Selection(SortOp op, ConversionPatternRewriter &rewriter,
            ArrayRef<int64_t> shape, int64_t dim, int64_t first)
      : LineCode(op, rewriter, shape, dim), first(first),
        // A sorted buffer has places for another k candidates, so that the
        // worst order of a line takes n log k.
        capacity(first + std::max(first, kChunk) + kChunk) {}

  /// The first elements, in tensors that have `first` elements along `dim`.
  SmallVector<Value> select(ValueRange inputs) {
    size_t count = inputs.size();
    SmallVector<Value> state;
    auto addTensors =
        [&](llvm::function_ref<SmallVector<int64_t>(RankedTensorType)>
                getShape) {
          for (Value input : inputs) {
            auto type = cast<RankedTensorType>(input.getType());
            state.push_back(createEmpty(
                rewriter, loc,
                RankedTensorType::get(getShape(type), type.getElementType())));
          }
        };
    addTensors([&](RankedTensorType type) {
      SmallVector<int64_t> selected(type.getShape());
      selected[dim] = first;
      return selected;
    });
    // The candidates, and the spare buffers of their sort.
    for (int i = 0; i < 2; ++i)
      addTensors(
          [&](RankedTensorType) { return SmallVector<int64_t>{capacity}; });
    SmallVector<Value> results = createLineLoop(
        rewriter, state,
        [&](OpBuilder &b, ArrayRef<Value> line, ValueRange values) {
          SmallVector<Value> sorted =
              selectLine(b, inputs, line, values.drop_front(count));
          SmallVector<Value> next = createLoop(
              b, constant(b, 0), constant(b, first), 1,
              values.take_front(count),
              [&](OpBuilder &b, Value i, ValueRange tensors) {
                return store(
                    b, loadCandidate(b, ArrayRef(sorted).take_front(count), i),
                    tensors, line, i);
              });
          llvm::append_range(next, sorted);
          return next;
        });
    results.truncate(count);
    return results;
  }

private:
  SmallVector<Value> loadCandidate(OpBuilder &b, ValueRange buffers, Value i) {
    return llvm::map_to_vector(buffers, [&](Value buffer) -> Value {
      return tensor::ExtractOp::create(b, loc, buffer, i);
    });
  }

  /// `buffers` are those of the candidates, and as many spare ones.
  SmallVector<Value> selectLine(OpBuilder &b, ValueRange inputs,
                                ArrayRef<Value> line, ValueRange buffers) {
    size_t count = inputs.size();
    Value length = constant(b, size), chunk = constant(b, kChunk);
    // The number of candidates, and whether any element is one: until the first
    // k are sorted.
    SmallVector<Value> state{constant(b, 0),
                             arith::ConstantIntOp::create(b, loc, 1, 1)};
    llvm::append_range(state, buffers);
    SmallVector<Value> done = createLoop(
        b, constant(b, 0), length, kChunk, state,
        [&](OpBuilder &b, Value begin, ValueRange state) {
          Value end = create<arith::MinUIOp>(
              b, create<arith::AddIOp>(b, begin, chunk), length);
          Value isOpen = state[1];
          SmallVector<Value> last = loadCandidate(
              b, state.drop_front(2).take_front(count), constant(b, first - 1));
          Value isCandidate = create<arith::OrIOp>(
              b, isOpen, isAnyBefore(b, inputs, line, end, last));
          SmallVector<Value> filled{state[0]};
          llvm::append_range(filled, state.drop_front(2));
          filled = createIf(b, isCandidate, filled, [&](OpBuilder &b) {
            return addCandidates(b, inputs, line, begin, end, isOpen, last,
                                 filled);
          });
          // The last chunk's candidates are sorted in any case.
          Value isFull = create<arith::OrIOp>(
              b,
              compare(b, arith::CmpIPredicate::ugt, filled[0],
                      constant(b, capacity - kChunk)),
              compare(b, arith::CmpIPredicate::eq, end, length));
          SmallVector<Value> next{filled[0], isOpen};
          llvm::append_range(next, ArrayRef(filled).drop_front());
          return createIf(b, isFull, next, [&](OpBuilder &b) {
            ArrayRef<Value> tensors = ArrayRef(filled).drop_front();
            SmallVector<Value> sorted{
                constant(b, first), arith::ConstantIntOp::create(b, loc, 0, 1)};
            llvm::append_range(sorted,
                               MergeSort(op, rewriter, capacity, 0)
                                   .sort(b, tensors.take_front(count),
                                         tensors.drop_front(count), filled[0]));
            return sorted;
          });
        });
    return llvm::to_vector(ArrayRef(done).drop_front(2));
  }

  /// Whether any of the chunk's elements comes before the elements `last`. The
  /// number of elements is constant for the sake of vectors: the last chunk
  /// looks at elements of the chunk before, too.
  Value isAnyBefore(OpBuilder &b, ValueRange inputs, ArrayRef<Value> line,
                    Value end, ValueRange last) {
    Value chunk = constant(b, kChunk);
    Value begin =
        create<arith::SubIOp>(b, create<arith::MaxUIOp>(b, end, chunk), chunk);
    Value none = arith::ConstantIntOp::create(b, loc, 0, 1);
    return createLoop(b, constant(b, 0), chunk, 1, none,
                      [&](OpBuilder &b, Value i, ValueRange any) {
                        SmallVector<Value> elements =
                            load(b, inputs, line,
                                 create<arith::AddIOp>(b, begin, i));
                        return SmallVector<Value>{create<arith::OrIOp>(
                            b, any[0], isBefore(b, elements, last))};
                      })
        .front();
  }

  /// Appends a chunk's candidates to the buffers. `state` is the number of
  /// candidates, and the buffers.
  SmallVector<Value> addCandidates(OpBuilder &b, ValueRange inputs,
                                   ArrayRef<Value> line, Value begin, Value end,
                                   Value isOpen, ValueRange last,
                                   ValueRange state) {
    size_t count = inputs.size();
    return createLoop(
        b, begin, end, 1, state, [&](OpBuilder &b, Value i, ValueRange state) {
          SmallVector<Value> elements = load(b, inputs, line, i);
          // The next element overwrites one that is not taken.
          SmallVector<Value> next{create<arith::AddIOp>(
              b, state[0],
              arith::IndexCastUIOp::create(
                  b, loc, b.getIndexType(),
                  create<arith::OrIOp>(b, isOpen,
                                       isBefore(b, elements, last))))};
          for (auto [element, buffer] :
               llvm::zip(elements, state.slice(1, count)))
            next.push_back(
                tensor::InsertOp::create(b, loc, element, buffer, state[0]));
          llvm::append_range(next, state.drop_front(1 + count));
          return next;
        });
  }

  int64_t first, capacity;
};

/// The elements of a line up to the last one that a user reads.
int64_t countUsed(SortOp op, int64_t dim) {
  int64_t used = 1;
  for (Operation *user : op->getUsers()) {
    auto slice = dyn_cast<SliceOp>(user);
    if (!slice)
      return cast<RankedTensorType>(op.getInputs().front().getType())
          .getDimSize(dim);
    used = std::max(used, slice.getLimitIndices()[dim]);
  }
  return used;
}

/// Replaces slices of the results by slices of their first elements.
void replaceSlices(SortOp op, int64_t dim, ArrayRef<Value> selected,
                   ConversionPatternRewriter &rewriter) {
  for (auto [result, tensor] : llvm::zip_equal(op.getResults(), selected))
    for (Operation *user : llvm::to_vector(result.getUsers())) {
      auto slice = cast<SliceOp>(user);
      rewriter.setInsertionPoint(slice);
      SmallVector<OpFoldResult> offsets, sizes, strides;
      offsets =
          getAsIndexOpFoldResult(op.getContext(), slice.getStartIndices());
      strides = getAsIndexOpFoldResult(op.getContext(), slice.getStrides());
      auto type =
          cast<RankedTensorType>(slice.getType())
              .clone(cast<RankedTensorType>(tensor.getType()).getElementType());
      sizes = getAsIndexOpFoldResult(op.getContext(), type.getShape());
      rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
          slice, type, tensor, offsets, sizes, strides);
    }
  rewriter.eraseOp(op);
}

LogicalResult convertSort(SortOp op, SortOp::Adaptor adaptor,
                          ConversionPatternRewriter &rewriter) {
  ValueRange inputs = adaptor.getInputs();
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(inputs.front().getType()).getShape();
  int64_t dim = static_cast<int64_t>(op.getDimension());
  if (dim < 0)
    dim += shape.size();
  if (shape[dim] < 2 || llvm::is_contained(shape, 0)) {
    rewriter.replaceOp(op, inputs);
    return success();
  }
  int64_t used = countUsed(op, dim);
  if (used * kLongLine <= shape[dim] && kChunk * kLongLine <= shape[dim]) {
    replaceSlices(op, dim,
                  Selection(op, rewriter, shape, dim, used).select(inputs),
                  rewriter);
    return success();
  }
  SmallVector<Value> spares =
      llvm::map_to_vector(inputs, [&](Value input) -> Value {
        return createEmpty(rewriter, op.getLoc(), input.getType());
      });
  if (isSortedByKeys(op, shape[dim])) {
    rewriter.replaceOp(op,
                       sortByKeys(op, rewriter, shape, dim, inputs, spares));
    return success();
  }
  Value length =
      arith::ConstantIndexOp::create(rewriter, op.getLoc(), shape[dim]);
  SmallVector<Value> sorted = MergeSort(op, rewriter, shape, dim)
                                  .sort(rewriter, inputs, spares, length);
  rewriter.replaceOp(op, ArrayRef(sorted).take_front(inputs.size()));
  return success();
}

} // namespace

void systole::stablehlo::populateSortPatterns(const TypeConverter &converter,
                                              RewritePatternSet &patterns) {
  addLowerings(converter, patterns, convertSort);
}
