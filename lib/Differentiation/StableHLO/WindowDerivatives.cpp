//===- WindowDerivatives.cpp - Derivatives of reductions over windows -----===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum over windows is linear: its transpose sums the cotangent, dilated by
// the stride, over the same window. A maximum or minimum selects an element of
// each window, the first of equals; select_and_scatter adds the cotangent at
// its position. The transpose of that reads another tensor at the selected
// positions: a reduce_window of pairs whose body selects by the first. These
// two are each other's transposes, so that derivatives of every order exist.
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/Window.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Selections
//===----------------------------------------------------------------------===//

/// Whether the values are these arguments of the block, in this order.
static bool areArguments(Block &block, Value x, unsigned i, Value y,
                         unsigned j) {
  return x == block.getArgument(i) && y == block.getArgument(j);
}

/// Recognises a comparison that selects: GE or GT for the greater, LE or LT for
/// the lesser. Among equals GE and LE keep the first, GT and LT the last.
static std::optional<ComparisonDirection> matchChoice(Value predicate,
                                                      unsigned rhs) {
  auto compare = predicate.getDefiningOp<CompareOp>();
  if (!compare || !areArguments(*compare->getBlock(), compare.getLhs(), 0,
                                compare.getRhs(), rhs))
    return std::nullopt;
  ComparisonDirection direction = compare.getComparisonDirection();
  if (direction == ComparisonDirection::EQ ||
      direction == ComparisonDirection::NE)
    return std::nullopt;
  return direction;
}

/// Recognises the `select` of select_and_scatter.
static std::optional<ComparisonDirection> matchSelect(Region &select) {
  return matchChoice(select.front().getTerminator()->getOperand(0), 1);
}

/// Recognises the body of a reduce_window that selects pairs by their first
/// elements: (a0, a1, b0, b1) -> a0 >= b0 ? (a0, a1) : (b0, b1).
static std::optional<ComparisonDirection> matchPairChoice(Region &body) {
  Block &block = body.front();
  Operation *terminator = block.getTerminator();
  if (terminator->getNumOperands() != 2)
    return std::nullopt;
  Value predicate;
  for (unsigned i = 0; i < 2; ++i) {
    auto select = terminator->getOperand(i).getDefiningOp<SelectOp>();
    if (!select ||
        !areArguments(block, select.getOnTrue(), i, select.getOnFalse(), 2 + i))
      return std::nullopt;
    if (predicate && predicate != select.getPred())
      return std::nullopt;
    predicate = select.getPred();
  }
  return matchChoice(predicate, 2);
}

/// Builds that body.
static void fillPairChoice(Emitter &emitter, Region &body, Type elementType,
                           ComparisonDirection direction) {
  OpBuilder::InsertionGuard guard(emitter);
  SmallVector<Type> types(4, RankedTensorType::get({}, elementType));
  SmallVector<Location> locations(4, emitter.getLoc());
  Block *block = emitter.createBlock(&body, {}, types, locations);
  Value a0 = block->getArgument(0), a1 = block->getArgument(1);
  Value b0 = block->getArgument(2), b1 = block->getArgument(3);
  Value isFirst = emitter.compare(a0, b0, direction);
  Value chosen = emitter.select(isFirst, a0, b0);
  Value carried = emitter.select(isFirst, a1, b1);
  ReturnOp::create(emitter, ValueRange{chosen, carried});
}

static bool choosesGreater(ComparisonDirection direction) {
  return direction == ComparisonDirection::GE ||
         direction == ComparisonDirection::GT;
}

/// Whether the value is a constant, or a copy of one, that is the lowest
/// (highest) of its type.
static bool isLowest(Value value, bool lowest) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<BroadcastInDimOp, ReshapeOp>(op))
      break;
    value = op->getOperand(0);
  }
  auto constantOp = value.getDefiningOp<ConstantOp>();
  if (!constantOp)
    return false;
  auto attr = dyn_cast<DenseFPElementsAttr>(constantOp.getValue());
  if (!attr || !attr.isSplat())
    return false;
  APFloat constant = attr.getSplatValue<APFloat>();
  return constant.isNegative() == lowest &&
         (constant.isInfinity() || constant.isLargest());
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

