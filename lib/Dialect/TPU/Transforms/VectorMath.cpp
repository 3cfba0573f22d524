//===- VectorMath.cpp - Functions of floats as arithmetic -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call of the C library in a loop prevents vectorization. The code here has
// no branches, tables or calls, but for large angles of f64. The polynomials
// are minimax ones, with coefficients rounded from the lowest on and the higher
// degrees fitted again (scripts/fit-polynomials). A test compares all f32
// values with the C library's functions of f64, and f64 with those of long
// double.
//
//===----------------------------------------------------------------------===//

#include "VectorMath.h"
#include "Functions/WideFunctions.h"
#include "mlir/IR/Matchers.h"
#include "systole/Support/ErrorFunction.h"
#include <type_traits>

using namespace mlir;
using namespace systole::tpu::lanes;

namespace {

/// x = n ln 2 + r with |r| <= ln 2 / 2.
struct Reduced {
  Lanes n, r;
};
Reduced reduceByLn2(Lanes x) {
  const Format &format = formatOf(x);
  Lanes shifted = fma(x, format.inverseOfLn2, x.real(format.shifter));
  Lanes n = minus(shifted.bits(), x.real(format.shifter).bits());
  Lanes rounded = shifted - format.shifter;
  Lanes r = fma(rounded, -format.ln2High, x);
  return {n, fma(rounded, -format.ln2Low, r)};
}

/// e^r - 1 for |r| <= ln 2 / 2.
Lanes expm1OfReduced(Lanes r) {
  constexpr double narrow[] = {0.5,           0x1.555556p-3,  0x1.5554f4p-5,
                               0x1.111004p-7, 0x1.6d3f8ep-10, 0x1.a242bcp-13};
  constexpr double wide[] = {0.5,
                             0x1.555555555555dp-3,
                             0x1.5555555552ff8p-5,
                             0x1.111111110e2dap-7,
                             0x1.6c16c17d760f1p-10,
                             0x1.a01a01b768523p-13,
                             0x1.a019a8d8f3f1fp-16,
                             0x1.71dde640fb0d1p-19,
                             0x1.28a1fa763137ep-22,
                             0x1.af7ce5223f3c3p-26};
  Lanes q = polynomial(r, r.isWide() ? ArrayRef(wide) : ArrayRef(narrow));
  return fma(r * r, q, r);
}

/// Whether a value is another's negated magnitude, as in logistic's exponent.
bool isNegatedSize(Value value) {
  auto negated = value.getDefiningOp<arith::NegFOp>();
  return negated && negated.getOperand().getDefiningOp<math::AbsFOp>();
}

/// Returns the same bits as exp for x <= 0, with fewer operations.
Lanes expOfNegative(Lanes x) {
  const Format &format = formatOf(x);
  auto [n, r] = reduceByLn2(atLeast(x, format.leastNegative));
  // If 2^n is no float, 2^(n + scale) is one.
  Lanes power = expm1OfReduced(r) + 1.0;
  return power * powerOfTwo(plus(n, n.integer(format.scale)), format) *
         std::ldexp(1.0, -format.scale);
}

Lanes exp(Lanes x) {
  if (isNegatedSize(x.value))
    return expOfNegative(x);
  // Beyond the bounds the result is infinity or 0, as at them. It is 0 from
  // -104 on (-746 in f64), and at the lower bound a product with 0. Masked
  // scores are far below the bound, and products that underflow take processors
  // many cycles.
  const Format &format = formatOf(x);
  auto [n, r] = reduceByLn2(atLeast(atMost(x, format.most), format.least));
  Lanes power = expm1OfReduced(r) + 1.0;
  // The product takes two steps, since 2^n may be no float although the result
  // is one.
  Lanes half = shiftRight(n, 1);
  return power * powerOfTwo(half, format) * powerOfTwo(minus(n, half), format);
}

/// Returns the same bits as exp with fewer operations, if the result and its
/// power of two are normal numbers: |x| < 87 in f32.
Lanes expOfSmall(Lanes x) {
  auto [n, r] = reduceByLn2(x);
  return (expm1OfReduced(r) + 1.0) * powerOfTwo(n, formatOf(x));
}

Lanes expm1(Lanes x) {
  const Format &format = formatOf(x);
  auto [n, r] =
      reduceByLn2(atLeast(atMost(x, format.most), format.leastOfExpm1));
  Lanes p = expm1OfReduced(r);
  // 2^n p + (2^n - 1), as twice its half, since the largest 2^n is no float.
  Lanes half = powerOfTwo(minus(n, n.integer(1)), format);
  Lanes y = fma(p, half, half - 0.5);
  return copySign(select(equals(n, 0), p, y + y), x);
}

/// log(2^k (1 + f)) for 1 + f between the roots of 1/2 and 2.
Lanes logOfParts(Lanes k, Lanes f) {
  const Format &format = formatOf(f);
  if (f.isWide()) {
    // With s = f / (2 + f), log(1 + f) = 2 atanh(s) = f - s (f - r), where r is
    // 2 atanh(s) / s - 2. This is equal to f - (f^2 / 2 - s (f^2 / 2 + r)).
    Lanes s = f / (f + 2.0), square = s * s, half = f * f * 0.5;
    Lanes r =
        square * polynomial(square, {0x1.5555555555593p-1, 0x1.999999997fa50p-2,
                                     0x1.24924942217e7p-2, 0x1.c71c51e177b0ep-3,
                                     0x1.746647478e06fp-3, 0x1.39a0dce93f039p-3,
                                     0x1.2f0e5eef2c475p-3});
    Lanes rest = fma(s, half + r, k * format.ln2Low);
    return fma(k, format.ln2High, f - (half - rest));
  }
  Lanes p = polynomial(f, {0x1.555548p-2, -0x1.000006p-2, 0x1.99a476p-3,
                           -0x1.555c46p-3, 0x1.233ba8p-3, -0x1.fc2886p-4,
                           0x1.e6bf3ap-4, -0x1.de02bcp-4, 0x1.14760cp-4});
  // f - f^2 / 2 + f^3 p, the smallest first.
  Lanes square = f * f;
  Lanes rest = fma(square, -0.5, square * (f * p));
  return fma(k, format.ln2High, f + fma(k, format.ln2Low, rest));
}

/// x = 2^k m with m between the roots of 1/2 and 2, for normal x > 0.
struct Parts {
  Lanes k, m;
};
Parts split(Lanes x) {
  const Format &format = formatOf(x);
  Lanes bits = x.bits();
  Lanes k =
      shiftRight(minus(bits, x.integer(format.rootOfHalf)), format.fraction);
  return {k, minus(bits, shiftLeft(k, format.fraction)).fromBits()};
}

/// An integer as a float of the same width.
Lanes toFloat(Lanes k) {
  if (!k.getElementType().isInteger(64))
    return k.as<arith::SIToFPOp>(k.getFloatType());
  // AVX2 has no conversion of 64 bits.
  Lanes shifter = k.constant(k.getFloatType(),
                             k.builder->getF64FloatAttr(wideFormat.shifter));
  return plus(k, shifter.bits()).fromBits() - shifter;
}

Lanes log(Lanes x) {
  const Format &format = formatOf(x);
  Lanes isDenormal = x.compare(Float::OLT, std::ldexp(1.0, 1 - format.bias));
  double scale = std::ldexp(1.0, format.fraction);
  auto [k, m] = split(select(isDenormal, x * scale, x));
  Lanes exponent =
      toFloat(k) + select(isDenormal, x.real(-format.fraction), x.real(0.0));
  Lanes result = logOfParts(exponent, m - 1.0);
  result = select(x.compare(Float::OEQ, 0.0), x.real(-infinity), result);
  // Infinity and NaN return themselves.
  result = select(x.compare(Float::OLT, infinity), result, x);
  return select(x.compare(Float::OLT, 0.0), x.real(notANumber), result);
}

Lanes log1p(Lanes x) {
  // u + rest = 1 + x exactly (T. J. Dekker, 1971).
  const Format &format = formatOf(x);
  Lanes one = x.real(1.0);
  Lanes u = one + x;
  Lanes back = u - one;
  Lanes rest = (one - (u - back)) + (x - back);
  auto [k, m] = split(u);
  // If 2^-k is too small to be a float, so is the rest.
  Lanes bound = k.integer(format.scale);
  Lanes scale = powerOfTwo(
      minus(k.integer(0), k.apply<arith::MinSIOp>(bound.value)), format);
  Lanes result = logOfParts(toFloat(k), fma(rest, scale, m - 1.0));
  result = select(x.compare(Float::OEQ, -1.0), x.real(-infinity), result);
  result = select(x.compare(Float::OLT, infinity), result, x);
  // Includes -0.
  result = select(x.compare(Float::OEQ, 0.0), zeroOf(x), result);
  return select(x.compare(Float::OLT, -1.0), x.real(notANumber), result);
}

Lanes tanh(Lanes x) {
  Lanes size = abs(x);
  if (x.isWide()) {
    // tanh |x| is -t / (t + 2), where t is e^(-2 |x|) - 1.
    Lanes t = expm1(size * -2.0);
    return copySign(negate(t) / (t + 2.0), x);
  }
  Lanes square = x * x;
  Lanes p =
      polynomial(square, {-0x1.555554p-2f, 0x1.11107ap-3f, -0x1.b9f18cp-5f,
                          0x1.63a5bap-6f, -0x1.0c622cp-7f, 0x1.1a3932p-9f});
  Lanes nearZero = fma(x * square, p, x);
  // From 10 on the result is 1.
  Lanes bounded = atMost(size, 10.0);
  Lanes one = x.real(1.0f);
  Lanes far = one - x.real(2.0f) / (expOfSmall(bounded + bounded) + one);
  return copySign(select(size.compare(Float::OLT, 0.625f), nearZero, far), x);
}

Lanes erfOfWide(Lanes x) {
  Lanes size = abs(x);
  Lanes p = polynomial(x * x, {0x1.06eba8214db68p-3, -0x1.812746b0379a3p-2,
                               0x1.ce2f21a03ffb1p-4, -0x1.b82ce311ccfcbp-6,
                               0x1.565bccf4089aep-8, -0x1.c02daf8d6253ap-11,
                               0x1.f9a2abac256f3p-14, -0x1.f4c979d6656d0p-17,
                               0x1.b97844b801c90p-20, -0x1.5bdbf19b54d72p-23,
                               0x1.d60271421f890p-27, -0x1.a897e8c49746ep-31});
  Lanes nearZero = fma(x, p, x);
  // 1 - exp(-(|x| + |x| q)); from 5.95 on it is 1.
  Lanes bounded = atMost(size, 5.95);
  Lanes q = polynomial(
      bounded - 2.0,
      {0x1.aeb665363ea2dp+0, 0x1.bc5630f3f869cp-1, 0x1.c9fadda99b9c2p-6,
       -0x1.786e4f5d4c46ap-8, 0x1.1cd5eb46b9f8cp-10, -0x1.735db643b6ddfp-13,
       0x1.5e6843cd878c8p-16, -0x1.8172acb58b630p-24, -0x1.f3f34e2f04615p-21,
       0x1.86a45e2e7e86ep-22, -0x1.994542cfc5906p-24, 0x1.41abbac7b11dbp-26,
       -0x1.49f518af345cep-29, -0x1.d18abd613db7ep-35, 0x1.75b7694428d4fp-33,
       -0x1.353b48949622bp-34, 0x1.173c8e912fdfdp-36, -0x1.afc857de5919cp-40});
  Lanes far = x.real(1.0) - expOfSmall(negate(fma(bounded, q, bounded)));
  return copySign(select(size.compare(Float::OLT, 1.0), nearZero, far), x);
}

Lanes erf(Lanes x) {
  if (x.isWide())
    return erfOfWide(x);
  Lanes size = abs(x);
  Lanes p = polynomial(x * x, systole::errorfunction::near);
  Lanes nearZero = fma(x, p, x);
  // 1 - exp(-(|x| + |x| q)); from 4 on it is 1.
  Lanes bounded = atMost(size, 4.0f);
  Lanes q = polynomial(bounded, systole::errorfunction::far);
  Lanes far = x.real(1.0f) - expOfSmall(negate(fma(bounded, q, bounded)));
  return copySign(select(size.compare(Float::OLT, 1.0f), nearZero, far), x);
}

/// An angle in turns, in f64: quarters / 4 + r with |r| <= 1 / 8 and the two
/// lowest bits of the integer `quarters`.
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
  Lanes wide = asF64(x);
  SmallVector<Lanes> turns;
  for (double part : parts) {
    Lanes product = wide * part;
    turns.push_back(product - roundToEven(product));
  }
  Lanes sum = turns.back();
  for (Lanes part : llvm::reverse(ArrayRef(turns).drop_back()))
    sum = part + sum;
  const double shifter = wideFormat.shifter;
  Lanes shifted = fma(sum, 4.0, sum.real(shifter));
  // The largest part comes first, so that the common part cancels exactly.
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

Lanes sin(Lanes x) {
  if (x.isWide())
    return wideSine(x);
  auto [quarters, r] = reduceByTurns(x);
  // Restores the sign of -0.
  return select(x.compare(Float::OEQ, 0.0), zeroOf(x),
                asF32(sine(quarters, r)));
}

Lanes cos(Lanes x) {
  if (x.isWide())
    return wideCosine(x);
  auto [quarters, r] = reduceByTurns(x);
  return asF32(sine(plus(quarters, quarters.integer(1)), r));
}

Lanes tan(Lanes x) {
  if (x.isWide())
    return wideTangent(x);
  auto [quarters, r] = reduceByTurns(x);
  Lanes s = sineOfTurns(r), c = cosineOfTurns(r);
  Lanes isEven = equals(bitAnd(quarters, 1), 0);
  Lanes y = select(isEven, s, negate(c)) / select(isEven, c, s);
  return select(x.compare(Float::OEQ, 0.0), zeroOf(x), asF32(y));
}

/// The angle of the point (x, y), from -pi to pi.
Lanes atan2(Lanes y, Lanes x) {
  // The quotient r of the smaller coordinate by the larger one. Beyond an angle
  // of 1/2 the point is turned by pi / 4. There the angle has fewer digits than
  // r after the point, so the rounding errors of r are small.
  constexpr double tangent = 0x1.17b4f5bf3474ap-1;
  Lanes width = abs(x), height = abs(y);
  Lanes isSteep = height.compare(Float::OGT, width);
  Lanes smaller = select(isSteep, width, height);
  Lanes larger = select(isSteep, height, width);
  // The sum of large coordinates may be no float, and a product with a tiny one
  // has few digits.
  const Format &format = formatOf(x);
  double most = std::ldexp(1.0, format.bias - 2), least = 4.0 / most;
  double up = std::ldexp(1.0, format.fraction);
  Lanes scale =
      select(larger.compare(Float::OLT, least * up), x.real(up), x.real(1.0));
  scale = select(larger.compare(Float::OGT, most), x.real(0.25), scale);
  smaller = smaller * scale;
  larger = larger * scale;
  Lanes isTurned = smaller.compare(Float::OGT, larger * tangent) |
                   smaller.compare(Float::OEQ, infinity);
  Lanes isDiagonal = smaller.compare(Float::OEQ, larger);
  Lanes dividend = select(isTurned, smaller - larger, smaller);
  Lanes divisor = select(isTurned, smaller + larger, larger);
  // Two zeros, or two infinities.
  dividend = select(isDiagonal, x.real(0.0), dividend);
  divisor = select(isDiagonal, x.real(1.0), divisor);
  Lanes r = dividend / divisor, square = r * r;
  constexpr double narrow[] = {-0x1.55554ap-2, 0x1.9993b2p-3,  -0x1.240e18p-3,
                               0x1.bc4bf8p-4,  -0x1.38fcccp-4, 0x1.175394p-5};
  constexpr double wide[] = {
      -0x1.5555555555539p-2, 0x1.9999999995e0fp-3,  -0x1.2492492333d38p-3,
      0x1.c71c7144f0fd2p-4,  -0x1.745d08f88ad4bp-4, 0x1.3b12adac5c8f6p-4,
      -0x1.1104905a2e68ap-4, 0x1.e109c7f6b3834p-5,  -0x1.a9f59c5eed224p-5,
      0x1.6f282053d02c5p-5,  -0x1.1bed6b42a5a45p-5, 0x1.4dea359af0741p-6,
      -0x1.a5dda484adc6fp-8};
  Lanes p = polynomial(square, x.isWide() ? ArrayRef(wide) : ArrayRef(narrow));
  Lanes angle = fma(r * square, p, r);
  // The angle is a number of eighths of a turn, plus or minus this one.
  Lanes eighths = select(isTurned, x.real(1.0), x.real(0.0));
  eighths = select(isSteep, x.real(2.0) - eighths, eighths);
  angle = select(isSteep, negate(angle), angle);
  Lanes isLeft = isNegative(x);
  eighths = select(isLeft, x.real(4.0) - eighths, eighths);
  angle = select(isLeft, negate(angle), angle);
  // pi / 4 = high + low.
  double high = x.isWide() ? 0x1.921fb54442d18p-1 : 0x1.921fb6p-1;
  double low = x.isWide() ? 0x1.1a62633145c07p-55 : -0x1.777a5cp-26;
  return copySign(fma(eighths, high, fma(eighths, low, angle)), y);
}

Lanes atan(Lanes x) { return atan2(x, x.real(1.0)); }

Lanes cbrt(Lanes x) {
  if (!x.isWide())
    return copySign(asF32(exp(log(abs(asF64(x))) * (1.0 / 3.0))), x);
  // The product of a denormal number and 2^162 has all digits.
  Lanes size = abs(x), isSmall = size.compare(Float::OLT, 0x1p-500);
  Lanes scaled = select(isSmall, size * 0x1p162, size);
  Lanes root = exp(log(scaled) * (1.0 / 3.0)), square = root * root;
  // A step of Newton's method. Zeros, infinities and NaN return themselves.
  root = root + fma(negate(square), root, scaled) / (square * 3.0);
  root = select(isSmall, root * 0x1p-54, root);
  root = select(size.compare(Float::OLT, infinity), root, size);
  root = select(size.compare(Float::OEQ, 0.0), x.real(0.0), root);
  return copySign(root, x);
}

/// The number of a constant exponent whose powers are products or a root. In
/// f64 the square of a number may be none, although its inverse is.
std::optional<double> getSimpleExponent(Value y) {
  APFloat number(0.0);
  if (auto extended = y.getDefiningOp<arith::ExtFOp>())
    y = extended.getIn();
  if (!matchPattern(y, m_ConstantFloat(&number)))
    return std::nullopt;
  bool isWide = getElementTypeOrSelf(y).isF64(), lost;
  number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
  double exponent = number.convertToDouble(), size = std::fabs(exponent);
  if (size == 0.5 || exponent == -1.0 || exponent == 2.0 || exponent == 3.0 ||
      (!isWide && (size == 2.0 || size == 3.0)))
    return exponent;
  return std::nullopt;
}

/// x^y for a simple exponent.
Lanes powerOfSimple(Lanes x, double y) {
  // Powers that would round more than once are computed in f64.
  bool isNarrow =
      !x.isWide() && (std::fabs(y) == 3.0 || y == -2.0 || y == -0.5);
  if (isNarrow)
    x = asF64(x);
  double size = std::fabs(y);
  Lanes result = x;
  if (size == 0.5) {
    // The powers of -0 and -infinity are positive.
    Lanes root = (x + 0.0).apply<math::SqrtOp>();
    result = select(x.compare(Float::OEQ, -infinity), x.real(infinity), root);
  }
  for (double i = 1; i < size; ++i)
    result = result * x;
  if (y < 0)
    result = x.real(1.0) / result;
  return isNarrow ? asF32(result) : result;
}

/// x^y of f32, or of f64 for a simple exponent.
Lanes power(Lanes x, Lanes y) {
  if (std::optional<double> simple = getSimpleExponent(y.value))
    return powerOfSimple(x, *simple);
  Lanes base = asF64(x), exponent = asF64(y), size = abs(base);
  Lanes isOne =
      size.compare(Float::OEQ, 1.0) | exponent.compare(Float::OEQ, 0.0);
  Lanes result = select(isOne, base.real(1.0), exp(log(size) * exponent));
  Lanes half = exponent * 0.5;
  Lanes isInteger = exponent.compare(Float::OEQ, roundToEven(exponent));
  Lanes isOdd = isInteger & half.compare(Float::UNE, roundToEven(half));
  result = select(isNegative(base) & isOdd, negate(result), result);
  Lanes isDefined = isInteger | base.compare(Float::UGE, 0.0) |
                    base.compare(Float::OEQ, -infinity);
  return asF32(select(isDefined, result, base.real(notANumber)));
}

enum class Types { upToF32, all };

/// Replaces an operation by `function` of its operands. Narrower floats are
/// computed in f32.
template <typename Op, auto function, Types types = Types::upToF32>
struct ExpandFunction : OpRewritePattern<Op> {
  /// A higher benefit than calls of the C library.
  explicit ExpandFunction(MLIRContext *context)
      : OpRewritePattern<Op>(context, /*benefit=*/2) {}

