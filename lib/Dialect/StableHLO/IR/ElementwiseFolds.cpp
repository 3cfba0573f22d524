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
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

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

static bool isUnsignedOrBool(Type element) {
  return element.isUnsignedInteger() || element.isInteger(1);
}

// A value, if it can stand for the result.
template <typename Op> static OpFoldResult forward(Op op, Value value) {
  return value.getType() == op.getType() ? OpFoldResult(value) : OpFoldResult();
}

// The op computed on two integer constants.
template <typename Op, typename Adaptor, typename Function>
static OpFoldResult foldIntegers(Op op, Adaptor adaptor, Function compute) {
  auto type = cast<RankedTensorType>(op.getType());
  auto lhs = dyn_cast_if_present<DenseElementsAttr>(adaptor.getLhs());
  auto rhs = dyn_cast_if_present<DenseElementsAttr>(adaptor.getRhs());
  if (!lhs || !rhs || !isa<IntegerType>(type.getElementType()))
    return {};
  if (!(lhs.isSplat() && rhs.isSplat()) &&
      lhs.getNumElements() > kMaxFoldedElements)
    return {};
  return constFoldBinaryOp<IntegerAttr, APInt, void>({lhs, rhs}, compute);
}

// Arithmetic on booleans is logic.
static bool isBoolean(Value value) {
  return getElementTypeOrSelf(value).isInteger(1);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getRhs(), /*negative=*/true))
    return forward(*this, getLhs());
  return foldIntegers(*this, adaptor, [&](const APInt &a, const APInt &b) {
    return isBoolean(getResult()) ? a | b : a + b;
  });
}

OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (getLhs() == getRhs() && isInteger(getLhs()) && getType().hasStaticShape())
    return getSplatAttr(getType(), 0.0);
  return foldIntegers(*this, adaptor,
                      [](const APInt &a, const APInt &b) { return a - b; });
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  if (isOne(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (isInteger(getLhs()) && isZero(adaptor.getRhs()))
    return forward(*this, getRhs());
  return foldIntegers(*this, adaptor, [&](const APInt &a, const APInt &b) {
    return isBoolean(getResult()) ? a & b : a * b;
  });
}

OpFoldResult DivOp::fold(FoldAdaptor adaptor) {
  return isOne(adaptor.getRhs()) ? forward(*this, getLhs()) : OpFoldResult();
}

OpFoldResult MaxOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return forward(*this, getLhs());
  bool isUnsigned = isUnsignedOrBool(getElementTypeOrSelf(getType()));
  return foldIntegers(*this, adaptor, [&](const APInt &a, const APInt &b) {
    return isUnsigned ? llvm::APIntOps::umax(a, b) : llvm::APIntOps::smax(a, b);
  });
}

OpFoldResult MinOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return forward(*this, getLhs());
  bool isUnsigned = isUnsignedOrBool(getElementTypeOrSelf(getType()));
  return foldIntegers(*this, adaptor, [&](const APInt &a, const APInt &b) {
    return isUnsigned ? llvm::APIntOps::umin(a, b) : llvm::APIntOps::smin(a, b);
  });
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
  return foldIntegers(*this, adaptor,
                      [](const APInt &a, const APInt &b) { return a & b; });
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isZero(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (isAllOnes(adaptor.getRhs()))
    return forward(*this, getRhs());
  return foldIntegers(*this, adaptor,
                      [](const APInt &a, const APInt &b) { return a | b; });
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  if (isZero(adaptor.getRhs()))
    return forward(*this, getLhs());
  if (getLhs() == getRhs() && getType().hasStaticShape())
    return getSplatAttr(getType(), 0.0);
  return foldIntegers(*this, adaptor,
                      [](const APInt &a, const APInt &b) { return a ^ b; });
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

OpFoldResult ConvertOp::fold(FoldAdaptor) {
  return forward(*this, getOperand());
}

OpFoldResult BitcastConvertOp::fold(FoldAdaptor) {
  return forward(*this, getOperand());
}

OpFoldResult CompareOp::fold(FoldAdaptor) {
  // A float may be NaN, which is not equal to itself.
  if (getLhs() != getRhs() || !isInteger(getLhs()) ||
      !getType().hasStaticShape())
    return {};
  ComparisonDirection direction = getComparisonDirection();
  bool holds = direction == ComparisonDirection::EQ ||
               direction == ComparisonDirection::GE ||
               direction == ComparisonDirection::LE;
  return DenseElementsAttr::get(getType(), holds);
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