static bool isDilated(const Window &window) {
  return llvm::any_of(window, [](const WindowDimension &dimension) {
    return dimension.baseDilation != 1 || dimension.windowDilation != 1;
  });
}

/// The transpose of a sum over windows of a tensor of the given shape.
static Value emitSumTranspose(Emitter &emitter, const Window &window,
                              ArrayRef<int64_t> inputShape, Value d) {
  auto dilate = [](int64_t size, int64_t by) { return (size - 1) * by + 1; };
  Window transpose = window;
  SmallVector<int64_t> sizes, low, high, interior, shape(inputShape);
  for (auto [i, from, to] : llvm::enumerate(window, transpose)) {
    int64_t windowSize = dilate(from.size, from.windowDilation);
    to.paddingLow = windowSize - 1 - from.paddingLow;
    to.paddingHigh = dilate(inputShape[i], from.baseDilation) + windowSize - 1 -
                     dilate(shapeOf(d)[i], from.stride) - to.paddingLow;
    to.stride = from.baseDilation;
    to.baseDilation = from.stride;
    sizes.push_back(from.size);
    low.push_back(to.paddingLow);
    high.push_back(to.paddingHigh);
    interior.push_back(from.stride - 1);
  }
  // Expresses dilation and padding in the window; cropping comes before it.
  auto isNegative = [](int64_t amount) { return amount < 0; };
  if (llvm::any_of(low, isNegative) || llvm::any_of(high, isNegative)) {
    d = emitter.pad(d, low, high, interior);
    for (WindowDimension &dimension : transpose) {
      dimension.paddingLow = dimension.paddingHigh = 0;
      dimension.baseDilation = 1;
    }
  }
  WindowAttrs attrs(emitter.getContext(), transpose);
  auto sum = ReduceWindowOp::create(
      emitter, TypeRange(typeOf(d).clone(shape)), ValueRange(d),
      ValueRange(emitter.scalarZero(d.getType())),
      emitter.getDenseI64ArrayAttr(sizes), attrs.strides, attrs.baseDilations,
      attrs.windowDilations, attrs.padding);
  buildReduceBody<AddOp>(typeOf(d).getElementType(), sum.getBody(), emitter);
  return sum->getResult(0);
}

