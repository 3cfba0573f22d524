//===- VPUConversion.cpp - Conversion and choice --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VPUModel.h"

#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;
using Int = arith::CmpIPredicate;
using Float = arith::CmpFPredicate;

/// Rounds towards zero. A number out of range becomes the nearest one in range,
/// and NaN 0. The bounds are powers of two, which every float type holds or has
/// infinity for.
static Value emitFloatToInt(const Scalars &s, IntegerType type, bool isSigned) {
  unsigned width = type.getWidth();
  auto literal = [&](const APInt &value) {
    return s.create<arith::ConstantOp>(s.builder.getIntegerAttr(type, value));
  };
  double bound = std::ldexp(1.0, isSigned ? width - 1 : width);
  Value above = s.compare(Float::OGE, s[0], s.real(s.type(), bound));
  Value below =
      s.compare(Float::OLE, s[0], s.real(s.type(), isSigned ? -bound : 0.0));
  Value isNaN = s.compare(Float::UNO, s[0], s[0]);
  Value result = isSigned ? s.create<arith::FPToSIOp>(type, s[0])
                          : s.create<arith::FPToUIOp>(type, s[0]);
  result = s.select(above,
                    literal(isSigned ? APInt::getSignedMaxValue(width)
                                     : APInt::getMaxValue(width)),
                    result);
  result = s.select(
      below,
      literal(isSigned ? APInt::getSignedMinValue(width) : APInt(width, 0)),
      result);
  return s.select(isNaN, s.constant(type, 0), result);
}

/// Converts a number of f64 to f32. A later conversion to fewer digits rounds
/// as if it were the only one, because an inexact result gets an odd last digit
/// (Boldo and Melquiond, 2008).
static Value emitRoundToOdd(const Scalars &s, Value value) {
  Type f32 = s.builder.getF32Type(), f64 = s.builder.getF64Type();
  Type i32 = s.builder.getI32Type();
  Value nearest = s.create<arith::TruncFOp>(f32, value);
  Value back = s.create<arith::ExtFOp>(f64, nearest);
  Value isInexact = s.compare(Float::ONE, back, value);
  Value isAbove = s.compare(Float::OGT, s.create<math::AbsFOp>(back),
                            s.create<math::AbsFOp>(value));
  Value bits = s.create<arith::BitcastOp>(i32, nearest);
  Value below = s.create<arith::AddIOp>(bits, s.constant(i32, -1));
  Value odd = s.create<arith::OrIOp>(s.select(isAbove, below, bits),
                                     s.constant(i32, 1));
  return s.create<arith::BitcastOp>(f32, s.select(isInexact, odd, bits));
}

/// Converts an integer to f64. A later conversion to fewer digits rounds as
/// that of the integer, because the last of 53 digits is odd if others were
/// lost.
static Value emitIntToOdd(const Scalars &s, bool isUnsigned) {
  Value integer = s[0];
  Type type = s.type(), f64 = s.builder.getF64Type();
  if (type.getIntOrFloatBitWidth() == 64) {
    constexpr int64_t kLost = (1 << 11) - 1, kDigits = int64_t(1) << 53;
    Value lost = s.create<arith::AndIOp>(integer, s.constant(type, kLost));
    Value odd = s.create<arith::OrIOp>(
        s.create<arith::AndIOp>(integer, s.constant(type, ~kLost)),
        s.constant(type, kLost + 1));
    Value isExact = s.compare(Int::eq, lost, s.constant(type, 0));
    Value fits = isUnsigned
                     ? s.compare(Int::ule, integer, s.constant(type, kDigits))
                     : s.compare(Int::ule,
                                 s.create<arith::AddIOp>(
                                     integer, s.constant(type, kDigits)),
                                 s.constant(type, 2 * kDigits));
    integer = s.select(s.create<arith::OrIOp>(isExact, fits), integer, odd);
  }
  return isUnsigned ? s.create<arith::UIToFPOp>(f64, integer)
                    : s.create<arith::SIToFPOp>(f64, integer);
}

