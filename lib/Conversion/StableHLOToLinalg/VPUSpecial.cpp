//===- VPUSpecial.cpp - CHLO's functions of one element -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of libm call libm. The others are computed in f64, whatever the
// type, and rounded once. Their series have an error of at most some units in
// the last place of f64.
//
//===----------------------------------------------------------------------===//

#include "VPUModel.h"
#include "systole/Dialect/CHLO/IR/CHLO.h"

#include <cmath>

using namespace mlir;
using namespace systole::stablehlo;
using namespace systole;
using Int = arith::CmpIPredicate;
using Float = arith::CmpFPredicate;

//===----------------------------------------------------------------------===//
// Arithmetic in f64
//===----------------------------------------------------------------------===//

namespace {

/// An f64 value, or the i1 of a comparison, with the builder for further
/// operations.
struct Real {
  const Scalars *s;
  Value value;

  Real(const Scalars &s, Value value) : s(&s), value(value) {}
  Real literal(double c) const {
    return {*s, s->real(s->builder.getF64Type(), c)};
  }
  template <typename Op> Real apply() const {
    return {*s, s->create<Op>(value)};
  }
  template <typename Op> Real apply(Real other) const {
    return {*s, s->create<Op>(value, other.value)};
  }
  Real compare(Float predicate, Real other) const {
    return {*s, s->compare(predicate, value, other.value)};
  }
};

} // namespace

static Real operator+(Real x, Real y) { return x.apply<arith::AddFOp>(y); }
static Real operator-(Real x, Real y) { return x.apply<arith::SubFOp>(y); }
static Real operator*(Real x, Real y) { return x.apply<arith::MulFOp>(y); }
static Real operator/(Real x, Real y) { return x.apply<arith::DivFOp>(y); }
static Real operator-(Real x) { return x.apply<arith::NegFOp>(); }
static Real operator+(Real x, double c) { return x + x.literal(c); }
static Real operator-(Real x, double c) { return x - x.literal(c); }
static Real operator-(double c, Real x) { return x.literal(c) - x; }
static Real operator*(Real x, double c) { return x * x.literal(c); }
static Real operator/(double c, Real x) { return x.literal(c) / x; }
static Real operator<(Real x, double c) {
  return x.compare(Float::OLT, x.literal(c));
}
static Real operator<=(Real x, double c) {
  return x.compare(Float::OLE, x.literal(c));
}
static Real equal(Real x, Real y) { return x.compare(Float::OEQ, y); }
static Real operator&(Real x, Real y) { return x.apply<arith::AndIOp>(y); }
static Real select(Real condition, Real x, Real y) {
  return {*x.s, x.s->select(condition.value, x.value, y.value)};
}
static Real abs(Real x) { return x.apply<math::AbsFOp>(); }
static Real log(Real x) { return x.apply<math::LogOp>(); }
static Real log1p(Real x) { return x.apply<math::Log1pOp>(); }
static Real exp(Real x) { return x.apply<math::ExpOp>(); }
static Real sqrt(Real x) { return x.apply<math::SqrtOp>(); }
static Real sin(Real x) { return x.apply<math::SinOp>(); }
static Real tan(Real x) { return x.apply<math::TanOp>(); }
static Real floor(Real x) { return x.apply<math::FloorOp>(); }
static Real roundEven(Real x) { return x.apply<math::RoundEvenOp>(); }
static Real power(Real x, Real y) { return x.apply<math::PowFOp>(y); }

/// Horner's scheme, with the lowest coefficient first in the list.
static Real polynomial(Real x, ArrayRef<double> coefficients) {
  Real sum = x.literal(coefficients.back());
  for (double c : llvm::reverse(coefficients.drop_back()))
    sum = sum * x + c;
  return sum;
}

/// Applies `function` to the elements in f64.
template <typename Function>
static Value inDouble(const Scalars &s, Function function) {
  Type type = s.type(), wide = s.builder.getF64Type();
  auto widen = [&](unsigned i) {
    Value value = s[i];
    if (type.isBF16())
      value = s.create<arith::ExtFOp>(s.builder.getF32Type(), value);
    return Real{s, type == wide ? value : s.create<arith::ExtFOp>(wide, value)};
  };
  Value result = function(widen).value;
  if (type.isBF16())
    result = s.create<arith::TruncFOp>(s.builder.getF32Type(), result);
  return type == wide ? result : s.create<arith::TruncFOp>(type, result);
}

//===----------------------------------------------------------------------===//
// The gamma function and relatives
//===----------------------------------------------------------------------===//

