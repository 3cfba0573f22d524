//===- ArgExtremum.cpp - Positions of extrema as two reductions -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction of pairs (element, index) carries a dependent pair from element
// to element. A reduction to the extremum, and one to the first index whose
// element equals it, are vectorized. Over another dimension than the last, the
// pairs of neighbouring columns are vectorized as they are, in one pass.
//
//===----------------------------------------------------------------------===//

#include "Decompose.h"

#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// How the elements of two pairs compare.
enum class Order { Less, Equal, Greater, LhsNaN, RhsNaN, BothNaN };

/// The arguments of the reducer, in order.
enum Argument { LhsElement, RhsElement, LhsIndex, RhsIndex };

/// The body of a reduction of pairs, evaluated for one order of its elements.
/// The left index is less than the right one: the left pair has been
/// accumulated from earlier elements.
class Evaluation {
public:
  Evaluation(Block &body, Order order) : body(body), order(order) {}

  /// The argument that result `number` selects.
  std::optional<unsigned> evaluate(unsigned number) {
    for (Operation &op : body.without_terminator())
      if (!evaluate(op))
        return std::nullopt;
    return findArgument(body.getTerminator()->getOperand(number));
  }

private:
  bool evaluate(Operation &op) {
    if (auto compare = dyn_cast<CompareOp>(op))
      return setTruth(compare, evaluateComparison(compare));
    if (isa<OrOp, AndOp, NotOp>(op)) {
      std::optional<bool> lhs = findTruth(op.getOperand(0));
      std::optional<bool> rhs = findTruth(op.getOperands().back());
      if (!lhs || !rhs)
        return false;
      bool truth = isa<OrOp>(op)    ? *lhs || *rhs
                   : isa<AndOp>(op) ? *lhs && *rhs
                                    : !*lhs;
      return setTruth(op.getResult(0), truth);
    }
    auto select = dyn_cast<SelectOp>(op);
    if (!select)
      return false;
    std::optional<bool> predicate = findTruth(select->getOperand(0));
    if (!predicate)
      return false;
    Value chosen = select->getOperand(*predicate ? 1 : 2);
    if (std::optional<bool> truth = findTruth(chosen))
      return setTruth(select, truth);
    std::optional<unsigned> argument = findArgument(chosen);
    if (argument)
      arguments[select] = *argument;
    return argument.has_value();
  }

  std::optional<bool> evaluateComparison(CompareOp op) {
    std::optional<unsigned> lhs = findArgument(op->getOperand(0));
    std::optional<unsigned> rhs = findArgument(op->getOperand(1));
    if (!lhs || !rhs || op.getCompareType() == ComparisonType::TOTALORDER)
      return std::nullopt;
    auto direction = op.getComparisonDirection();
    bool ofElements = *lhs <= RhsElement;
    if (ofElements != (*rhs <= RhsElement))
      return std::nullopt;
    if (ofElements && (isNaN(*lhs) || isNaN(*rhs)))
      return direction == ComparisonDirection::NE;
    // -1, 0 or 1, as the left argument is less, equal or greater.
    int sign = 0;
    if (*lhs != *rhs) {
      sign = !ofElements               ? -1
             : order == Order::Less    ? -1
             : order == Order::Greater ? 1
                                       : 0;
      if (*lhs > *rhs)
        sign = -sign;
    }
    switch (direction) {
    case ComparisonDirection::EQ:
      return sign == 0;
    case ComparisonDirection::NE:
      return sign != 0;
    case ComparisonDirection::LT:
      return sign < 0;
    case ComparisonDirection::LE:
      return sign <= 0;
    case ComparisonDirection::GT:
      return sign > 0;
    case ComparisonDirection::GE:
      return sign >= 0;
    }
    return std::nullopt;
  }

  bool isNaN(unsigned element) const {
    return order == Order::BothNaN ||
           order == (element == LhsElement ? Order::LhsNaN : Order::RhsNaN);
  }

  bool setTruth(Value value, std::optional<bool> truth) {
    if (truth)
      truths[value] = *truth;
    return truth.has_value();
  }

  std::optional<bool> findTruth(Value value) const {
    auto found = truths.find(value);
    return found == truths.end() ? std::nullopt : std::optional(found->second);
  }

  std::optional<unsigned> findArgument(Value value) const {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &body)
      return numberOf(argument.getArgNumber());
    auto found = arguments.find(value);
    return found == arguments.end() ? std::nullopt
                                    : std::optional(found->second);
  }

  /// A body's arguments are the left element and index, then the right ones.
  static unsigned numberOf(unsigned number) {
    return std::array{LhsElement, LhsIndex, RhsElement, RhsIndex}[number];
  }

  Block &body;
  Order order;
  llvm::DenseMap<Value, bool> truths;
  llvm::DenseMap<Value, unsigned> arguments;
};

