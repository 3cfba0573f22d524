//===- Functions.cpp - Exponentials, logarithms and powers ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values on branch cuts, at infinities and at zeros of either sign are
// those of the C standard's annex G.
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

// From here on e^-x is negligible beside e^x.
static constexpr double steep = 20;

static Expr exp(Expr x) { return x.apply<ExpOp>(); }
static Expr sin(Expr x) { return x.apply<SineOp>(); }
static Expr cos(Expr x) { return x.apply<CosineOp>(); }
static Expr sqrt(Expr x) { return x.apply<SqrtOp>(); }
static Expr log(Expr x) { return x.apply<LogOp>(); }
static Expr log1p(Expr x) { return x.apply<Log1pOp>(); }

/// e^x y, which overflows only if the product does.
static Expr timesExponential(Expr y, Expr x) {
  Expr root = exp(0.5 * x);
  return y * root * root;
}

Parts systole::stablehlo::exponential(Parts z) {
  Emitter &emitter = z.re.emitter;
  Expr re = timesExponential(cos(z.im), z.re);
  Expr im = timesExponential(sin(z.im), z.re);
  // An infinite or NaN angle counts as if it were finite.
  Value hasAngle = isFinite(z.im);
  Value isVanishing = isEqual(z.re, -infinity);
  Value isHuge = isEqual(z.re, infinity);
  re = select(both(emitter, isHuge, emitter.emit<NotOp>(hasAngle)), z.re, re);
  im = select(isEqual(z.im, 0), z.im, im);
  return select(isVanishing, constantLike(z, 0, 0), Parts{re, im});
}

/// The logarithm of the modulus; near 1, from its difference from 1.
static Expr logModulus(Parts z) {
  Emitter &emitter = z.re.emitter;
  Expr x = abs(z.re), y = abs(z.im);
  Expr large = x.apply<MaxOp>(y), small = x.apply<MinOp>(y);
  Expr ratio = select(isEqual(large, 0), large, small / large);
  Expr far = log(large) + 0.5 * log1p(ratio * ratio);
  Expr near = 0.5 * log1p((large - 1.0) * (large + 1.0) + small * small);
  Value isNear = both(emitter, large > 0.5, large < large.splat(2));
  Expr result = select(isNear, near, far);
  return select(either(emitter, isEqual(x, infinity), isEqual(y, infinity)),
                x.splat(infinity), result);
}

Parts systole::stablehlo::logarithm(Parts z) {
  return {logModulus(z), argument(z)};
}

/// Whether a number is negative, or -0.
static Value hasMinus(Expr x) {
  return either(x.emitter, x < x.splat(0), x.splat(1) / x < x.splat(0));
}

/// The root in the right half plane. Its larger part is a sum of positive
/// numbers; the other follows from the product of both.
Parts systole::stablehlo::squareRoot(Parts z) {
  Expr x = abs(z.re), y = abs(z.im);
  Expr large = x.apply<MaxOp>(y), small = x.apply<MinOp>(y);
  Expr ratio = small / large;
  // z| and |x| in units of the larger part, which cannot overflow.
  Expr size = sqrt(1.0 + ratio * ratio);
  Expr part = sqrt(large) * sqrt(0.5 * (size + x / large));
  Expr other = 0.5 * (z.im / part);
  Value isLong = isEqual(x, infinity);
  part = select(isLong, x, part);
  other = select(isLong, 0.0 * z.im, other);
  Parts right = {part, other};
  Parts left = {abs(other), select(hasMinus(z.im), -part, part)};
  Parts root = select(z.re < z.re.splat(0), left, right);
  root = select(isEqual(large, 0), Parts{large, z.im}, root);
  return select(isEqual(y, infinity), Parts{y, z.im}, root);
}

/// (e^z - 1): cos y - 1 is -2 sin^2(y / 2).
Parts systole::stablehlo::exponentialMinusOne(Parts z) {
  Parts whole = exponential(z);
  Expr less = z.re.apply<Expm1Op>(), half = sin(0.5 * z.im);
  Expr re = less * cos(z.im) - 2.0 * (half * half);
  re = select(isEqual(z.im, 0), less, re);
  return {select(z.re > steep, whole.re - 1.0, re), whole.im};
}

Parts systole::stablehlo::logarithmOfOnePlus(Parts z) {
  Parts sum = {1.0 + z.re, z.im};
  Expr near = 0.5 * log1p(z.re * (2.0 + z.re) + z.im * z.im);
  Expr one = z.re.splat(1);
  Value isNear = both(z.re.emitter, abs(z.re) < 0.5 * one, abs(z.im) < one);
  return {select(isNear, near, logModulus(sum)), argument(sum)};
}

