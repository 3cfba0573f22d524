//===- PositionRanges.cpp - Constant parts of masks -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PositionRanges.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace systole::stablehlo;
using namespace systole::tpu;
using intrange::CmpPredicate;

/// The depth of the longest expressions that are analyzed.
static constexpr unsigned kMaxDepth = 16;

/// A range that contains all elements of a tensor that lie in a box.
static ConstantIntRanges find(Value value, ArrayRef<IntRange> box,
                              unsigned depth);

static ConstantIntRanges makeBoolean(std::optional<bool> known) {
  return known ? ConstantIntRanges::constant(APInt(1, *known))
               : ConstantIntRanges::maxRange(1);
}

static ConstantIntRanges findConstant(DenseElementsAttr attribute,
                                      ArrayRef<IntRange> box) {
  if (attribute.isSplat())
    return ConstantIntRanges::constant(attribute.getSplatValue<APInt>());
  auto elements = attribute.getValues<APInt>();
  ArrayRef<int64_t> shape = cast<ShapedType>(attribute.getType()).getShape();
  SmallVector<int64_t> index;
  for (IntRange range : box)
    index.push_back(range.first);
  std::optional<ConstantIntRanges> found;
  while (true) {
    int64_t place = 0;
    for (auto [size, i] : llvm::zip_equal(shape, index))
      place = place * size + i;
    auto element = ConstantIntRanges::constant(elements[place]);
    found = found ? found->rangeUnion(element) : element;
    int64_t dim = int64_t(box.size()) - 1;
    while (dim >= 0 && index[dim] == box[dim].last) {
      index[dim] = box[dim].first;
      --dim;
    }
    if (dim < 0)
      return *found;
    ++index[dim];
  }
}

static std::optional<bool> findComparison(CompareOp op, ArrayRef<IntRange> box,
                                          unsigned depth) {
  Type element = getElementTypeOrSelf(op.getLhs().getType());
  if (!element.isInteger())
    return std::nullopt;
  ConstantIntRanges a = find(op.getLhs(), box, depth),
                    b = find(op.getRhs(), box, depth);
  auto holds = [&](CmpPredicate ofSigned, CmpPredicate ofUnsigned) {
    return evaluatePred(isUnsigned(element) ? ofUnsigned : ofSigned, a, b);
  };
  auto isEqual = [&] {
    // Upstream's comparison of ranges considers signed and unsigned numbers.
    bool isApart = holds(CmpPredicate::slt, CmpPredicate::ult) == true ||
                   holds(CmpPredicate::sgt, CmpPredicate::ugt) == true;
    return isApart ? false : evaluatePred(CmpPredicate::eq, a, b);
  };
  switch (op.getComparisonDirection()) {
  case ComparisonDirection::LT:
    return holds(CmpPredicate::slt, CmpPredicate::ult);
  case ComparisonDirection::LE:
    return holds(CmpPredicate::sle, CmpPredicate::ule);
  case ComparisonDirection::GT:
    return holds(CmpPredicate::sgt, CmpPredicate::ugt);
  case ComparisonDirection::GE:
    return holds(CmpPredicate::sge, CmpPredicate::uge);
  case ComparisonDirection::EQ:
    return isEqual();
  case ComparisonDirection::NE:
    std::optional<bool> equal = isEqual();
    return equal ? std::optional(!*equal) : std::nullopt;
  }
  llvm_unreachable("unknown direction");
}

static ConstantIntRanges findConversion(ConvertOp op, ArrayRef<IntRange> box,
                                        unsigned depth) {
  Type element = getElementTypeOrSelf(op.getType());
  Type fromElement = getElementTypeOrSelf(op.getOperand().getType());
  unsigned width = element.getIntOrFloatBitWidth();
  if (!fromElement.isInteger())
    return ConstantIntRanges::maxRange(width);
  ConstantIntRanges from = find(op.getOperand(), box, depth);
  unsigned fromWidth = fromElement.getIntOrFloatBitWidth();
  if (width == 1)
    return makeBoolean(
        evaluatePred(CmpPredicate::ne, from,
                     ConstantIntRanges::constant(APInt::getZero(fromWidth))));
  if (width < fromWidth)
    return intrange::truncRange(from, width);
  return isUnsigned(fromElement) ? intrange::extUIRange(from, width)
                                 : intrange::extSIRange(from, width);
}

