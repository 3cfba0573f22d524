//===- NarrowFloats.cpp - The bits of floats of 8 bits and less -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowFloats.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;

namespace {

/// The numbers of sign, exponent and mantissa bits; which bits encode infinity
/// and NaN.
struct Format {
  unsigned width, mantissa;
  int64_t bias;
  bool isSigned, hasZero, hasInfinity, hasNaN, hasNegativeZero;
  uint64_t largest, nan;

  explicit Format(FloatType type) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    auto bitsOf = [](const APFloat &value) {
      return value.bitcastToAPInt().getZExtValue();
    };
    width = type.getWidth();
    mantissa = APFloat::semanticsPrecision(semantics) - 1;
    isSigned = APFloat::semanticsHasSignedRepr(semantics);
    hasZero = APFloat::semanticsHasZero(semantics);
    hasInfinity = APFloat::semanticsHasInf(semantics);
    hasNaN = APFloat::semanticsHasNaN(semantics);
    largest = bitsOf(APFloat::getLargest(semantics));
    // The lowest exponent is that of denormal numbers, if the format has a
    // zero.
    bias = (hasZero ? 1 : 0) - APFloat::semanticsMinExponent(semantics);
    uint64_t sign = uint64_t(1) << (width - 1);
    nan = hasNaN ? bitsOf(APFloat::getNaN(semantics)) : sign;
    hasNegativeZero = isSigned && !(hasNaN && nan == sign);
  }
  /// All bits but the sign.
  uint64_t magnitudes() const {
    return llvm::maskTrailingOnes<uint64_t>(isSigned ? width - 1 : width);
  }
};

/// Arithmetic on the bits of floats of `width`, in unsigned integers of it.
struct Bits {
  Emitter &emitter;
  RankedTensorType type, floatType;

  Bits(Emitter &emitter, RankedTensorType like, unsigned width)
      : emitter(emitter),
        type(like.clone(emitter.getIntegerType(width, /*isSigned=*/false))),
        floatType(like.clone(width == 64 ? Type(emitter.getF64Type())
                                         : Type(emitter.getF32Type()))) {}

  Value number(uint64_t bits) const {
    APInt value(type.getElementTypeBitWidth(), bits);
    return ConstantOp::create(emitter, DenseElementsAttr::get(type, value));
  }
  Value real(double value) const { return emitter.splat(floatType, value); }
  Value add(Value x, Value y) const { return emitter.add(x, y); }
  Value subtract(Value x, Value y) const { return emitter.subtract(x, y); }
  Value conjunction(Value x, uint64_t mask) const {
    return emitter.emit<AndOp>({x, number(mask)});
  }
  Value join(Value x, Value y) const { return emitter.emit<OrOp>({x, y}); }
  Value left(Value x, unsigned n) const {
    return emitter.emit<ShiftLeftOp>({x, number(n)});
  }
  Value right(Value x, unsigned n) const {
    return n == 0 ? x : emitter.emit<ShiftRightLogicalOp>({x, number(n)});
  }
  Value compare(Value x, ComparisonDirection direction, uint64_t y) const {
    return emitter.compare(x, number(y), direction);
  }
  Value select(Value condition, Value x, Value y) const {
    return emitter.select(condition, x, y);
  }
  Value toFloat(Value bits) const {
    return emitter.emit<BitcastConvertOp>(floatType, bits);
  }
  Value fromFloat(Value value) const {
    return emitter.emit<BitcastConvertOp>(type, value);
  }
};

} // namespace

