//===- LowerSort.cpp - Merge and radix sort, selection of first elements --===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorted runs of 1, 2, 4, ... elements are merged, all lines at a time, back
// and forth between the result's memory and a buffer of the same size. The sort
// is stable, and n log n for any comparator.
//
// A comparator that compares one integer of each of the two, the key, needs no
// comparisons: elements are moved to the places of their key's bytes, the
// lowest byte first. A float's total order is that of an integer.
//
// If only the first k elements are used, as of a top_k, a line is read once:
// elements that come before the k-th of the elements so far are candidates. A
// buffer of candidates is sorted when it is full, and keeps its first k.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The elements that are compared with the k-th at once, in vectors.
constexpr int64_t kChunk = 16;

/// A line is sorted whole unless it has this many times the elements used.
constexpr int64_t kLongLine = 4;

/// Emits code about lines of elements along one dimension of tensors.
class LineCode {
public:
  LineCode(SortOp op, ConversionPatternRewriter &rewriter,
           ArrayRef<int64_t> shape, int64_t dim)
      : op(op), rewriter(rewriter), loc(op.getLoc()), dim(dim),
        size(shape[dim]), numLines(1) {
    for (auto [i, extent] : llvm::enumerate(shape))
      if (static_cast<int64_t>(i) != dim) {
        lineShape.push_back(extent);
        numLines *= extent;
      }
  }

protected:
  Value constant(OpBuilder &b, int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  template <typename Op> Value create(OpBuilder &b, Value lhs, Value rhs) {
    return Op::create(b, loc, lhs, rhs);
  }
  Value compare(OpBuilder &b, arith::CmpIPredicate predicate, Value lhs,
                Value rhs) {
    return arith::CmpIOp::create(b, loc, predicate, lhs, rhs);
  }

  SmallVector<Value> getPosition(ArrayRef<Value> line, Value i) {
    SmallVector<Value> position(line);
    position.insert(position.begin() + dim, i);
    return position;
  }
  /// The elements at position `i` of a line.
  SmallVector<Value> load(OpBuilder &b, ValueRange tensors,
                          ArrayRef<Value> line, Value i) {
    SmallVector<Value> position = getPosition(line, i);
    return llvm::map_to_vector(tensors, [&](Value tensor) -> Value {
      return tensor::ExtractOp::create(b, loc, tensor, position);
    });
  }
  SmallVector<Value> store(OpBuilder &b, ValueRange elements,
                           ValueRange tensors, ArrayRef<Value> line, Value i) {
    SmallVector<Value> position = getPosition(line, i);
    return llvm::map_to_vector(
        llvm::zip(elements, tensors), [&](auto pair) -> Value {
          return tensor::InsertOp::create(b, loc, std::get<0>(pair),
                                          std::get<1>(pair), position);
        });
  }

  /// Whether the comparator puts the elements `first` before `second`.
  Value isBefore(OpBuilder &b, ValueRange first, ValueRange second) {
    SmallVector<Value> pairs;
    for (auto [lhs, rhs] : llvm::zip_equal(first, second))
      llvm::append_values(pairs, lhs, rhs);
    return inlineScalarRegion(rewriter, b, op.getComparator(), pairs).front();
  }

  /// A loop over [begin, end) that carries values.
  SmallVector<Value> createLoop(
      OpBuilder &b, Value begin, Value end, int64_t step, ValueRange state,
      llvm::function_ref<SmallVector<Value>(OpBuilder &, Value, ValueRange)>
          body) {
    auto loop = scf::ForOp::create(
        b, loc, begin, end, constant(b, step), state,
        [&](OpBuilder &inner, Location, Value i, ValueRange values) {
          scf::YieldOp::create(inner, loc, body(inner, i, values));
        });
    return llvm::to_vector_of<Value>(loop.getResults());
  }
  SmallVector<Value> createLineLoop(
      OpBuilder &b, ValueRange state,
      llvm::function_ref<SmallVector<Value>(OpBuilder &, ArrayRef<Value>,
                                            ValueRange)>
          body) {
    return createLoop(b, constant(b, 0), constant(b, numLines), 1, state,
                      [&](OpBuilder &b, Value number, ValueRange values) {
                        return body(b, delinearize(b, loc, number, lineShape),
                                    values);
                      });
  }
  SmallVector<Value>
  createIf(OpBuilder &b, Value condition, ValueRange state,
           llvm::function_ref<SmallVector<Value>(OpBuilder &)> body) {
    auto branch = scf::IfOp::create(
        b, loc, condition,
        [&](OpBuilder &then, Location) {
          scf::YieldOp::create(then, loc, body(then));
        },
        [&](OpBuilder &otherwise, Location) {
          scf::YieldOp::create(otherwise, loc, state);
        });
    return llvm::to_vector_of<Value>(branch.getResults());
  }

  SortOp op;
  ConversionPatternRewriter &rewriter;
  Location loc;
  int64_t dim, size, numLines;
  SmallVector<int64_t> lineShape;
};

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

/// Whether `rhs` is computed from the second of two elements as `lhs` from the
/// first.
bool areMirrored(Value lhs, Value rhs, Region &comparator) {
  auto first = dyn_cast<BlockArgument>(lhs),
       second = dyn_cast<BlockArgument>(rhs);
  if (lhs.getParentRegion() != &comparator)
    return lhs == rhs;
  if (first || second)
    return first && second && first.getArgNumber() % 2 == 0 &&
           second.getArgNumber() == first.getArgNumber() + 1;
  Operation *left = lhs.getDefiningOp(), *right = rhs.getDefiningOp();
  return left->getName() == right->getName() &&
         left->getAttrDictionary() == right->getAttrDictionary() &&
         left->getNumOperands() == right->getNumOperands() &&
         llvm::all_of(llvm::zip(left->getOperands(), right->getOperands()),
                      [&](auto pair) {
                        return areMirrored(std::get<0>(pair), std::get<1>(pair),
                                           comparator);
                      });
}

/// Sorts lines by keys, whose bytes are digits.
class RadixSort : public LineCode {
public:
  using LineCode::LineCode;