static constexpr double pi = 3.14159265358979323846;
static constexpr double infinity = std::numeric_limits<double>::infinity();
static constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// lgamma(2 + z) for |z| <= 1/2, whose zero at z = 0 is exact: z (1 - gamma) +
/// sum over k >= 2 of (-1)^k (zeta(k) - 1) z^k / k.
static Real lgammaNearTwo(Real z) {
  static constexpr double coefficients[] = {0,
                                            0.42278433509846713939,
                                            0.32246703342411321824,
                                            -0.067352301053198095133,
                                            0.020580808427784547879,
                                            -0.0073855510286739852663,
                                            0.0028905103307415232858,
                                            -0.0011927539117032609771,
                                            0.00050966952474304242234,
                                            -0.00022315475845357937976,
                                            0.000099457512781808533715,
                                            -0.0000449262367381331417,
                                            0.000020507212775670691553,
                                            -9.439488275268395904e-6,
                                            4.3748667899074878042e-6,
                                            -2.0392157538013662368e-6,
                                            9.5514121304074198329e-7,
                                            -4.4924691987645660433e-7,
                                            2.1207184805554665869e-7,
                                            -1.0043224823968099609e-7,
                                            4.7698101693639805658e-8,
                                            -2.271109460894316491e-8,
                                            1.0838659214896954091e-8,
                                            -5.1834750419700466551e-9,
                                            2.4836745438024783172e-9,
                                            -1.1921401405860912074e-9,
                                            5.7313672416788620133e-10,
                                            -2.7595228851242331452e-10,
                                            1.3304764374244489481e-10,
                                            -6.4229645638381000221e-11,
                                            3.1044247747322272762e-11};
  return polynomial(z, coefficients);
}

/// lgamma of x > 0.
static Real lgammaOfPositive(Real x) {
  // Below 2.5: from x = 2 + z, 1 + z or z, |z| <= 1/2. Up to 8.5: by Gamma(x) =
  // (x - 1) Gamma(x - 1).
  Real one = x.literal(1.0), product = one, rest = x;
  for (int i = 0; i < 6; ++i) {
    Real less = rest - 1.0;
    Real isFar = rest.compare(Float::OGE, x.literal(2.5));
    product = select(isFar, product * less, product);
    rest = select(isFar, less, rest);
  }
  Real nearZero = rest < 0.5, nearOne = rest < 1.5;
  Real z = select(nearZero, rest, select(nearOne, rest - 1.0, rest - 2.0));
  Real small = lgammaNearTwo(z) + log(product);
  Real toOne = select(nearOne, log1p(z), x.literal(0.0));
  small = small - toOne - select(nearZero, log(rest), x.literal(0.0));
  // Beyond, Stirling's series.
  static constexpr double coefficients[] = {
      0.083333333333333333333,   -0.0027777777777777777778,
      0.00079365079365079365079, -0.0005952380952380952381,
      0.00084175084175084175084, -0.0019175269175269175269,
      0.0064102564102564102564,  -0.02955065359477124183};
  Real inverse = 1.0 / x;
  Real series = inverse * polynomial(inverse * inverse, coefficients);
  Real large =
      (x - 0.5) * (log(x) - 1.0) + (0.5 * std::log(2 * pi) - 0.5) + series;
  Real result = select(x < 8.5, small, large);
  return select(equal(x, x.literal(infinity)), x, result);
}

static Real logGamma(Real x) {
  // Gamma(x) Gamma(-x) = -pi / (x sin(pi x)), from the distance to an integer.
  Real magnitude = abs(x);
  Real positive = lgammaOfPositive(magnitude);
  Real sine = abs(sin((x - roundEven(x)) * pi));
  Real reflected = log(pi / sine) - log(magnitude) - positive;
  Real isWhole = equal(x, floor(x));
  Real negative = select(isWhole, x.literal(infinity), reflected);
  return select(x <= 0.0, negative, positive);
}

static Real digamma(Real x) {
  // The argument is reflected to the positive side, then shifted to where the
  // series converges.
  Real isReflected = x <= 0.0;
  Real y = select(isReflected, 1.0 - x, x);
  Real sum = x.literal(0.0), zero = sum;
  for (int i = 0; i < 10; ++i) {
    Real isNear = y < 10.0;
    sum = select(isNear, sum + 1.0 / y, sum);
    y = select(isNear, y + 1.0, y);
  }
  static constexpr double coefficients[] = {
      0.083333333333333333333,  -0.0083333333333333333333,
      0.003968253968253968254,  -0.0041666666666666666667,
      0.0075757575757575757576, -0.021092796092796092796,
      0.083333333333333333333,  -0.44325980392156862745};
  Real inverse = 1.0 / y, square = inverse * inverse;
  Real result =
      log(y) - inverse * 0.5 - square * polynomial(square, coefficients) - sum;
  Real reflection = pi / tan((x - roundEven(x)) * pi);
  result = result - select(isReflected, reflection, zero);
  Real isPole = isReflected & equal(x, floor(x));
  return select(isPole, x.literal(notANumber), result);
}