static Value emitConvert(const Scalars &s) {
  Type from = s.type(), to = s.resultType();
  auto source = getElementTypeOrSelf(s.op->getOperand(0).getType());
  auto target = getElementTypeOrSelf(s.op->getResult(0).getType());
  if (source == target)
    return s[0];
  if (to.isInteger(1))
    return isa<FloatType>(from) ? s.compare(Float::UNE, s[0], s.real(from, 0.0))
                                : s.compare(Int::ne, s[0], s.constant(from, 0));
  if (auto integer = dyn_cast<IntegerType>(to)) {
    if (isa<FloatType>(from))
      return emitFloatToInt(s, integer, !isUnsigned(target));
    unsigned width = from.getIntOrFloatBitWidth();
    if (width == integer.getWidth())
      return s[0];
    if (width > integer.getWidth())
      return s.create<arith::TruncIOp>(to, s[0]);
    return isUnsigned(source) ? s.create<arith::ExtUIOp>(to, s[0])
                              : s.create<arith::ExtSIOp>(to, s[0]);
  }
  // Wider integers than f32's digits would round twice.
  if (to.isBF16() && isa<IntegerType>(from) &&
      from.getIntOrFloatBitWidth() > 16)
    return s.create<arith::TruncFOp>(
        to, emitRoundToOdd(s, emitIntToOdd(s, isUnsigned(source))));
  if (isa<IntegerType>(from))
    return isUnsigned(source) ? s.create<arith::UIToFPOp>(to, s[0])
                              : s.create<arith::SIToFPOp>(to, s[0]);
  unsigned width = from.getIntOrFloatBitWidth();
  if (width == 64 && to.isBF16())
    return s.create<arith::TruncFOp>(to, emitRoundToOdd(s, s[0]));
  if (from.isBF16() && width < to.getIntOrFloatBitWidth() && !to.isF32())
    return s.create<arith::ExtFOp>(
        to, s.create<arith::ExtFOp>(s.builder.getF32Type(), s[0]));
  if (width < to.getIntOrFloatBitWidth())
    return s.create<arith::ExtFOp>(to, s[0]);
  if (width > to.getIntOrFloatBitWidth())
    return s.create<arith::TruncFOp>(to, s[0]);
  // f16 and bf16 convert by way of f32, since neither contains the other.
  Value wide = s.create<arith::ExtFOp>(s.builder.getF32Type(), s[0]);
  return s.create<arith::TruncFOp>(to, wide);
}

/// The bits of a float as an integer in the order of IEEE-754's totalOrder.
static Value emitTotalOrder(const Scalars &s, Value value) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  Type type = s.builder.getIntegerType(width);
  Value bits = s.create<arith::BitcastOp>(type, value);
  Value flipped = s.create<arith::XOrIOp>(
      bits, s.create<arith::ConstantOp>(s.builder.getIntegerAttr(
                type, APInt::getSignedMaxValue(width))));
  Value negative = s.compare(Int::slt, bits, s.constant(type, 0));
  return s.select(negative, flipped, bits);
}

static Int getPredicate(ComparisonDirection direction, bool isUnsigned) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return Int::eq;
  case ComparisonDirection::NE:
    return Int::ne;
  case ComparisonDirection::GE:
    return isUnsigned ? Int::uge : Int::sge;
  case ComparisonDirection::GT:
    return isUnsigned ? Int::ugt : Int::sgt;
  case ComparisonDirection::LE:
    return isUnsigned ? Int::ule : Int::sle;
  case ComparisonDirection::LT:
    return isUnsigned ? Int::ult : Int::slt;
  }
  llvm_unreachable("all directions are above");
}

/// NaN compares false, except for NE.
static Float getPredicate(ComparisonDirection direction) {
  switch (direction) {
  case ComparisonDirection::EQ:
    return Float::OEQ;
  case ComparisonDirection::NE:
    return Float::UNE;
  case ComparisonDirection::GE:
    return Float::OGE;
  case ComparisonDirection::GT:
    return Float::OGT;
  case ComparisonDirection::LE:
    return Float::OLE;
  case ComparisonDirection::LT:
    return Float::OLT;
  }
  llvm_unreachable("all directions are above");
}

static Value emitCompare(const Scalars &s) {
  auto op = cast<CompareOp>(s.op);
  ComparisonDirection direction = op.getComparisonDirection();
  if (!s.isFloat())
    return s.compare(getPredicate(direction, s.isUnsigned()), s[0], s[1]);
  if (op.getCompareType() == ComparisonType::TOTALORDER)
    return s.compare(getPredicate(direction, /*isUnsigned=*/false),
                     emitTotalOrder(s, s[0]), emitTotalOrder(s, s[1]));
  return s.compare(getPredicate(direction), s[0], s[1]);
}

