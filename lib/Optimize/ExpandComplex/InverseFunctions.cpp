//===- InverseFunctions.cpp - Inverse functions of complex numbers --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// W. Kahan, "Branch cuts for complex elementary functions", 1987: uses square
// roots with the branch cuts of the function, and real functions of their
// products.
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

#include <limits>

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

static Expr asinh(Expr x) { return x.apply<chlo::AsinhOp>(); }
static Expr atan2(Expr y, Expr x) { return y.apply<Atan2Op>(x); }

// Keeps the signs of zeros: the imaginary part of 1 - z is -y.
static Parts rootOfOnePlus(Parts z) { return squareRoot({1.0 + z.re, z.im}); }
static Parts rootOfOneMinus(Parts z) { return squareRoot({1.0 - z.re, -z.im}); }
static Parts rootOfMinusOne(Parts z) { return squareRoot({z.re - 1.0, z.im}); }

Parts systole::stablehlo::arcSine(Parts z) {
  Parts minus = rootOfOneMinus(z), plus = rootOfOnePlus(z);
  return {atan2(z.re, minus.re * plus.re - minus.im * plus.im),
          asinh(minus.re * plus.im - minus.im * plus.re)};
}

Parts systole::stablehlo::arcCosine(Parts z) {
  Parts minus = rootOfOneMinus(z), plus = rootOfOnePlus(z);
  return {2.0 * atan2(minus.re, plus.re),
          asinh(plus.re * minus.im - plus.im * minus.re)};
}

Parts systole::stablehlo::areaCosine(Parts z) {
  Parts minus = rootOfMinusOne(z), plus = rootOfOnePlus(z);
  return {asinh(minus.re * plus.re + minus.im * plus.im),
          2.0 * atan2(minus.im, plus.re)};
}

/// Odd in the real part, so that the logarithm's operand exceeds 1.
Parts systole::stablehlo::areaTangent(Parts z) {
  Expr x = abs(z.re), y = z.im;
  Expr distance = 1.0 - x;
  Expr re = 0.25 * (4.0 * x / (distance * distance + y * y)).apply<Log1pOp>();
  Expr im = 0.5 * atan2(2.0 * y, distance * (1.0 + x) - y * y);
  Value isLong = either(x.emitter, isInfinite(x), isInfinite(y));
  re = select(isLong, x.splat(0), re);
  im = select(isLong, atan2(y, x.splat(0)), im);
  return {re * z.re.apply<SignOp>(), im};
}

// Functions of z from those of i z.
Parts systole::stablehlo::areaSine(Parts z) {
  return turnRight(arcSine(turnLeft(z)));
}
Parts systole::stablehlo::arcTangent(Parts z) {
  return turnRight(areaTangent(turnLeft(z)));
}
