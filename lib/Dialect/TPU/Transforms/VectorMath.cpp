//===- VectorMath.cpp - Functions of f32 as arithmetic --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call of the C library in a loop prevents vectorization. The code here has
// no branches, tables or calls. The polynomials are minimax ones, with
// coefficients rounded from the lowest on and the higher degrees fitted again
// (scripts/fit-polynomials). A test compares all f32 values with the C
// library's functions of f64.
//
//===----------------------------------------------------------------------===//

#include "VectorMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "systole/Support/ErrorFunction.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace mlir;

namespace {

/// A float, integer or condition, or a vector of them, with the builder for its
/// results.
struct Lanes {
  OpBuilder *builder;
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
  Lanes real(double number) const {
    Type type = getElementType();
    return constant(type, builder->getFloatAttr(type, number));
  }
  /// As wide as the value.
  Lanes integer(int64_t number) const {
    Type type = getIntegerType();
    return constant(type, builder->getIntegerAttr(type, number));
  }
  Type getIntegerType() const {
    return builder->getIntegerType(getElementType().getIntOrFloatBitWidth());
  }
  /// The bits of a float, and the float of these bits.
  Lanes bits() const { return as<arith::BitcastOp>(getIntegerType()); }
  Lanes fromBits() const {
    return as<arith::BitcastOp>(getElementType().isInteger(64)
                                    ? Type(builder->getF64Type())
                                    : builder->getF32Type());
  }
  Lanes compare(arith::CmpFPredicate predicate, double number) const {
    return {builder, loc,
            arith::CmpFOp::create(*builder, loc, predicate, value,
                                  real(number).value)};
  }
};

using Float = arith::CmpFPredicate;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

Lanes operator+(Lanes x, Lanes y) { return x.apply<arith::AddFOp>(y.value); }
Lanes operator-(Lanes x, Lanes y) { return x.apply<arith::SubFOp>(y.value); }
Lanes operator*(Lanes x, Lanes y) { return x.apply<arith::MulFOp>(y.value); }
Lanes operator/(Lanes x, Lanes y) { return x.apply<arith::DivFOp>(y.value); }
Lanes operator+(Lanes x, double y) { return x + x.real(y); }
Lanes operator-(Lanes x, double y) { return x - x.real(y); }
Lanes operator*(Lanes x, double y) { return x * x.real(y); }
Lanes negate(Lanes x) { return x.apply<arith::NegFOp>(); }
Lanes abs(Lanes x) { return x.apply<math::AbsFOp>(); }
Lanes copySign(Lanes x, Lanes sign) {
  return x.apply<math::CopySignOp>(sign.value);
}
/// The zero of a value's sign: the value itself, if it compares equal to 0. A
/// denormal number does, if the CPU flushes it.
Lanes zeroOf(Lanes x) { return copySign(x.real(0.0), x); }
/// x * y + z, rounded once.
Lanes fma(Lanes x, Lanes y, Lanes z) {
  return x.apply<math::FmaOp>(y.value, z.value);
}
Lanes fma(Lanes x, double y, Lanes z) { return fma(x, x.real(y), z); }
Lanes select(Lanes condition, Lanes x, Lanes y) {
  return condition.apply<arith::SelectOp>(x.value, y.value);
}
/// NaN stays NaN.
Lanes atMost(Lanes x, float bound) {
  return select(x.compare(Float::OGT, bound), x.real(bound), x);
}
Lanes atLeast(Lanes x, float bound) {
  return select(x.compare(Float::OLT, bound), x.real(bound), x);
}
/// On integers.
Lanes plus(Lanes x, Lanes y) { return x.apply<arith::AddIOp>(y.value); }
Lanes minus(Lanes x, Lanes y) { return x.apply<arith::SubIOp>(y.value); }
Lanes shiftLeft(Lanes x, int32_t n) {
  return x.apply<arith::ShLIOp>(x.integer(n).value);
}
Lanes shiftRight(Lanes x, int32_t n) {
  return x.apply<arith::ShRSIOp>(x.integer(n).value);
}
Lanes bitAnd(Lanes x, int64_t mask) {
  return x.apply<arith::AndIOp>(x.integer(mask).value);
}
Lanes equals(Lanes x, int64_t number) {
  return {x.builder, x.loc,
          arith::CmpIOp::create(*x.builder, x.loc, arith::CmpIPredicate::eq,
                                x.value, x.integer(number).value)};
}

/// Horner's scheme, with the lowest coefficient first in the list.
Lanes polynomial(Lanes x, ArrayRef<double> coefficients) {
  Lanes sum = x.real(coefficients.back());
  for (double c : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, x.real(c));
  return sum;
}

/// 2^n for -127 < n < 128, and 0 for n = -127.
Lanes powerOfTwo(Lanes n) {
  return shiftLeft(plus(n, n.integer(127)), 23).fromBits();
}

// ln 2 = ln2High + ln2Low; 8 bits may be multiplied by the first exactly.
constexpr float ln2High = 0x1.62e4p-1f, ln2Low = 0x1.7f7d1cp-20f;

/// x = n ln 2 + r with |r| <= ln 2 / 2.
struct Reduced {
  Lanes n, r;
};
Reduced reduceByLn2(Lanes x) {
  // Adding 1.5 * 2^23 leaves the nearest integer in the lowest bits.
  constexpr float shifter = 0x1.8p+23f;
  Lanes shifted = fma(x, 0x1.715476p+0f, x.real(shifter));
  Lanes n = minus(shifted.bits(), x.real(shifter).bits());
  Lanes rounded = shifted - shifter;
  Lanes r = fma(rounded, -ln2High, x);
  return {n, fma(rounded, -ln2Low, r)};
}

/// e^r - 1 for |r| <= ln 2 / 2.
Lanes expm1OfReduced(Lanes r) {
  Lanes q = polynomial(r, {0.5f, 0x1.555556p-3f, 0x1.5554f4p-5f, 0x1.111004p-7f,
                           0x1.6d3f8ep-10f, 0x1.a242bcp-13f});
  return fma(r * r, q, r);
}

/// Whether a value is another's negated magnitude, as in logistic's exponent.
bool isNegatedSize(Value value) {
  auto negated = value.getDefiningOp<arith::NegFOp>();
  return negated && negated.getOperand().getDefiningOp<math::AbsFOp>();
}

/// For x <= 0: the same bits, with fewer operations.
Lanes expOfNegative(Lanes x) {
  // Below the bound, where n is -191, the result is a product with 0.
  auto [n, r] = reduceByLn2(atLeast(x, -132.4f));
  // If 2^n is no float, 2^(n + 64) is one.
  Lanes power = expm1OfReduced(r) + 1.0f;
  return power * powerOfTwo(plus(n, n.integer(64))) * 0x1p-64f;
}

Lanes exp(Lanes x) {
  if (isNegatedSize(x.value))
    return expOfNegative(x);
  // Beyond the bounds the result is infinity or 0, as at them. It is 0 from
  // -104 on, and at the lower bound, where n is -254, a product with 0. Masked
  // scores are far below the bound, and products that underflow take processors
  // many cycles.
  auto [n, r] = reduceByLn2(atLeast(atMost(x, 89.0f), -176.0f));
  Lanes power = expm1OfReduced(r) + 1.0f;
  // In two steps, since 2^n may be no float although the result is one.
  Lanes half = shiftRight(n, 1);
  return power * powerOfTwo(half) * powerOfTwo(minus(n, half));
}

/// For |x| < 87, whose result and its power of two are normal numbers: the same
/// bits, with fewer operations.
Lanes expOfSmall(Lanes x) {
  auto [n, r] = reduceByLn2(x);
  return (expm1OfReduced(r) + 1.0f) * powerOfTwo(n);
}

Lanes expm1(Lanes x) {
  auto [n, r] = reduceByLn2(atLeast(atMost(x, 89.0f), -18.0f));
  Lanes p = expm1OfReduced(r);
  // 2^n p + (2^n - 1), as twice its half, since 2^128 is no float.
  Lanes half = powerOfTwo(minus(n, n.integer(1)));
  Lanes y = fma(p, half, half - 0.5f);
  return copySign(select(equals(n, 0), p, y + y), x);
}

/// log(2^k (1 + f)) for 1 + f between the roots of 1/2 and 2.
Lanes logOfParts(Lanes k, Lanes f) {
  Lanes p = polynomial(f, {0x1.555548p-2f, -0x1.000006p-2f, 0x1.99a476p-3f,
                           -0x1.555c46p-3f, 0x1.233ba8p-3f, -0x1.fc2886p-4f,
                           0x1.e6bf3ap-4f, -0x1.de02bcp-4f, 0x1.14760cp-4f});
  // f - f^2 / 2 + f^3 p, the smallest first.
  Lanes square = f * f;
  Lanes rest = fma(square, -0.5f, square * (f * p));
  return fma(k, ln2High, f + fma(k, ln2Low, rest));
}

/// x = 2^k m with m between the roots of 1/2 and 2, for normal x > 0.
struct Parts {
  Lanes k, m;
};
Parts split(Lanes x) {
  Lanes bits = x.bits();
  Lanes k = shiftRight(minus(bits, x.integer(0x3f3504f3)), 23);
  return {k, minus(bits, shiftLeft(k, 23)).fromBits()};
}

Lanes toFloat(Lanes k) {
  return k.as<arith::SIToFPOp>(k.builder->getF32Type());
}

Lanes log(Lanes x) {
  Lanes isDenormal = x.compare(Float::OLT, 0x1p-126f);
  auto [k, m] = split(select(isDenormal, x * 0x1p23f, x));
  Lanes exponent =
      toFloat(k) + select(isDenormal, x.real(-23.0f), x.real(0.0f));
  Lanes result = logOfParts(exponent, m - 1.0f);
  result = select(x.compare(Float::OEQ, 0.0f), x.real(-infinity), result);
  // Infinity and NaN return themselves.
  result = select(x.compare(Float::OLT, infinity), result, x);
  return select(x.compare(Float::OLT, 0.0f), x.real(notANumber), result);
}

Lanes log1p(Lanes x) {
  // u + rest = 1 + x exactly (T. J. Dekker, 1971).
  Lanes one = x.real(1.0f);
  Lanes u = one + x;
  Lanes back = u - one;
  Lanes rest = (one - (u - back)) + (x - back);
  auto [k, m] = split(u);
  // If 2^-k is too small to be a float, so is the rest.
  Lanes bound = k.integer(64);
  Lanes scale =
      powerOfTwo(minus(k.integer(0), k.apply<arith::MinSIOp>(bound.value)));
  Lanes result = logOfParts(toFloat(k), fma(rest, scale, m - 1.0f));
  result = select(x.compare(Float::OEQ, -1.0f), x.real(-infinity), result);
  result = select(x.compare(Float::OLT, infinity), result, x);
  // Includes -0.
  result = select(x.compare(Float::OEQ, 0.0f), zeroOf(x), result);
  return select(x.compare(Float::OLT, -1.0f), x.real(notANumber), result);
}

Lanes tanh(Lanes x) {
  Lanes square = x * x, size = abs(x);
  Lanes p =
      polynomial(square, {-0x1.555554p-2f, 0x1.11107ap-3f, -0x1.b9f18cp-5f,
                          0x1.63a5bap-6f, -0x1.0c622cp-7f, 0x1.1a3932p-9f});
  Lanes nearZero = fma(x * square, p, x);
  // From 10 on the result is 1.
  Lanes bounded = atMost(size, 10.0f);
  Lanes one = x.real(1.0f);
  Lanes far = one - x.real(2.0f) / (expOfSmall(bounded + bounded) + one);
  return copySign(select(size.compare(Float::OLT, 0.625f), nearZero, far), x);
}

Lanes erf(Lanes x) {
  Lanes size = abs(x);
  Lanes p = polynomial(x * x, systole::errorfunction::near);
  Lanes nearZero = fma(x, p, x);
  // 1 - exp(-(|x| + |x| q)); from 4 on it is 1.
  Lanes bounded = atMost(size, 4.0f);
  Lanes q = polynomial(bounded, systole::errorfunction::far);
  Lanes far = x.real(1.0f) - expOfSmall(negate(fma(bounded, q, bounded)));
  return copySign(select(size.compare(Float::OLT, 1.0f), nearZero, far), x);
}

/// An angle in turns: quarters / 4 + r with |r| <= 1 / 8 and the two lowest
/// bits of the integer `quarters`. In f64.
struct Turns {
  Lanes quarters, r;
};

/// x / (2 pi) without its whole turns, for every f32 (after M. H. Payne and R.
/// N. Hanek, 1983). The products with 29 bits of 1 / (2 pi) are exact. Those
/// that are whole turns, as the first ones of a large x, leave 0.
Turns reduceByTurns(Lanes x) {
  constexpr double parts[] = {0x1.45f306dp-3, 0x1.9391054p-32, 0x1.4fe13abp-61,
                              0x1.d1f534dp-90, 0x1.b81b6c5p-119};
  constexpr double rest = 0x1.5993c439041fep-150;
  Lanes wide = x.as<arith::ExtFOp>(x.builder->getF64Type());
  SmallVector<Lanes> turns;
  for (double part : parts) {
    Lanes product = wide * part;
    turns.push_back(product - product.apply<math::RoundEvenOp>());
  }
  Lanes sum = turns.back();
  for (Lanes part : llvm::reverse(ArrayRef(turns).drop_back()))
    sum = part + sum;
  constexpr double shifter = 0x1.8p+52;
  Lanes shifted = fma(sum, 4.0, sum.real(shifter));
  // From the largest on, so that their common part cancels exactly.
  Lanes r = fma(shifted - shifter, -0.25, turns.front());
  for (Lanes part : ArrayRef(turns).drop_front())
    r = r + part;
  return {shifted.bits(), fma(wide, rest, r)};
}

/// sin(2 pi r) for |r| <= 1 / 8.
Lanes sineOfTurns(Lanes r) {
  return r * polynomial(r * r, {0x1.921fb52e5317cp+2, -0x1.4abbb8ef99587p+5,
                                0x1.465e8b203e3b0p+6, -0x1.2d91a9a8ec31dp+6});
}
Lanes cosineOfTurns(Lanes r) {
  return polynomial(r * r, {1.0, -0x1.3bd3cc7b6173ap+4, 0x1.03c1dd873080dp+6,
                            -0x1.55c5d87974ebfp+6, 0x1.d9d36255ccc6bp+5});
}

/// The sine of a number of quarter turns and r.
Lanes sine(Lanes quarters, Lanes r) {
  Lanes size =
      select(equals(bitAnd(quarters, 1), 0), sineOfTurns(r), cosineOfTurns(r));
  Lanes sign = shiftLeft(bitAnd(quarters, 2), 62);
  return size.bits().apply<arith::XOrIOp>(sign.value).fromBits();
}

Lanes narrow(Lanes x) { return x.as<arith::TruncFOp>(x.builder->getF32Type()); }

Lanes sin(Lanes x) {
  auto [quarters, r] = reduceByTurns(x);
  // Restores the sign of -0.
  return select(x.compare(Float::OEQ, 0.0), zeroOf(x),
                narrow(sine(quarters, r)));
}

Lanes cos(Lanes x) {
  auto [quarters, r] = reduceByTurns(x);
  return narrow(sine(plus(quarters, quarters.integer(1)), r));
}

Lanes tan(Lanes x) {
  auto [quarters, r] = reduceByTurns(x);
  Lanes s = sineOfTurns(r), c = cosineOfTurns(r);
  Lanes isEven = equals(bitAnd(quarters, 1), 0);
  Lanes y = select(isEven, s, negate(c)) / select(isEven, c, s);
  return select(x.compare(Float::OEQ, 0.0), zeroOf(x), narrow(y));
}

/// Replaces an operation by `function` of its operand in f32.
template <typename Op, Lanes (*function)(Lanes)>
struct ExpandFunction : OpRewritePattern<Op> {
  /// A higher benefit than calls of the C library.
  explicit ExpandFunction(MLIRContext *context)
      : OpRewritePattern<Op>(context, /*benefit=*/2) {}

