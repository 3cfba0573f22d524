//===- PlaceRanges.cpp - What integers may be in a block ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlaceRanges.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::stablehlo;
using namespace systole::tpu;

using MaybeRange = std::optional<IntRange>;

/// Of longer expressions nothing is known.
static constexpr unsigned kMaxDepth = 16;

static MaybeRange find(Value value, ArrayRef<IntRange> box, unsigned depth);

/// A range that the element type holds, and none other.
static MaybeRange checkRange(IntRange range, Value value) {
  auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(value.getType()));
  if (!type || type.getWidth() > 64)
    return std::nullopt;
  if (type.getWidth() == 64 && !type.isUnsigned())
    return range;
  int64_t bits = type.getWidth();
  bool isUnsigned = type.isUnsigned() || bits == 1;
  if (isUnsigned && bits == 64)
    return range.first >= 0 ? MaybeRange(range) : std::nullopt;
  int64_t lowest = isUnsigned ? 0 : -(int64_t(1) << (bits - 1));
  int64_t highest = isUnsigned ? (int64_t(1) << bits) - 1 : -(lowest + 1);
  if (range.first < lowest || range.last > highest)
    return std::nullopt;
  return range;
}

static MaybeRange findConstant(DenseElementsAttr attribute, bool isUnsigned,
                               ArrayRef<IntRange> box) {
  if (!attribute.getElementType().isInteger() ||
      attribute.getElementType().getIntOrFloatBitWidth() > 64)
    return std::nullopt;
  auto read = [&](const APInt &element) {
    return isUnsigned || element.getBitWidth() == 1
               ? int64_t(element.getZExtValue())
               : element.getSExtValue();
  };
  if (attribute.isSplat()) {
    int64_t element = read(attribute.getSplatValue<APInt>());
    return IntRange{element, element};
  }
  auto elements = attribute.getValues<APInt>();
  ArrayRef<int64_t> shape = cast<ShapedType>(attribute.getType()).getShape();
  SmallVector<int64_t> index;
  for (IntRange range : box)
    index.push_back(range.first);
  MaybeRange found;
  while (true) {
    int64_t place = 0;
    for (auto [size, i] : llvm::zip_equal(shape, index))
      place = place * size + i;
    int64_t element = read(elements[place]);
    found = found ? IntRange{std::min(found->first, element),
                             std::max(found->last, element)}
                  : IntRange{element, element};
    int64_t dim = int64_t(box.size()) - 1;
    while (dim >= 0 && index[dim] == box[dim].last) {
      index[dim] = box[dim].first;
      --dim;
    }
    if (dim < 0)
      return found;
    ++index[dim];
  }
}

static MaybeRange findComparison(CompareOp op, ArrayRef<IntRange> box,
                                 unsigned depth) {
  Type element = getElementTypeOrSelf(op.getLhs().getType());
  MaybeRange a = find(op.getLhs(), box, depth),
             b = find(op.getRhs(), box, depth);
  if (!element.isInteger() || !a || !b)
    return std::nullopt;
  auto decide = [](bool isTrue, bool isFalse) {
    return IntRange{isTrue, !isFalse};
  };
  bool isOne = a->first == a->last && b->first == b->last;
  bool isApart = a->last < b->first || b->last < a->first;
  switch (op.getComparisonDirection()) {
  case ComparisonDirection::LT:
    return decide(a->last < b->first, a->first >= b->last);
  case ComparisonDirection::LE:
    return decide(a->last <= b->first, a->first > b->last);
  case ComparisonDirection::GT:
    return decide(a->first > b->last, a->last <= b->first);
  case ComparisonDirection::GE:
    return decide(a->first >= b->last, a->last < b->first);
  case ComparisonDirection::EQ:
    return decide(isOne && a->first == b->first, isApart);
  case ComparisonDirection::NE:
    return decide(isApart, isOne && a->first == b->first);
  }
  llvm_unreachable("unknown direction");
}

/// `fold` of the bounds, where no bound is too large for it.
static MaybeRange
combine(MaybeRange a, MaybeRange b,
        llvm::function_ref<IntRange(const IntRange &, const IntRange &)> fold) {
  constexpr int64_t kLimit = int64_t(1) << 31;
  auto isSmall = [](const MaybeRange &range) {
    return range && range->first >= -kLimit && range->last <= kLimit;
  };
  if (!isSmall(a) || !isSmall(b))
    return std::nullopt;
  return fold(*a, *b);
}