  static bool isFor(Operation *op) {
    if (!isa<Op>(op))
      return false;
    Type element = getElementTypeOrSelf(op->getResult(0));
    return element.isF32() || element.isBF16() || element.isF16() ||
           (types == Types::all && element.isF64());
  }

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    if (!isFor(op))
      return failure();
    Type element = getElementTypeOrSelf(op.getType());
    bool isNarrow = element.getIntOrFloatBitWidth() < 32;
    auto operand = [&](unsigned i) {
      Lanes x{&rewriter, op.getLoc(), op->getOperand(i)};
      return isNarrow ? x.as<arith::ExtFOp>(rewriter.getF32Type()) : x;
    };
    Lanes result = [&] {
      if constexpr (std::is_invocable_v<decltype(function), Lanes>)
        return function(operand(0));
      else
        return function(operand(0), operand(1));
    }();
    if (isNarrow)
      result = result.as<arith::TruncFOp>(element);
    rewriter.replaceOp(op, result.value);
    return success();
  }
};

struct ExpandPower : ExpandFunction<math::PowFOp, power, Types::all> {
  using ExpandFunction::ExpandFunction;

  static bool isFor(Operation *op) {
    return ExpandFunction::isFor(op) &&
           (!getElementTypeOrSelf(op->getResult(0)).isF64() ||
            getSimpleExponent(op->getOperand(1)));
  }

  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    return isFor(op) ? ExpandFunction::matchAndRewrite(op, rewriter)
                     : failure();
  }
};

template <typename... Patterns> struct PatternList {
  static void addTo(RewritePatternSet &patterns) {
    patterns.add<Patterns...>(patterns.getContext());
  }
  static bool isFor(Operation *op) { return (Patterns::isFor(op) || ...); }
};

using Functions =
    PatternList<ExpandFunction<math::AtanOp, atan, Types::all>,
                ExpandFunction<math::Atan2Op, atan2, Types::all>,
                ExpandFunction<math::CbrtOp, cbrt, Types::all>,
                ExpandFunction<math::CosOp, cos, Types::all>,
                ExpandFunction<math::ErfOp, erf, Types::all>,
                ExpandFunction<math::ExpOp, exp, Types::all>,
                ExpandFunction<math::ExpM1Op, expm1, Types::all>,
                ExpandFunction<math::LogOp, log, Types::all>,
                ExpandFunction<math::Log1pOp, log1p, Types::all>, ExpandPower,
                ExpandFunction<math::SinOp, sin, Types::all>,
                ExpandFunction<math::TanOp, tan, Types::all>,
                ExpandFunction<math::TanhOp, tanh, Types::all>>;

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