/// Whether `body` keeps the pair whose element is NaN, or else the left one if
/// the elements compare as `left`, or else the right one if they differ. It
/// keeps the first index of equal elements.
bool keepsFirst(Block &body, bool isFloat, Order left) {
  auto keeps = [&](Order order, bool lhs) {
    return Evaluation(body, order).evaluate(0) ==
               (lhs ? LhsElement : RhsElement) &&
           Evaluation(body, order).evaluate(1) == (lhs ? LhsIndex : RhsIndex);
  };
  // Either of two equal elements may be kept: only the index is used.
  if (!keeps(Order::Less, left == Order::Less) ||
      !keeps(Order::Greater, left == Order::Greater) ||
      !Evaluation(body, Order::Equal).evaluate(0) ||
      Evaluation(body, Order::Equal).evaluate(1) != LhsIndex)
    return false;
  return !isFloat ||
         (keeps(Order::LhsNaN, true) && keeps(Order::RhsNaN, false) &&
          Evaluation(body, Order::BothNaN).evaluate(1) == LhsIndex);
}

/// Whether `value` is the scalar identity of `Op`.
template <typename Op> bool isIdentity(Value value) {
  Attribute constant;
  return matchPattern(value, m_Constant(&constant)) &&
         constant == getIdentityAttr(Op::getOperationName(), typeOf(value));
}

/// The reduction of `values` over the dimension of `op`. Elements begin with
/// the initial value of `op`, indices with `last`.
template <typename Op>
Value reduceAlong(Emitter &b, ReduceOp op, Value values, int64_t last) {
  Type type = typeOf(values).getElementType();
  Value init = values == op.getInputs()[0] ? Value(op.getInitValues()[0])
                                           : b.splat(type, double(last));
  auto reduced = ReduceOp::create(b, op.getLoc(), ValueRange(values),
                                  ValueRange(init), op.getDimensions());
  buildReduceBody<Op>(type, reduced.getBody(), b);
  return reduced->getResult(0);
}

} // namespace

LogicalResult
systole::stablehlo::decomposeArgExtremum(ReduceOp op,
                                         PatternRewriter &rewriter) {
  // Signs of zeros and NaN's bits depend on the order: the extremum itself
  // must be unused.
  if (op.getInputs().size() != 2 || op.getDimensions().size() != 1 ||
      !op->getResult(0).use_empty())
    return failure();
  Value elements = op.getInputs()[0];
  auto iota = op.getInputs()[1].getDefiningOp<IotaOp>();
  int64_t dim = op.getDimensions()[0];
  Type type = typeOf(elements).getElementType();
  bool isFloat = isa<FloatType>(type);
  if (!iota || int64_t(iota.getIotaDimension()) != dim ||
      dim + 1 != typeOf(elements).getRank() ||
      !typeOf(elements).hasStaticShape() ||
      !(isFloat || (type.isSignlessInteger() && !type.isInteger(1))) ||
      !matchPattern(op.getInitValues()[1], m_Zero()))
    return failure();
  int64_t last = shapeOf(elements)[dim] - 1;
  auto indexType = dyn_cast<IntegerType>(typeOf(iota).getElementType());
  if (last < 0 || !indexType || !indexType.isSignless() ||
      !llvm::isUIntN(indexType.getWidth() - 1, last))
    return failure();
  Block &body = op.getBody().front();
  bool isMaximum = isIdentity<MaxOp>(op.getInitValues()[0]);
  if (!isMaximum && !isIdentity<MinOp>(op.getInitValues()[0]))
    return failure();
  if (!keepsFirst(body, isFloat, isMaximum ? Order::Greater : Order::Less))
    return failure();

  Emitter b(rewriter, op);
  Value extremum = isMaximum ? reduceAlong<MaxOp>(b, op, elements, 0)
                             : reduceAlong<MinOp>(b, op, elements, 0);
  auto kept = llvm::to_vector(llvm::seq<int64_t>(0, dim));
  Value spread = b.broadcast(extremum, elements.getType(), kept);
  Value isFirst = b.compare(elements, spread, ComparisonDirection::EQ);
  // An extremum that is NaN equals nothing.
  if (isFloat)
    isFirst = b.emit<OrOp>(
        {isFirst, b.compare(elements, elements, ComparisonDirection::NE)});
  Value indices =
      b.select(isFirst, iota, b.splat(iota.getType(), double(last)));
  Value first = reduceAlong<MinOp>(b, op, indices, last);
  rewriter.replaceOp(op, {extremum, first});
  return success();
}
