//===- Monoid.cpp - Bodies that are known to be associative ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Monoid.h"

#include "systole/Dialect/StableHLO/IR/Builders.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Whether the operation's operands are the two values, in either order.
static bool takes(Operation *op, Value a, Value b) {
  return op && op->getNumOperands() == 2 &&
         ((op->getOperand(0) == a && op->getOperand(1) == b) ||
          (op->getOperand(0) == b && op->getOperand(1) == a));
}

/// The operand of a unary `Op` that computes the value; null if it is another.
template <typename Op> static Value getOperandOf(Value value) {
  auto op = value ? value.getDefiningOp<Op>() : Op();
  return op ? op->getOperand(0) : Value();
}

/// Recognises max(a, b) + log1p(exp(-|a - b|)).
static bool isStableLogAddExp(Value value, Value a, Value b) {
  auto sum = value.getDefiningOp<AddOp>();
  if (!sum)
    return false;
  for (unsigned i = 0; i < 2; ++i) {
    auto max = sum->getOperand(i).getDefiningOp<MaxOp>();
    Value difference = getOperandOf<AbsOp>(getOperandOf<NegOp>(
        getOperandOf<ExpOp>(getOperandOf<Log1pOp>(sum->getOperand(1 - i)))));
    if (max && takes(max, a, b) && difference &&
        takes(difference.getDefiningOp<SubtractOp>(), a, b))
      return true;
  }
  return false;
}

/// Recognises log(exp(a) + exp(b)) as JAX writes it: a select takes a + b if
/// a - b is not a number, as that of two equal infinities.
static bool isLogAddExp(Value value, Value a, Value b) {
  auto select = value.getDefiningOp<SelectOp>();
  if (!select)
    return isStableLogAddExp(value, a, b);
  auto isNaN = select.getPred().getDefiningOp<CompareOp>();
  return isNaN && isNaN.getComparisonDirection() == ComparisonDirection::NE &&
         isNaN.getLhs() == isNaN.getRhs() &&
         takes(isNaN.getLhs().getDefiningOp<SubtractOp>(), a, b) &&
         isa_and_present<AddOp>(select.getOnTrue().getDefiningOp()) &&
         takes(select.getOnTrue().getDefiningOp(), a, b) &&
         isStableLogAddExp(select.getOnFalse(), a, b);
}

static bool isFloat(Type type) { return isa<FloatType, ComplexType>(type); }

/// Whether combining the constant with an element returns the element.
static bool isIdentity(Operation *op, DenseElementsAttr value) {
  Attribute identity = getIdentityAttr(op->getName().getStringRef(),
                                       cast<RankedTensorType>(value.getType()));
  return value == identity;
}

/// Whether the value may be combined any number of times with itself and with
/// an element: x op x = x.
static bool isIdempotent(Operation *op) {
  return isa<MaxOp, MinOp, AndOp, OrOp>(op);
}

/// Whether (x op y) op z is x op (y op z), up to rounding.
static bool isAssociative(Operation *op) {
  return isIdempotent(op) || isa<AddOp, MulOp, XorOp>(op);
}

std::optional<Monoid> systole::stablehlo::matchMonoid(Region &body,
                                                      ValueRange initValues) {
  Block &block = body.front();
  ValueRange results = block.getTerminator()->getOperands();
  unsigned count = results.size();
  if (block.getNumArguments() != 2 * count || initValues.size() != count)
    return std::nullopt;
  Monoid monoid;
  for (auto [i, result] : llvm::enumerate(results)) {
    DenseElementsAttr init;
    Value a = block.getArgument(i), b = block.getArgument(count + i);
    if (!matchPattern(initValues[i], m_Constant(&init)) ||
        a.getType() != result.getType() || b.getType() != result.getType())
      return std::nullopt;
    Operation *op = result.getDefiningOp();
    Type element = getElementTypeOrSelf(result);
    if (op && isAssociative(op) && takes(op, a, b)) {
      bool isZero =
          isa<AddOp>(op) && matchPattern(initValues[i], m_AnyZeroFloat());
      if (!isIdempotent(op) && !isZero && !isIdentity(op, init))
        return std::nullopt;
      monoid.multipliesFloats |= isa<MulOp>(op) && isFloat(element);
      continue;
    }
    auto floats = dyn_cast<DenseFPElementsAttr>(init);
    if (!isLogAddExp(result, a, b) || !floats || !floats.isSplat())
      return std::nullopt;
    APFloat lowest = floats.getSplatValue<APFloat>();
    if (!lowest.isInfinity() || !lowest.isNegative())
      return std::nullopt;
  }
  return monoid;
}

SmallVector<Value> systole::stablehlo::emitCombined(Emitter &emitter,
                                                    Region &body,
                                                    ValueRange lhs,
                                                    ValueRange rhs) {
  ArrayRef<int64_t> shape = shapeOf(lhs.front());
  IRMapping mapping;
  mapping.map(body.getArguments().take_front(lhs.size()), lhs);
  mapping.map(body.getArguments().drop_front(lhs.size()), rhs);
  for (Operation &op : body.front().without_terminator()) {
    Operation *copy = op.clone(mapping);
    for (Value result : copy->getResults())
      result.setType(typeOf(result).clone(shape));
    if (auto constant = dyn_cast<ConstantOp>(copy))
      constant.setValueAttr(
          cast<DenseElementsAttr>(constant.getValue())
              .resizeSplat(cast<ShapedType>(copy->getResult(0).getType())));
    emitter.insert(copy);
    mapping.map(op.getResults(), copy->getResults());
  }
  return llvm::map_to_vector(
      body.front().getTerminator()->getOperands(),
      [&](Value value) { return mapping.lookupOrDefault(value); });
}
