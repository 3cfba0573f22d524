//===- Lanes.h - Arithmetic on floats and vectors of them -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_FUNCTIONS_LANES_H
#define SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_FUNCTIONS_LANES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <limits>

namespace systole::tpu::lanes {

using namespace mlir;

/// A float, integer or condition, or a vector of them, with the builder for its
/// results.
struct Lanes {
  RewriterBase *builder;
  Location loc;
  Value value;

  template <typename Op, typename... Args> Lanes apply(Args &&...args) const {
    return {builder, loc,
            Op::create(*builder, loc, value, std::forward<Args>(args)...)};
  }
  template <typename Op> Lanes as(Type element) const {
    return {builder, loc,
            Op::create(*builder, loc, withElement(element), value)};
  }
  Type withElement(Type element) const {
    auto shaped = dyn_cast<ShapedType>(value.getType());
    return shaped ? Type(shaped.clone(element)) : element;
  }
  Lanes constant(Type element, Attribute number) const {
    Type type = withElement(element);
    TypedAttr attribute = cast<TypedAttr>(number);
    if (auto shaped = dyn_cast<ShapedType>(type))
      attribute = DenseElementsAttr::get(shaped, number);
    return {builder, loc, arith::ConstantOp::create(*builder, loc, attribute)};
  }
  Type getElementType() const { return getElementTypeOrSelf(value.getType()); }
  bool isWide() const { return getElementType().isF64(); }
  Lanes real(double number) const {
    Type type = getElementType();
    return constant(type, builder->getFloatAttr(type, number));
  }
  /// A constant of the integer type that is as wide as the elements.
  Lanes integer(int64_t number) const {
    Type type = getIntegerType();
    return constant(type, builder->getIntegerAttr(type, number));
  }
  Type getIntegerType() const {
    return builder->getIntegerType(getElementType().getIntOrFloatBitWidth());
  }
  /// The bits of a float, and the float of these bits.
  Lanes bits() const { return as<arith::BitcastOp>(getIntegerType()); }
  Lanes fromBits() const { return as<arith::BitcastOp>(getFloatType()); }
  /// The float type that is as wide as the elements, which are integers.
  Type getFloatType() const {
    return getElementType().isInteger(64) ? Type(builder->getF64Type())
                                          : builder->getF32Type();
  }
  Lanes compare(arith::CmpFPredicate predicate, Lanes other) const {
    return {
        builder, loc,
        arith::CmpFOp::create(*builder, loc, predicate, value, other.value)};
  }
  Lanes compare(arith::CmpFPredicate predicate, double number) const {
    return compare(predicate, real(number));
  }
};

using Float = arith::CmpFPredicate;

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

inline Lanes operator+(Lanes x, Lanes y) {
  return x.apply<arith::AddFOp>(y.value);
}
inline Lanes operator-(Lanes x, Lanes y) {
  return x.apply<arith::SubFOp>(y.value);
}
inline Lanes operator*(Lanes x, Lanes y) {
  return x.apply<arith::MulFOp>(y.value);
}
inline Lanes operator/(Lanes x, Lanes y) {
  return x.apply<arith::DivFOp>(y.value);
}
inline Lanes operator+(Lanes x, double y) { return x + x.real(y); }
inline Lanes operator-(Lanes x, double y) { return x - x.real(y); }
inline Lanes operator*(Lanes x, double y) { return x * x.real(y); }
inline Lanes negate(Lanes x) { return x.apply<arith::NegFOp>(); }
inline Lanes abs(Lanes x) { return x.apply<math::AbsFOp>(); }
inline Lanes copySign(Lanes x, Lanes sign) {
  return x.apply<math::CopySignOp>(sign.value);
}
/// The zero of a value's sign: the value itself, if it compares equal to 0. A
/// denormal number does, if the CPU flushes it.
inline Lanes zeroOf(Lanes x) { return copySign(x.real(0.0), x); }
/// x * y + z, rounded once.
inline Lanes fma(Lanes x, Lanes y, Lanes z) {
  return x.apply<math::FmaOp>(y.value, z.value);
}
inline Lanes fma(Lanes x, double y, Lanes z) { return fma(x, x.real(y), z); }
inline Lanes select(Lanes condition, Lanes x, Lanes y) {
  return condition.apply<arith::SelectOp>(x.value, y.value);
}
/// NaN stays NaN.
inline Lanes atMost(Lanes x, double bound) {
  return select(x.compare(Float::OGT, bound), x.real(bound), x);
}
inline Lanes atLeast(Lanes x, double bound) {
  return select(x.compare(Float::OLT, bound), x.real(bound), x);
}
/// Arithmetic of integers.
inline Lanes plus(Lanes x, Lanes y) { return x.apply<arith::AddIOp>(y.value); }
inline Lanes minus(Lanes x, Lanes y) { return x.apply<arith::SubIOp>(y.value); }
inline Lanes shiftLeft(Lanes x, int32_t n) {
  return x.apply<arith::ShLIOp>(x.integer(n).value);
}
inline Lanes shiftRight(Lanes x, int32_t n) {
  return x.apply<arith::ShRSIOp>(x.integer(n).value);
}
inline Lanes bitAnd(Lanes x, int64_t mask) {
  return x.apply<arith::AndIOp>(x.integer(mask).value);
}
inline Lanes equals(Lanes x, int64_t number) {
  return {x.builder, x.loc,
          arith::CmpIOp::create(*x.builder, x.loc, arith::CmpIPredicate::eq,
                                x.value, x.integer(number).value)};
}

/// Logic of conditions (i1).
inline Lanes operator&(Lanes x, Lanes y) {
  return x.apply<arith::AndIOp>(y.value);
}
inline Lanes operator|(Lanes x, Lanes y) {
  return x.apply<arith::OrIOp>(y.value);
}

inline Lanes asF64(Lanes x) {
  return x.as<arith::ExtFOp>(x.builder->getF64Type());
}
inline Lanes asF32(Lanes x) {
  return x.as<arith::TruncFOp>(x.builder->getF32Type());
}
inline Lanes roundToEven(Lanes x) { return x.apply<math::RoundEvenOp>(); }
/// Whether the sign bit is set, as it is in -0.
inline Lanes isNegative(Lanes x) {
  Lanes bits = x.bits();
  return {x.builder, x.loc,
          arith::CmpIOp::create(*x.builder, x.loc, arith::CmpIPredicate::slt,
                                bits.value, bits.integer(0).value)};
}

/// Horner's scheme, with the lowest coefficient first in the list.
inline Lanes polynomial(Lanes x, ArrayRef<double> coefficients) {
  Lanes sum = x.real(coefficients.back());
  for (double c : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, x.real(c));
  return sum;
}

/// The constants of a type of floats.
struct Format {
  int32_t fraction, bias;
  /// Adding 1.5 * 2^fraction leaves the nearest integer in the lowest bits.
  double shifter;
  double inverseOfLn2;
  /// ln 2 is their sum. Integers of 8 bits (11 in f64) may be multiplied by the
  /// first exactly.
  double ln2High, ln2Low;
  /// e^x is infinity for x = most. For x = least, both halves of 2^n are 0. For
  /// x = leastNegative, 2^(n + scale) is 0.
  double most, least, leastNegative;
  int32_t scale;
  /// From here on e^x - 1 is -1.
  double leastOfExpm1;
  /// The bits of the root of 1/2.
  int64_t rootOfHalf;
};
inline constexpr Format narrowFormat = {.fraction = 23,
                                        .bias = 127,
                                        .shifter = 0x1.8p+23,
                                        .inverseOfLn2 = 0x1.715476p+0,
                                        .ln2High = 0x1.62e4p-1,
                                        .ln2Low = 0x1.7f7d1cp-20,
                                        .most = 89.0,
                                        .least = -176.0,
                                        .leastNegative = -132.4,
                                        .scale = 64,
                                        .leastOfExpm1 = -18.0,
                                        .rootOfHalf = 0x3f3504f3};
inline constexpr Format wideFormat = {.fraction = 52,
                                      .bias = 1023,
                                      .shifter = 0x1.8p+52,
                                      .inverseOfLn2 = 0x1.71547652b82fep+0,
                                      .ln2High = 0x1.62e42feep-1,
                                      .ln2Low = 0x1.a39ef35793c76p-33,
                                      .most = 710.0,
                                      .least = -1418.0,
                                      .leastNegative = -1064.0,
                                      .scale = 512,
                                      .leastOfExpm1 = -38.0,
                                      .rootOfHalf = 0x3fe6a09e667f3bcd};
inline const Format &formatOf(Lanes x) {
  return x.isWide() ? wideFormat : narrowFormat;
}

/// 2^n for -bias < n <= bias, and 0 for n = -bias.
inline Lanes powerOfTwo(Lanes n, const Format &format) {
  return shiftLeft(plus(n, n.integer(format.bias)), format.fraction).fromBits();
}

} // namespace systole::tpu::lanes

#endif // SYSTOLE_LIB_DIALECT_TPU_TRANSFORMS_FUNCTIONS_LANES_H