static MaybeRange findAny(Value value, ArrayRef<IntRange> box, unsigned depth) {
  auto get = [&](Value operand) { return find(operand, box, depth); };
  auto both =
      [&](auto op,
          llvm::function_ref<IntRange(const IntRange &, const IntRange &)> f) {
        return combine(get(op.getLhs()), get(op.getRhs()), f);
      };
  return llvm::TypeSwitch<Operation *, MaybeRange>(value.getDefiningOp())
      .Case([&](ConstantOp op) -> MaybeRange {
        auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
        if (!elements)
          return std::nullopt;
        return findConstant(elements,
                            elements.getElementType().isUnsignedInteger(), box);
      })
      .Case([&](IotaOp op) { return box[op.getIotaDimension()]; })
      .Case([&](BroadcastInDimOp op) {
        Box from;
        for (auto [size, dim] :
             llvm::zip_equal(op.getOperand().getType().getShape(),
                             op.getBroadcastDimensions()))
          from.push_back(size == 1 ? IntRange{0, 0} : box[dim]);
        return find(op.getOperand(), from, depth);
      })
      .Case([&](ReshapeOp op) -> MaybeRange {
        // Dimensions of one element come and go.
        auto isLong = [](auto pair) { return std::get<0>(pair) != 1; };
        auto shape = cast<RankedTensorType>(value.getType()).getShape();
        Box ranges;
        SmallVector<int64_t> sizes;
        for (auto [size, range] :
             llvm::make_filter_range(llvm::zip_equal(shape, box), isLong)) {
          sizes.push_back(size);
          ranges.push_back(range);
        }
        Box from;
        unsigned next = 0;
        for (int64_t size :
             cast<RankedTensorType>(op.getOperand().getType()).getShape()) {
          if (size != 1 && (next == sizes.size() || sizes[next] != size))
            return std::nullopt;
          from.push_back(size == 1 ? IntRange{0, 0} : ranges[next++]);
        }
        if (next != sizes.size())
          return std::nullopt;
        return find(op.getOperand(), from, depth);
      })
      .Case([&](ConvertOp op) -> MaybeRange {
        MaybeRange from = get(op.getOperand());
        if (from && getElementTypeOrSelf(op.getType()).isInteger(1))
          return IntRange{from->first > 0 || from->last < 0,
                          from->first != 0 || from->last != 0};
        return from;
      })
      .Case([&](AddOp op) {
        return both(op, [](const IntRange &a, const IntRange &b) {
          return IntRange{a.first + b.first, a.last + b.last};
        });
      })
      .Case([&](SubtractOp op) {
        return both(op, [](const IntRange &a, const IntRange &b) {
          return IntRange{a.first - b.last, a.last - b.first};
        });
      })
      .Case([&](MulOp op) {
        return both(op, [](const IntRange &a, const IntRange &b) {
          auto [least, most] = std::minmax({a.first * b.first, a.first * b.last,
                                            a.last * b.first, a.last * b.last});
          return IntRange{least, most};
        });
      })
      .Case([&](CompareOp op) { return findComparison(op, box, depth); })
      .Case([&](AndOp op) {
        return both(op, [](const IntRange &a, const IntRange &b) {
          return IntRange{std::min(a.first, b.first), std::min(a.last, b.last)};
        });
      })
      .Case([&](OrOp op) {
        return both(op, [](const IntRange &a, const IntRange &b) {
          return IntRange{std::max(a.first, b.first), std::max(a.last, b.last)};
        });
      })
      .Case([&](NotOp op) -> MaybeRange {
        MaybeRange from = get(op.getOperand());
        return from ? MaybeRange({1 - from->last, 1 - from->first}) : from;
      })
      .Case([&](SelectOp op) -> MaybeRange {
        // A predicate of rank 0 is that of all elements.
        if (cast<RankedTensorType>(op.getPred().getType()).getRank() !=
            int64_t(box.size()))
          return std::nullopt;
        MaybeRange pred = get(op.getPred());
        if (pred->is(1))
          return get(op.getOnTrue());
        if (pred->is(0))
          return get(op.getOnFalse());
        MaybeRange a = get(op.getOnTrue()), b = get(op.getOnFalse());
        if (!a || !b)
          return std::nullopt;
        return IntRange{std::min(a->first, b->first),
                        std::max(a->last, b->last)};
      })
      .Default(MaybeRange());
}

static MaybeRange find(Value value, ArrayRef<IntRange> box, unsigned depth) {
  MaybeRange found;
  auto type = dyn_cast<RankedTensorType>(value.getType());
  bool isBoolean = type && type.getElementType().isInteger(1);
  // Of integers of more bits `and`, `or` and `not` are something else.
  Operation *op = value.getDefiningOp();
  if (op && type && type.getElementType().isInteger() && depth > 0 &&
      (isBoolean || !isa<AndOp, OrOp, NotOp>(op)))
    found = findAny(value, box, depth - 1);
  if (found)
    found = checkRange(*found, value);
  if (!found && isBoolean)
    return IntRange{0, 1};
  return found;
}

MaybeRange systole::tpu::findRange(Value value, ArrayRef<IntRange> box) {
  return find(value, box, kMaxDepth);
}