/// The indices in a reshape's operand, if it only adds or drops dimensions of
/// one element.
static std::optional<Box> findBoxBefore(ReshapeOp op, ArrayRef<IntRange> box) {
  auto isLong = [](auto pair) { return std::get<0>(pair) != 1; };
  auto shape = cast<RankedTensorType>(op.getType()).getShape();
  auto fromShape = cast<RankedTensorType>(op.getOperand().getType()).getShape();
  SmallVector<IntRange> ranges;
  SmallVector<int64_t> sizes;
  for (auto [size, range] :
       llvm::make_filter_range(llvm::zip_equal(shape, box), isLong)) {
    sizes.push_back(size);
    ranges.push_back(range);
  }
  Box from;
  unsigned next = 0;
  for (int64_t size : fromShape) {
    if (size != 1 && (next == sizes.size() || sizes[next] != size))
      return std::nullopt;
    from.push_back(size == 1 ? IntRange{0, 0} : ranges[next++]);
  }
  return next == sizes.size() ? std::optional(from) : std::nullopt;
}

static ConstantIntRanges find(Value value, ArrayRef<IntRange> box,
                              unsigned depth) {
  Type element = getElementTypeOrSelf(value.getType());
  unsigned width = element.getIntOrFloatBitWidth();
  auto any = ConstantIntRanges::maxRange(width);
  Operation *op = value.getDefiningOp();
  if (!op || depth-- == 0)
    return any;
  auto get = [&](Value operand) { return find(operand, box, depth); };
  auto both = [&](auto op) {
    return SmallVector<ConstantIntRanges>{get(op.getLhs()), get(op.getRhs())};
  };
  using Found = ConstantIntRanges;
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case([&](ConstantOp op) {
        auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
        return elements ? findConstant(elements, box) : any;
      })
      .Case([&](IotaOp op) {
        IntRange range = box[op.getIotaDimension()];
        if (!llvm::isUIntN(isUnsigned(element) ? width : width - 1, range.last))
          return any;
        return Found::range(APInt(width, range.first), APInt(width, range.last),
                            /*isSigned=*/!isUnsigned(element));
      })
      .Case([&](BroadcastInDimOp op) {
        Box from;
        for (auto [size, dim] :
             llvm::zip_equal(op.getOperand().getType().getShape(),
                             op.getBroadcastDimensions()))
          from.push_back(size == 1 ? IntRange{0, 0} : box[dim]);
        return find(op.getOperand(), from, depth);
      })
      .Case([&](ReshapeOp op) {
        std::optional<Box> from = findBoxBefore(op, box);
        return from ? find(op.getOperand(), *from, depth) : any;
      })
      .Case([&](ConvertOp op) { return findConversion(op, box, depth); })
      .Case([&](CompareOp op) {
        return makeBoolean(findComparison(op, box, depth));
      })
      .Case([&](SelectOp op) {
        // A predicate of rank 0 selects all elements.
        if (cast<RankedTensorType>(op.getPred().getType()).getRank() !=
            int64_t(box.size()))
          return any;
        if (std::optional<APInt> pred = get(op.getPred()).getConstantValue())
          return get(pred->isZero() ? op.getOnFalse() : op.getOnTrue());
        return get(op.getOnTrue()).rangeUnion(get(op.getOnFalse()));
      })
      .Case([&](AddOp op) {
        // The sum of booleans is true if one of them is.
        return width == 1 ? intrange::inferOr(both(op))
                          : intrange::inferAdd(both(op));
      })
      .Case([&](SubtractOp op) { return intrange::inferSub(both(op)); })
      .Case([&](MulOp op) { return intrange::inferMul(both(op)); })
      .Case([&](AndOp op) { return intrange::inferAnd(both(op)); })
      .Case([&](OrOp op) { return intrange::inferOr(both(op)); })
      .Case([&](NotOp op) {
        return intrange::inferXor(
            {get(op.getOperand()), Found::constant(APInt::getAllOnes(width))});
      })
      .Default(any);
}

std::optional<bool> systole::tpu::findBoolean(Value value,
                                              ArrayRef<IntRange> box) {
  std::optional<APInt> known = find(value, box, kMaxDepth).getConstantValue();
  return known ? std::optional(known->getBoolValue()) : std::nullopt;
}