static Value emitSelect(const Scalars &s) { return s.select(s[0], s[1], s[2]); }

/// minimum(maximum(operand, min), max)
static Value emitClamp(const Scalars &s) {
  Value min = s[0], operand = s[1], max = s[2];
  if (s.isFloat())
    return s.create<arith::MinimumFOp>(
        s.create<arith::MaximumFOp>(operand, min), max);
  if (s.isUnsigned())
    return s.create<arith::MinUIOp>(s.create<arith::MaxUIOp>(operand, min),
                                    max);
  return s.create<arith::MinSIOp>(s.create<arith::MaxSIOp>(operand, min), max);
}

static Value emitIsFinite(const Scalars &s) {
  Value infinity = s.real(s.type(), std::numeric_limits<double>::infinity());
  return s.compare(Float::OLT, s.create<math::AbsFOp>(s[0]), infinity);
}

/// Rounds the bits, which are sign, exponent and mantissa, by an addition that
/// may carry into the exponent. The result is then clamped to the range of the
/// smaller exponent.
static Value emitReducePrecision(const Scalars &s) {
  auto op = cast<ReducePrecisionOp>(s.op);
  auto type = cast<FloatType>(s.type());
  unsigned width = type.getWidth();
  unsigned mantissa = type.getFPMantissaWidth() - 1;
  unsigned exponent = width - 1 - mantissa;
  unsigned toMantissa = op.getMantissaBits(), toExponent = op.getExponentBits();
  Type integer = s.builder.getIntegerType(width);
  auto literal = [&](const APInt &value) {
    return s.create<arith::ConstantOp>(
        s.builder.getIntegerAttr(integer, value));
  };
  Value signMask = literal(APInt::getSignMask(width));
  Value infinity =
      literal(APInt::getBitsSet(width, mantissa, mantissa + exponent));
  Value bits = s.create<arith::BitcastOp>(integer, s[0]);
  Value sign = s.create<arith::AndIOp>(bits, signMask);
  Value signedInfinity = s.create<arith::OrIOp>(sign, infinity);
  Value result = bits;
  if (toMantissa < mantissa) {
    unsigned dropped = mantissa - toMantissa;
    // Half of the last bit, minus one if that bit is 0: to nearest even.
    Value last = s.create<arith::AndIOp>(
        s.create<arith::ShRUIOp>(result, s.constant(integer, dropped)),
        s.constant(integer, 1));
    Value half = literal(APInt::getLowBitsSet(width, dropped - 1));
    result =
        s.create<arith::AddIOp>(result, s.create<arith::AddIOp>(last, half));
    result = s.create<arith::AndIOp>(
        result, literal(APInt::getBitsSetFrom(width, dropped)));
  }
  if (toExponent < exponent) {
    APInt bias = APInt::getLowBitsSet(width, exponent - 1);
    APInt toBias = APInt::getLowBitsSet(width, toExponent - 1);
    Value field = s.create<arith::AndIOp>(result, infinity);
    Value overflows =
        s.compare(Int::ugt, field, literal((bias + toBias).shl(mantissa)));
    Value underflows =
        s.compare(Int::ule, field, literal((bias - toBias).shl(mantissa)));
    result = s.select(overflows, signedInfinity, result);
    result = s.select(underflows, sign, result);
  }
  // Rounding could change a NaN to a number.
  Value isNaN = s.compare(Float::UNO, s[0], s[0]);
  return s.create<arith::BitcastOp>(type, s.select(isNaN, bits, result));
}

void systole::stablehlo::registerConversionModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    VPUModel<ClampOp, emitClamp>::attach(*context);
    VPUModel<CompareOp, emitCompare>::attach(*context);
    VPUModel<ConvertOp, emitConvert>::attach(*context);
    VPUModel<IsFiniteOp, emitIsFinite>::attach(*context);
    VPUModel<ReducePrecisionOp, emitReducePrecision>::attach(*context);
    VPUModel<SelectOp, emitSelect>::attach(*context);
  });
}