Parts systole::stablehlo::logistic(Parts z) {
  Parts growth = exponential(-z);
  return divide(constantLike(z, 1, 0), {1.0 + growth.re, growth.im});
}

Parts systole::stablehlo::reciprocalRoot(Parts z) {
  return divide(constantLike(z, 1, 0), squareRoot(z));
}

Parts systole::stablehlo::cubeRoot(Parts z) {
  Expr size = modulus(z).apply<CbrtOp>(), angle = argument(z) / z.re.splat(3);
  Parts root = {size * cos(angle), size * sin(angle)};
  return select(isEqual(size, 0), z, root);
}

Parts systole::stablehlo::power(Parts a, Parts b) {
  Emitter &emitter = a.re.emitter;
  Parts result = exponential(multiply(b, logarithm(a)));
  Value isZero = both(emitter, isEqual(a.re, 0), isEqual(a.im, 0));
  Value vanishes = both(emitter, isZero, b.re > 0);
  Value isOne = both(emitter, isEqual(b.re, 0), isEqual(b.im, 0));
  result = select(vanishes, constantLike(a, 0, 0), result);
  return select(isOne, constantLike(a, 1, 0), result);
}

/// -i log((x + i y) / sqrt(x^2 + y^2)).
Parts systole::stablehlo::arcTangentOfPoint(Parts y, Parts x) {
  Parts root = squareRoot(multiply(x, x) + multiply(y, y));
  return turnRight(logarithm(divide(x + turnLeft(y), root)));
}

//===----------------------------------------------------------------------===//
// Trigonometric and hyperbolic functions
//===----------------------------------------------------------------------===//

/// cosh x y and sinh x y, which overflow only if the products do.
static Expr timesCosh(Expr y, Expr x) {
  return select(abs(x) > steep, timesExponential(0.5 * y, abs(x)),
                y * x.apply<chlo::CoshOp>());
}
static Expr timesSinh(Expr y, Expr x) {
  return select(abs(x) > steep,
                timesExponential(0.5 * y, abs(x)) * x.apply<SignOp>(),
                y * x.apply<chlo::SinhOp>());
}

Parts systole::stablehlo::hyperbolicSine(Parts z) {
  Expr re = timesSinh(cos(z.im), z.re), im = timesCosh(sin(z.im), z.re);
  // If a part is 0, so is that of the result, even at infinities.
  return {select(isEqual(z.re, 0), z.re, re),
          select(isEqual(z.im, 0), z.im, im)};
}

Parts systole::stablehlo::hyperbolicCosine(Parts z) {
  Expr re = timesCosh(cos(z.im), z.re), im = timesSinh(sin(z.im), z.re);
  return {re, select(isEqual(z.im, 0), z.im * z.re.apply<SignOp>(), im)};
}

/// W. Kahan, "Branch cuts for complex elementary functions", 1987.
Parts systole::stablehlo::hyperbolicTangent(Parts z) {
  Emitter &emitter = z.re.emitter;
  Expr t = z.im.apply<TanOp>(), s = z.re.apply<chlo::SinhOp>();
  Expr c = z.re.apply<chlo::CoshOp>(), beta = 1.0 + t * t;
  Expr divisor = 1.0 + beta * (s * s);
  Parts tangent = {beta * c * s / divisor, t / divisor};
  Expr imag = 4.0 * (sin(z.im) * cos(z.im) * exp(-2.0 * abs(z.re)));
  Value isFlat =
      both(emitter, isInfinite(z.re), emitter.emit<NotOp>(isFinite(z.im)));
  imag = select(isFlat, z.im.splat(0), imag);
  // An angle without a sine has no tangent either.
  Parts far = {z.re.apply<SignOp>() + 0.0 * imag, imag};
  return select(abs(z.re) > steep, far, tangent);
}

// Functions of z from those of i z.
Parts systole::stablehlo::sine(Parts z) {
  return turnRight(hyperbolicSine(turnLeft(z)));
}
Parts systole::stablehlo::cosine(Parts z) {
  return hyperbolicCosine(turnLeft(z));
}
Parts systole::stablehlo::tangent(Parts z) {
  return turnRight(hyperbolicTangent(turnLeft(z)));
}

void systole::stablehlo::populateComplexFunctionPatterns(
    RewritePatternSet &patterns) {
#define UNARY_COMPLEX(OP, FUNCTION)                                            \
  patterns.add(expandUnary<OP, stablehlo::FUNCTION>);
#define BINARY_COMPLEX(OP, FUNCTION)                                           \
  patterns.add(expandBinary<OP, stablehlo::FUNCTION>);
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"
#define UNARY_COMPLEX(OP, FUNCTION)                                            \
  patterns.add(expandUnary<OP, stablehlo::FUNCTION>);
#include "systole/Dialect/CHLO/IR/CHLORules.inc"
}