/// Adds the terms of the sum, and the rest by the Euler-Maclaurin formula.
static Real zeta(Real s, Real q) {
  constexpr int terms = 12;
  Real sum = power(q, -s);
  for (int k = 1; k < terms; ++k)
    sum = sum + power(q + k, -s);
  Real a = q + terms, tail = power(a, -s);
  sum = sum + tail * a / (s - 1.0) + tail * 0.5;
  static constexpr double coefficients[] = {
      0.083333333333333333333,    -0.0013888888888888888889,
      0.000033068783068783068783, -8.2671957671957671958e-7,
      2.0876756987868098979e-8,   -5.2841901386874931848e-10,
      1.3382536530684678833e-11,  -3.3896802963225828668e-13,
      8.5860620562778445641e-15,  -2.174868698558061873e-16,
      5.5090028283602295152e-18,  -1.3954464685812523341e-19};
  // Each term has two more factors than the one before.
  Real factor = tail * s / a, square = a * a;
  for (auto [j, c] : llvm::enumerate(coefficients)) {
    sum = sum + factor * c;
    factor = factor * (s + (2.0 * j + 1)) * (s + (2.0 * j + 2)) / square;
  }
  // If the tail underflows, so do the terms of the formula.
  Real result = select(equal(tail, s.literal(0.0)), power(q, -s), sum);
  Real isPole = equal(q, floor(q)), even = s * 0.5;
  Real atPole = select(equal(even, floor(even)), s.literal(infinity),
                       s.literal(notANumber));
  Real ofNegative =
      select(isPole, atPole,
             select(equal(s, floor(s)), result, s.literal(notANumber)));
  result = select(q <= 0.0, ofNegative, result);
  result = select(equal(s, s.literal(1.0)), s.literal(infinity), result);
  return select(s < 1.0, s.literal(notANumber), result);
}