/// Adds `d` at the positions that `direction` selects in the windows of `x`.
static Value emitSelectAndScatter(Emitter &emitter, ReduceWindowOp op,
                                  ComparisonDirection direction, Value x,
                                  Value d) {
  Type elementType = typeOf(x).getElementType();
  auto scatter = SelectAndScatterOp::create(
      emitter, x.getType(), x, d, emitter.scalarZero(x.getType()),
      op.getWindowDimensionsAttr(), op.getWindowStridesAttr(),
      op.getPaddingAttr());
  buildScalarBody(emitter, emitter.getLoc(), scatter.getSelect(), elementType,
                  [&](OpBuilder &, Value lhs, Value rhs) {
                    return emitter.compare(lhs, rhs, direction);
                  });
  buildReduceBody<AddOp>(elementType, scatter.getScatter(), emitter);
  return scatter;
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

namespace {
std::string whyNotReduceWindow(ReduceWindowOp op, Wanted wanted) {
  if (wanted.find_last() >= int(op.getInputs().size()))
    return "its initial value depends on the variables; it may count any "
           "number of times (reduce with a constant and combine afterwards)";
  for (auto [input, result] : llvm::zip_equal(op.getInputs(), op->getResults()))
    if (typeOf(input).getElementType() != typeOf(result).getElementType())
      return "its result has another element type than its input (convert "
             "the input first)";
  auto combiner = matchCombiner(op.getBody());
  if (combiner == Combiner::Add)
    return "";
  if (combiner == Combiner::Mul ||
      (!combiner && !matchPairChoice(op.getBody())))
    return "its body is none of add, maximum and minimum";
  if (isDilated(getWindow(op)))
    return "the derivative of a maximum or minimum over dilated windows is "
           "not implemented (pad or slice the input instead)";
  if (combiner)
    for (Value initial : op.getInitValues())
      if (!isLowest(initial, combiner == Combiner::Max))
        return "its initial value is not a constant that leaves the choice "
               "to the elements (-inf for maximum, +inf for minimum)";
  return "";
}

SmallVector<Value> deriveReduceWindow(ReduceWindowOp op, Emitter &emitter,
                                      Cotangents cotangents, Wanted wanted) {
  auto combiner = matchCombiner(op.getBody());
  SmallVector<Value> result(op->getNumOperands());
  for (auto [i, d] : llvm::enumerate(cotangents)) {
    if (!wanted[i] || !d)
      continue;
    Value x = op.getInputs()[i];
    if (combiner == Combiner::Add)
      result[i] = emitSumTranspose(emitter, getWindow(op), shapeOf(x), d);
    else if (combiner)
      result[i] = emitSelectAndScatter(emitter, op,
                                       combiner == Combiner::Max
                                           ? ComparisonDirection::GE
                                           : ComparisonDirection::LE,
                                       x, d);
    else
      result[i] =
          emitSelectAndScatter(emitter, op, *matchPairChoice(op.getBody()),
                               op.getInputs().front(), d);
  }
  return result;
}

/// Linear in the source; the positions do not depend on the cotangent.
struct SelectAndScatterModel
    : DifferentiableOpInterface::ExternalModel<SelectAndScatterModel,
                                               SelectAndScatterOp> {
  bool hasZeroDerivative(Operation *, OpOperand &operand) const {
    return operand.getOperandNumber() == 0;
  }

  std::string whyNotDifferentiable(Operation *operation,
                                   const llvm::SmallBitVector &wanted) const {
    auto op = cast<SelectAndScatterOp>(operation);
    if (matchCombiner(op.getScatter()) != Combiner::Add)
      return "what it scatters with is not add";
    if (!matchSelect(op.getSelect()))
      return "what it selects by is no comparison of its arguments";
    if (wanted[2])
      return "its initial value depends on the variables (scatter into zero "
             "and "
             "add afterwards)";
    if (typeOf(op.getOperand()).getElementType() !=
        typeOf(op->getResult(0)).getElementType())
      return "its result has another element type than its operand (convert "
             "the operand first)";
    return "";
  }

  SmallVector<Value> buildVJP(Operation *operation, OpBuilder &builder,
                              ArrayRef<Value> cotangents,
                              const llvm::SmallBitVector &) const {
    Emitter emitter(builder, operation);
    auto op = cast<SelectAndScatterOp>(operation);
    Value x = op.getOperand(), d = cotangents[0];
    Type type = op.getSource().getType();
    Type elementType = typeOf(x).getElementType();
    ComparisonDirection direction = *matchSelect(op.getSelect());
    double worst = choosesGreater(direction)
                       ? -std::numeric_limits<double>::infinity()
                       : std::numeric_limits<double>::infinity();
    Value zero = emitter.scalarZero(type);
    auto dimensions = op.getWindowDimensionsAttr();
    if (!dimensions)
      dimensions = emitter.getDenseI64ArrayAttr(
          SmallVector<int64_t>(typeOf(x).getRank(), 1));
    auto gather = ReduceWindowOp::create(
        emitter, TypeRange{type, type}, ValueRange{x, d},
        ValueRange{emitter.splat(zero.getType(), worst), zero}, dimensions,
        op.getWindowStridesAttr(), DenseI64ArrayAttr(), DenseI64ArrayAttr(),
        op.getPaddingAttr());
    fillPairChoice(emitter, gather.getBody(), elementType, direction);
    return {Value(), gather->getResult(1), Value()};
  }
};
} // namespace

void systole::stablehlo::registerWindowRules(MLIRContext *context) {
  attachRule<ReduceWindowOp, deriveReduceWindow, whyNotReduceWindow>(context);
  SelectAndScatterOp::attachInterface<SelectAndScatterModel>(*context);
}