  static bool isFor(Operation *op) {
    if (!isa<Op>(op))
      return false;
    Type element = getElementTypeOrSelf(op->getResult(0));
    return element.isF32() || element.isBF16() || element.isF16();
  }

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!isFor(op))
      return failure();
    Type type = op.getType(), element = getElementTypeOrSelf(type);
    Lanes x{&rewriter, op.getLoc(), op.getOperand()};
    if (element.isF32()) {
      rewriter.replaceOp(op, function(x).value);
      return success();
    }
    Lanes result = function(x.as<arith::ExtFOp>(rewriter.getF32Type()));
    rewriter.replaceOp(op, result.as<arith::TruncFOp>(element).value);
    return success();
  }
};

template <typename... Patterns> struct PatternList {
  static void addTo(RewritePatternSet &patterns) {
    patterns.add<Patterns...>(patterns.getContext());
  }
  static bool isFor(Operation *op) { return (Patterns::isFor(op) || ...); }
};

using Functions = PatternList<
    ExpandFunction<math::ExpOp, exp>, ExpandFunction<math::ExpM1Op, expm1>,
    ExpandFunction<math::LogOp, log>, ExpandFunction<math::Log1pOp, log1p>,
    ExpandFunction<math::TanhOp, tanh>, ExpandFunction<math::ErfOp, erf>,
    ExpandFunction<math::SinOp, sin>, ExpandFunction<math::CosOp, cos>,
    ExpandFunction<math::TanOp, tan>>;

} // namespace

void systole::tpu::populateVectorMathPatterns(RewritePatternSet &patterns) {
  Functions::addTo(patterns);
}

bool systole::tpu::isInstruction(Operation *op) {
  return isa<math::AbsFOp, math::CeilOp, math::CopySignOp, math::FloorOp,
             math::FmaOp, math::RoundEvenOp, math::SqrtOp, math::TruncOp>(op);
}

bool systole::tpu::becomesPolynomial(Operation *op) {
  return Functions::isFor(op);
}
