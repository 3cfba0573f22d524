//===- ElementwiseFolds.cpp - Folds of ops on each element ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Identities, and arithmetic on integer constants. Folds of floats keep every
// bit: x + 0.0 is not x if x is -0.0, but x + -0.0 is.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/CommonFolders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "runtime/data/record_ops/ScalarRules.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;
namespace rules = systole::data::rules;

// Constants of more elements than this are left to the program.
static constexpr int64_t kMaxFoldedElements = 1 << 16;

// Whether a constant is zero (floats: of the given sign) in every element.
static bool isZero(Attribute attr, bool negative = false) {
  return matchPattern(attr, m_Zero()) ||
         (negative ? matchPattern(attr, m_NegZeroFloat())
                   : matchPattern(attr, m_PosZeroFloat()));
}

static bool isOne(Attribute attr) {
  return matchPattern(attr, m_One()) || matchPattern(attr, m_OneFloat());
}

static bool isAllOnes(Attribute attr) {
  APInt value;
  return matchPattern(attr, m_ConstantInt(&value)) && value.isAllOnes();
}

static bool isInteger(Value value) {
  return isa<IntegerType>(getElementTypeOrSelf(value));
}

// A value, if it can stand for the result.
template <typename Op> static OpFoldResult forward(Op op, Value value) {
  return value.getType() == op.getType() ? OpFoldResult(value) : OpFoldResult();
}

/// The rule's result, of `width` bits, for two integers of an element type.
template <typename Rule>
static APInt compute(Type element, unsigned width, const APInt &a,
                     const APInt &b) {
  uint64_t result = 0;
  if (element.isInteger(1)) {
    // The verifier refuses booleans that the rule does not take.
    if constexpr (Rule::template takes<bool>)
      result = Rule()(a.getBoolValue(), b.getBoolValue());
  } else if (element.isUnsignedInteger()) {
    result = Rule()(a.getZExtValue(), b.getZExtValue());
  } else {
    result = Rule()(a.getSExtValue(), b.getSExtValue());
  }
  return APInt(width, result, /*isSigned=*/false, /*implicitTrunc=*/true);
}

/// The op computed on two integer constants by its rule.
template <typename Rule, typename Op, typename Adaptor>
static OpFoldResult foldIntegers(Op op, Adaptor adaptor) {
  Type element = getElementTypeOrSelf(op.getLhs());
  auto lhs = dyn_cast_if_present<DenseElementsAttr>(adaptor.getLhs());
  auto rhs = dyn_cast_if_present<DenseElementsAttr>(adaptor.getRhs());
  auto type = cast<RankedTensorType>(op.getType());
  if (!lhs || !rhs || !isa<IntegerType>(element) || !type.hasStaticShape())
    return {};
  if (!(lhs.isSplat() && rhs.isSplat()) &&
      lhs.getNumElements() > kMaxFoldedElements)
    return {};
  unsigned width = type.getElementTypeBitWidth();
  return constFoldBinaryOp<IntegerAttr, APInt, void>(
      {lhs, rhs}, type, [&](const APInt &a, const APInt &b) {
        return compute<Rule>(element, width, a, b);
      });
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getRhs(), /*negative=*/true))
    return forward(*this, getLhs());
  return foldIntegers<rules::Add>(*this, adaptor);
}

OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (getLhs() == getRhs() && isInteger(getLhs()) && getType().hasStaticShape())
    return getSplatAttr(getType(), 0.0);
  return foldIntegers<rules::Subtract>(*this, adaptor);
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  if (isOne(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (isInteger(getLhs()) && isZero(adaptor.getRhs()))
    return forward(*this, getRhs());
  return foldIntegers<rules::Mul>(*this, adaptor);
}

OpFoldResult DivOp::fold(FoldAdaptor adaptor) {
  return isOne(adaptor.getRhs()) ? forward(*this, getLhs()) : OpFoldResult();
}

OpFoldResult MaxOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return forward(*this, getLhs());
  return foldIntegers<rules::Max>(*this, adaptor);
}

OpFoldResult MinOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return forward(*this, getLhs());
  return foldIntegers<rules::Min>(*this, adaptor);
}

OpFoldResult NegOp::fold(FoldAdaptor) {
  if (auto inner = getOperand().getDefiningOp<NegOp>())
    return forward(*this, inner.getOperand());
  return {};
}