  /// Whether the comparator compares keys.
  static bool hasKeys(SortOp op) {
    CompareOp compare = getCompare(op);
    if (!compare ||
        !areMirrored(compare.getLhs(), compare.getRhs(), op.getComparator()))
      return false;
    ComparisonDirection direction = compare.getComparisonDirection();
    Type type = getElementTypeOrSelf(compare.getLhs());
    return (direction == ComparisonDirection::LT ||
            direction == ComparisonDirection::GT) &&
           (type.isInteger() ||
            compare.getCompareType() == ComparisonType::TOTALORDER) &&
           type.getIntOrFloatBitWidth() >= 8;
  }

  /// Lines of fewer elements are merged faster.
  static int64_t getShortestLine(SortOp op) {
    return kShortestLine * getDigits(op);
  }

  /// Sorts each line. `spares` are as large as the tensors.
  SmallVector<Value> sort(ValueRange tensors, ValueRange spares) {
    size_t count = tensors.size();
    SmallVector<Value> state(tensors);
    llvm::append_range(state, spares);
    state.push_back(createEmpty(rewriter, loc,
                                RankedTensorType::get({getDigits(op) * kRadix},
                                                      rewriter.getI32Type())));
    SmallVector<Value> sorted = createLineLoop(
        rewriter, state,
        [&](OpBuilder &b, ArrayRef<Value> line, ValueRange values) {
          SmallVector<Value> next(values);
          next.back() = countDigits(b, line, values.take_front(count),
                                    clear(b, values.back()));
          // Two passes, so that the elements are where they were.
          return createLoop(
              b, constant(b, 0), constant(b, getDigits(op)), 2, next,
              [&](OpBuilder &b, Value digit, ValueRange values) {
                SmallVector<Value> there =
                    move(b, digit, line, values.take_front(count),
                         values.slice(count, count), values.back());
                SmallVector<Value> back =
                    move(b, create<arith::AddIOp>(b, digit, constant(b, 1)),
                         line, ArrayRef(there).take_front(count),
                         values.take_front(count), there.back());
                SmallVector<Value> next(ArrayRef(back).take_front(count));
                llvm::append_range(next, ArrayRef(there).take_front(count));
                next.push_back(back.back());
                return next;
              });
        });
    sorted.truncate(count);
    return sorted;
  }

private:
  static constexpr int64_t kRadix = 256;
  static constexpr int64_t kShortestLine = 32;

  /// The comparator's comparison.
  static CompareOp getCompare(SortOp op) {
    return op.getComparator()
        .front()
        .getTerminator()
        ->getOperand(0)
        .getDefiningOp<CompareOp>();
  }

  /// The number of digits, an even one.
  static int64_t getDigits(SortOp op) {
    unsigned bits =
        getElementTypeOrSelf(getCompare(op).getLhs()).getIntOrFloatBitWidth();
    return std::max<int64_t>(bits / 8, 2);
  }