Value systole::stablehlo::decodeNarrowFloat(Emitter &emitter, Value stored,
                                            FloatType type) {
  using Is = ComparisonDirection;
  Format format(type);
  Bits b(emitter, typeOf(stored), 32);
  Value bits = emitter.convert(stored, b.type.getElementType());
  Value magnitude = b.conjunction(bits, format.magnitudes());
  Value result;
  if (format.hasZero) {
    // Exponent and mantissa, shifted in place, are the number up to the bias.
    Value raw = b.toFloat(b.left(magnitude, 23 - format.mantissa));
    Value scaled =
        emitter.emit<MulOp>({raw, b.real(std::ldexp(1.0, 127 - format.bias))});
    // Denormal numbers would be those of f32, too, which a program may flush.
    Value denormal = emitter.emit<MulOp>(
        {emitter.convert(magnitude, b.floatType.getElementType()),
         b.real(std::ldexp(1.0, 1 - int(format.bias) - int(format.mantissa)))});
    Value isDenormal = b.compare(magnitude, Is::LT, 1u << format.mantissa);
    result = b.select(isDenormal, b.fromFloat(denormal), b.fromFloat(scaled));
  } else {
    // Powers of two, the lowest of which is denormal in f32.
    result = b.select(b.compare(magnitude, Is::EQ, 0), b.number(0x00400000),
                      b.left(magnitude, 23));
  }
  constexpr uint64_t infinity = 0x7F800000, nan = 0x7FC00000;
  if (format.hasInfinity)
    result = b.select(b.compare(magnitude, Is::EQ, format.largest + 1),
                      b.number(infinity), result);
  if (format.hasNaN && format.nan != uint64_t(1) << (format.width - 1))
    result = b.select(b.compare(magnitude, Is::GT,
                                format.largest + (format.hasInfinity ? 1 : 0)),
                      b.number(nan), result);
  if (format.isSigned) {
    Value sign = b.right(bits, format.width - 1);
    result = b.join(result, b.left(sign, 31));
  }
  // NaN has the code of -0.
  if (format.isSigned && !format.hasNegativeZero)
    result =
        b.select(b.compare(bits, Is::EQ, format.nan), b.number(nan), result);
  return b.toFloat(result);
}

Value systole::stablehlo::encodeNarrowFloat(Emitter &emitter, Value value,
                                            FloatType type) {
  using Is = ComparisonDirection;
  Format format(type);
  bool isWide = typeOf(value).getElementType().isF64();
  unsigned width = isWide ? 64 : 32, mantissa = isWide ? 52 : 23;
  int64_t bias = isWide ? 1023 : 127;
  auto bitsOf = [&](double number) -> uint64_t {
    return isWide ? llvm::bit_cast<uint64_t>(number)
                  : llvm::bit_cast<uint32_t>(static_cast<float>(number));
  };
  Bits b(emitter, typeOf(value), width);
  Value bits = b.fromFloat(value);
  Value magnitude =
      b.conjunction(bits, llvm::maskTrailingOnes<uint64_t>(width - 1));

  // Rebiases the exponent. The mantissa is truncated after adding half of the
  // last kept bit, minus one if that bit is 0. A mantissa without bits is odd,
  // because of its implicit 1.
  unsigned cut = mantissa - format.mantissa;
  Value rebiased =
      b.subtract(magnitude, b.number(uint64_t(bias - format.bias) << mantissa));
  uint64_t half = uint64_t(1) << (cut - 1);
  Value rounded = b.add(rebiased, b.number(half));
  if (format.mantissa > 0) {
    Value last = b.conjunction(b.right(rebiased, cut), 1);
    rounded = b.subtract(b.add(rounded, last), b.number(1));
  }
  rounded = b.right(rounded, cut);

  Value least, isLess;
  if (format.hasZero) {
    // Denormal numbers: the addition of floats rounds to their spacing.
    double magic = std::ldexp(1.0, int(mantissa) - int(format.mantissa) + 1 -
                                       int(format.bias));
    Value sum = emitter.add(b.toFloat(magnitude), b.real(magic));
    least = b.subtract(b.fromFloat(sum), b.number(bitsOf(magic)));
    isLess = b.compare(magnitude, Is::LT,
                       bitsOf(std::ldexp(1.0, 1 - int(format.bias))));
  } else {
    double smallest = std::ldexp(1.0, -int(format.bias));
    isLess = b.compare(magnitude, Is::LT, bitsOf(2 * smallest));
    least = b.select(b.compare(magnitude, Is::LT, bitsOf(1.5 * smallest)),
                     b.number(0), b.number(1));
  }
  Value result = b.select(isLess, least, rounded);
  uint64_t overflow = format.hasInfinity ? format.largest + 1
                      : format.hasNaN    ? format.nan
                                         : format.largest;
  result = b.select(b.compare(result, Is::GT, format.largest),
                    b.number(overflow), result);
  if (format.isSigned) {
    Value sign = b.left(b.right(bits, width - 1), format.width - 1);
    Value isSigned = b.join(result, sign);
    result = format.hasNegativeZero ? isSigned
                                    : b.select(b.compare(result, Is::EQ, 0),
                                               b.number(0), isSigned);
  }
  Value isNaN = b.compare(magnitude, Is::GT, bitsOf(INFINITY));
  result = b.select(isNaN, b.number(format.nan), result);
  if (!format.isSigned) {
    // Zero and negative numbers.
    Value isPositive =
        emitter.compare(value, b.real(0.0), ComparisonDirection::GT);
    result = b.select(isPositive, result, b.number(format.nan));
  }
  return emitter.convert(result, emitter.getIntegerType(8, /*isSigned=*/false));
}