//===----------------------------------------------------------------------===//
// Logic and shifts
//===----------------------------------------------------------------------===//

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isAllOnes(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (isZero(adaptor.getRhs()))
    return forward(*this, getRhs());
  return foldIntegers<rules::And>(*this, adaptor);
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isZero(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (isAllOnes(adaptor.getRhs()))
    return forward(*this, getRhs());
  return foldIntegers<rules::Or>(*this, adaptor);
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (getLhs() == getRhs() && getType().hasStaticShape())
    return getSplatAttr(getType(), 0.0);
  return foldIntegers<rules::Xor>(*this, adaptor);
}

OpFoldResult NotOp::fold(FoldAdaptor) {
  if (auto inner = getOperand().getDefiningOp<NotOp>())
    return forward(*this, inner.getOperand());
  return {};
}

OpFoldResult ShiftLeftOp::fold(FoldAdaptor adaptor) {
  return isZero(adaptor.getRhs()) ? forward(*this, getLhs()) : OpFoldResult();
}

OpFoldResult ShiftRightArithmeticOp::fold(FoldAdaptor adaptor) {
  return isZero(adaptor.getRhs()) ? forward(*this, getLhs()) : OpFoldResult();
}

OpFoldResult ShiftRightLogicalOp::fold(FoldAdaptor adaptor) {
  return isZero(adaptor.getRhs()) ? forward(*this, getLhs()) : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// Conversion, comparison and choice
//===----------------------------------------------------------------------===//

/// The integers of a constant as other integers or floats, rounded to nearest.
static Attribute convertIntegers(Attribute constant, RankedTensorType type) {
  auto elements = dyn_cast_if_present<DenseIntElementsAttr>(constant);
  if (!elements || !type.hasStaticShape() ||
      (!elements.isSplat() && elements.getNumElements() > kMaxFoldedElements))
    return {};
  Type from = elements.getElementType(), to = type.getElementType();
  if (to.isInteger()) {
    unsigned width = to.getIntOrFloatBitWidth();
    return elements.mapValues(to, [&](const APInt &number) {
      if (to.isInteger(1))
        return APInt(1, !number.isZero());
      return isUnsigned(from) ? number.zextOrTrunc(width)
                              : number.sextOrTrunc(width);
    });
  }
  if (!isa<BFloat16Type, Float16Type, Float32Type, Float64Type>(to))
    return {};
  return elements.mapValues(to, [&](const APInt &number) {
    APFloat result(cast<FloatType>(to).getFloatSemantics());
    result.convertFromAPInt(number, !isUnsigned(from),
                            APFloat::rmNearestTiesToEven);
    return result.bitcastToAPInt();
  });
}

OpFoldResult ConvertOp::fold(FoldAdaptor adaptor) {
  if (OpFoldResult same = forward(*this, getOperand()))
    return same;
  return convertIntegers(adaptor.getOperand(), getType());
}

OpFoldResult BitcastConvertOp::fold(FoldAdaptor) {
  return forward(*this, getOperand());
}

OpFoldResult CompareOp::fold(FoldAdaptor adaptor) {
  // A float may be NaN, which is not equal to itself.
  if (!isInteger(getLhs()) || !getType().hasStaticShape())
    return {};
  ComparisonDirection direction = getComparisonDirection();
  if (getLhs() == getRhs()) {
    bool holds = direction == ComparisonDirection::EQ ||
                 direction == ComparisonDirection::GE ||
                 direction == ComparisonDirection::LE;
    return DenseElementsAttr::get(getType(), holds);
  }
  switch (direction) {
  case ComparisonDirection::EQ:
    return foldIntegers<rules::Equal>(*this, adaptor);
  case ComparisonDirection::NE:
    return foldIntegers<rules::NotEqual>(*this, adaptor);
  case ComparisonDirection::GE:
    return foldIntegers<rules::GreaterEqual>(*this, adaptor);
  case ComparisonDirection::GT:
    return foldIntegers<rules::Greater>(*this, adaptor);
  case ComparisonDirection::LE:
    return foldIntegers<rules::LessEqual>(*this, adaptor);
  case ComparisonDirection::LT:
    return foldIntegers<rules::Less>(*this, adaptor);
  }
  llvm_unreachable("unknown direction");
}

OpFoldResult SelectOp::fold(FoldAdaptor adaptor) {
  if (getOnTrue() == getOnFalse())
    return forward(*this, getOnTrue());
  auto pred = dyn_cast_if_present<DenseElementsAttr>(adaptor.getPred());
  if (!pred || !pred.isSplat())
    return {};
  return forward(*this,
                 pred.getSplatValue<bool>() ? getOnTrue() : getOnFalse());
}