static Real polygamma(Real n, Real x) {
  Real order = n + 1.0, half = order * 0.5;
  Real magnitude = exp(logGamma(order)) * zeta(order, x);
  Real signed_ = select(equal(half, floor(half)), magnitude, -magnitude);
  Real result = select(equal(n, n.literal(0.0)), digamma(x), signed_);
  Real isOrder = equal(n, floor(n)) & n.compare(Float::OGE, n.literal(0.0));
  return select(isOrder, result, n.literal(notANumber));
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

/// Computes erf^-1 from the quantiles of the normal distribution: M. J.
/// Wichura, "The percentage points of the normal distribution" (Applied
/// Statistics 37, 1988), algorithm AS 241, PPND16.
static Real erfInv(Real x) {
  static constexpr double a[] = {
      3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
      1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
      3.3430575583588128105e4, 2.5090809287301226727e3};
  static constexpr double b[] = {1.0,
                                 4.2313330701600911252e1,
                                 6.8718700749205790830e2,
                                 5.3941960214247511077e3,
                                 2.1213794301586595867e4,
                                 3.9307895800092710610e4,
                                 2.8729085735721942674e4,
                                 5.2264952788528545610e3};
  static constexpr double c[] = {
      1.42343711074968357734e0,  4.63033784615654529590e0,
      5.76949722146069140550e0,  3.64784832476320460504e0,
      1.27045825245236838258e0,  2.41780725177450611770e-1,
      2.27238449892691845833e-2, 7.74545014278341407640e-4};
  static constexpr double d[] = {1.0,
                                 2.05319162663775882187e0,
                                 1.67638483018380384940e0,
                                 6.89767334985100004550e-1,
                                 1.48103976427480074590e-1,
                                 1.51986665636164571966e-2,
                                 5.47593808499534494600e-4,
                                 1.05075007164441684324e-9};
  static constexpr double e[] = {
      6.65790464350110377720e0,  5.46378491116411436990e0,
      1.78482653991729133580e0,  2.96560571828504891230e-1,
      2.65321895265761230930e-2, 1.24266094738807843860e-3,
      2.71155556874348757815e-5, 2.01033439929228813265e-7};
  static constexpr double f[] = {1.0,
                                 5.99832206555887937690e-1,
                                 1.36929880922735805310e-1,
                                 1.48753612908506148525e-2,
                                 7.86869131145613259100e-4,
                                 1.84631831751005468180e-5,
                                 1.42151175831644588870e-7,
                                 2.04426310338993978564e-15};
  Real magnitude = abs(x), q = x * 0.5;
  Real r = 0.180625 - q * q;
  Real central = q * polynomial(r, a) / polynomial(r, b);
  Real t = sqrt(-log((1.0 - magnitude) * 0.5));
  Real middle = polynomial(t - 1.6, c) / polynomial(t - 1.6, d);
  Real outer = polynomial(t - 5.0, e) / polynomial(t - 5.0, f);
  Real tail = select(t <= 5.0, middle, outer);
  tail = select(equal(magnitude, x.literal(1.0)), x.literal(infinity), tail)
             .apply<math::CopySignOp>(x);
  return select(magnitude <= 0.85, central, tail) * std::sqrt(0.5);
}

/// A loop over the terms of a series: `step` computes the next term from the
/// last one and the number of the step, from 1.
static Real sumSeries(Real first, int terms,
                      llvm::function_ref<Real(Real term, Real k)> step) {
  const Scalars &s = *first.s;
  auto index = [&](int64_t i) {
    return arith::ConstantIndexOp::create(s.builder, s.loc(), i);
  };
  auto loop = scf::ForOp::create(
      s.builder, s.loc(), index(1), index(terms), index(1),
      ValueRange{first.value, first.value},
      [&](OpBuilder &builder, Location loc, Value k, ValueRange state) {
        Scalars body{s.op, builder, s.elements};
        Value integer =
            body.create<arith::IndexCastOp>(builder.getI64Type(), k);
        Real number{
            body, body.create<arith::SIToFPOp>(builder.getF64Type(), integer)};
        Real term = step({body, state[0]}, number);
        Real sum = Real{body, state[1]} + term;
        scf::YieldOp::create(builder, loc, ValueRange{term.value, sum.value});
      });
  return {s, loop.getResult(1)};
}

static Real besselI1e(Real x) {
  Real magnitude = abs(x);
  // (x/2)^(2k+1) / (k! (k+1)!), all of one sign.
  Real half = magnitude * 0.5, square = half * half;
  Real series = sumSeries(half, 60, [&](Real term, Real k) {
    Real by{*k.s, square.value};
    return term * by / (k * (k + 1.0));
  });
  Real small = series * exp(-magnitude);
  // The asymptotic series of (2k+1)(2k-3) / (8 k x).
  Real large = sumSeries(x.literal(1.0), 30, [&](Real term, Real k) {
    Real by{*k.s, magnitude.value};
    Real odd = k * 2.0 - 1.0;
    return term * (odd * odd - 4.0) / (k * by * 8.0);
  });
  large = large / sqrt(magnitude * (2 * pi));
  Real result = select(magnitude < 22.0, small, large);
  result =
      select(equal(magnitude, x.literal(infinity)), x.literal(0.0), result);
  return result.apply<math::CopySignOp>(x);
}

/// On the bits: the next number away from 0 is one more, towards it one less.
static Value emitNextAfter(const Scalars &s) {
  auto type = cast<FloatType>(s.type());
  unsigned width = type.getWidth();
  Type integer = s.builder.getIntegerType(width);
  auto literal = [&](const APInt &value) {
    return s.create<arith::ConstantOp>(
        s.builder.getIntegerAttr(integer, value));
  };
  Value x = s[0], y = s[1], zero = s.real(type, 0.0);
  Value bits = s.create<arith::BitcastOp>(integer, x);
  Value one = s.constant(integer, 1);
  Value grows = s.compare(Float::OLT, x, y);
  Value isPositive = s.compare(Float::OGT, x, zero);
  Value away = s.compare(Int::eq, grows, isPositive);
  Value moved = s.select(away, s.create<arith::AddIOp>(bits, one),
                         s.create<arith::SubIOp>(bits, one));
  Value sign = s.create<arith::AndIOp>(s.create<arith::BitcastOp>(integer, y),
                                       literal(APInt::getSignMask(width)));
  Value smallest = s.create<arith::OrIOp>(sign, one);
  moved = s.select(s.compare(Float::OEQ, x, zero), smallest, moved);
  Value result = s.create<arith::BitcastOp>(type, moved);
  result = s.select(s.compare(Float::OEQ, x, y), y, result);
  return s.select(s.compare(Float::UNO, x, y), s.create<arith::AddFOp>(x, y),
                  result);
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

template <Real (*function)(Real)> static Value emitUnary(const Scalars &s) {
  return inDouble(s, [](auto element) { return function(element(0)); });
}

template <Real (*function)(Real, Real)>
static Value emitBinary(const Scalars &s) {
  return inDouble(
      s, [](auto element) { return function(element(0), element(1)); });
}

void systole::stablehlo::registerSpecialModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, chlo::CHLODialect *) {
#define SCALAR_CODE(OP, FUNCTION) VPUModel<OP, FUNCTION>::attach(*context);
#include "systole/Dialect/CHLO/IR/CHLORules.inc"
  });
}
