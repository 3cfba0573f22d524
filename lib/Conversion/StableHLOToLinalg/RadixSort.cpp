//===- RadixSort.cpp - Sorts without comparisons --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparator may compare one number of each of two elements, the key: an
// integer, or a float in its total order, which is that of an integer. Elements
// are then moved to the places of their key's bytes, the lowest byte first.
//
//===----------------------------------------------------------------------===//

#include "RadixSort.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The numbers of a digit.
constexpr int64_t kRadix = 256;

/// Lines of fewer elements for each digit are merged faster.
constexpr int64_t kShortestLine = 8;

/// The comparator's comparison; null if it returns anything else.
CompareOp getCompare(SortOp op) {
  return op.getComparator()
      .front()
      .getTerminator()
      ->getOperand(0)
      .getDefiningOp<CompareOp>();
}

/// The number of digits, an even one.
int64_t getDigits(SortOp op) {
  unsigned bits =
      getElementTypeOrSelf(getCompare(op).getLhs()).getIntOrFloatBitWidth();
  return std::max<int64_t>(bits / 8, 2);
}

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

/// Whether the comparator compares keys.
bool hasKeys(SortOp op) {
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

/// Sorts lines by keys, whose bytes are digits.
class RadixSort : public LineCode {
public:
  using LineCode::LineCode;

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

} // namespace

bool systole::stablehlo::isSortedByKeys(SortOp op, int64_t length) {
  return hasKeys(op) && length >= kShortestLine * getDigits(op);
}

SmallVector<Value>
systole::stablehlo::sortByKeys(SortOp op, ConversionPatternRewriter &rewriter,
                               ArrayRef<int64_t> shape, int64_t dim,
                               ValueRange tensors, ValueRange spares) {
  return RadixSort(op, rewriter, shape, dim).sort(tensors, spares);
}