  /// The key of elements, an unsigned integer that is smaller for the element
  /// that comes first.
  Value createKey(OpBuilder &b, ValueRange elements) {
    SmallVector<Value> pairs;
    for (Value element : elements)
      pairs.append(2, element);
    auto compare = inlineScalarRegion(rewriter, b, op.getComparator(), pairs)
                       .front()
                       .getDefiningOp<arith::CmpIOp>();
    Value key = compare.getLhs();
    Type type = key.getType();
    unsigned bits = type.getIntOrFloatBitWidth();
    arith::CmpIPredicate predicate = compare.getPredicate();
    auto flip = [&](const APInt &mask) {
      key = create<arith::XOrIOp>(
          b, key,
          arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, mask)));
    };
    if (predicate == arith::CmpIPredicate::slt ||
        predicate == arith::CmpIPredicate::sgt)
      flip(APInt::getSignMask(bits));
    if (predicate == arith::CmpIPredicate::sgt ||
        predicate == arith::CmpIPredicate::ugt)
      flip(APInt::getAllOnes(bits));
    return bits > 8 ? key
                    : arith::ExtUIOp::create(b, loc, b.getIntegerType(16), key)
                          .getResult();
  }

  /// The place of the count of a key's digit.
  Value createPlace(OpBuilder &b, Value key, Value digit) {
    Value shift = arith::IndexCastUIOp::create(
        b, loc, key.getType(), create<arith::MulIOp>(b, digit, constant(b, 8)));
    Value number = create<arith::AndIOp>(
        b,
        arith::IndexCastUIOp::create(b, loc, b.getIndexType(),
                                     create<arith::ShRUIOp>(b, key, shift)),
        constant(b, kRadix - 1));
    return create<arith::AddIOp>(
        b, create<arith::MulIOp>(b, digit, constant(b, kRadix)), number);
  }

  /// Adds one to the count at `place`; returns the count before, and the
  /// counts.
  std::pair<Value, Value> increment(OpBuilder &b, Value counts, Value place) {
    Value old = tensor::ExtractOp::create(b, loc, counts, place);
    Value one = arith::ConstantIntOp::create(b, loc, 1, 32);
    return {old,
            tensor::InsertOp::create(b, loc, create<arith::AddIOp>(b, old, one),
                                     counts, place)};
  }

  Value clear(OpBuilder &b, Value counts) {
    Value zero = arith::ConstantIntOp::create(b, loc, 0, 32);
    return linalg::FillOp::create(b, loc, zero, counts).getResult(0);
  }

  /// Counts the numbers of each digit.
  Value countDigits(OpBuilder &b, ArrayRef<Value> line, ValueRange tensors,
                    Value counts) {
    return createLoop(b, constant(b, 0), constant(b, size), 1, counts,
                      [&](OpBuilder &b, Value i, ValueRange counts) {
                        Value key = createKey(b, load(b, tensors, line, i));
                        Value all = counts.front();
                        for (int64_t digit = 0; digit < getDigits(op); ++digit)
                          all =
                              increment(b, all,
                                        createPlace(b, key, constant(b, digit)))
                                  .second;
                        return SmallVector<Value>{all};
                      })
        .front();
  }

  /// Moves the elements `from` to those of `to` that their digits say; the
  /// counts follow.
  SmallVector<Value> move(OpBuilder &b, Value digit, ArrayRef<Value> line,
                          ValueRange from, ValueRange to, Value counts) {
    // A count becomes the place of the first of its elements.
    Value begin = create<arith::MulIOp>(b, digit, constant(b, kRadix));
    counts = createLoop(
        b, begin, create<arith::AddIOp>(b, begin, constant(b, kRadix)), 1,
        {arith::ConstantIntOp::create(b, loc, 0, 32), counts},
        [&](OpBuilder &b, Value place, ValueRange state) {
          Value count = tensor::ExtractOp::create(b, loc, state[1], place);
          return SmallVector<Value>{
              create<arith::AddIOp>(b, state[0], count),
              tensor::InsertOp::create(b, loc, state[0], state[1], place)};
        })[1];
    SmallVector<Value> state(to);
    state.push_back(counts);
    return createLoop(
        b, constant(b, 0), constant(b, size), 1, state,
        [&](OpBuilder &b, Value i, ValueRange state) {
          SmallVector<Value> elements = load(b, from, line, i);
          auto [place, counts] = increment(
              b, state.back(), createPlace(b, createKey(b, elements), digit));
          Value target =
              arith::IndexCastUIOp::create(b, loc, b.getIndexType(), place);
          SmallVector<Value> next =
              store(b, elements, state.drop_back(), line, target);
          next.push_back(counts);
          return next;
        });
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
          // An element that is none is overwritten by the next one.
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

struct ConvertSort : OpConversionPattern<SortOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(SortOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
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
    if (RadixSort::hasKeys(op) &&
        shape[dim] >= RadixSort::getShortestLine(op)) {
      rewriter.replaceOp(
          op, RadixSort(op, rewriter, shape, dim).sort(inputs, spares));
      return success();
    }
    Value length =
        arith::ConstantIndexOp::create(rewriter, op.getLoc(), shape[dim]);
    SmallVector<Value> sorted = MergeSort(op, rewriter, shape, dim)
                                    .sort(rewriter, inputs, spares, length);
    rewriter.replaceOp(op, ArrayRef(sorted).take_front(inputs.size()));
    return success();
  }

private:
  /// The elements of a line up to the last one that a user reads.
  static int64_t countUsed(SortOp op, int64_t dim) {
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
  static void replaceSlices(SortOp op, int64_t dim, ArrayRef<Value> selected,
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
                .clone(
                    cast<RankedTensorType>(tensor.getType()).getElementType());
        sizes = getAsIndexOpFoldResult(op.getContext(), type.getShape());
        rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
            slice, type, tensor, offsets, sizes, strides);
      }
    rewriter.eraseOp(op);
  }
};

} // namespace

void systole::stablehlo::populateSortPatterns(const TypeConverter &converter,
                                              RewritePatternSet &patterns) {
  patterns.add<ConvertSort>(converter, patterns.getContext());
}
