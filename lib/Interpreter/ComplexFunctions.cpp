//===- ComplexFunctions.cpp - Functions of complex numbers ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComplexFunctions.h"

#include <cmath>
#include <limits>

using namespace systole::interpreter;

/// Represents products of doubles, with 11 bits to spare.
using LongComplex = std::complex<long double>;

static Complex rounded(LongComplex x) {
  return {static_cast<double>(x.real()), static_cast<double>(x.imag())};
}

Complex complex::add(Complex a, Complex b) { return a + b; }
Complex complex::subtract(Complex a, Complex b) { return a - b; }
Complex complex::negate(Complex x) { return -x; }

Complex complex::multiply(Complex a, Complex b) {
  long double x = a.real(), y = a.imag(), u = b.real(), v = b.imag();
  return rounded({x * u - y * v, x * v + y * u});
}

Complex complex::divide(Complex a, Complex b) { return a / b; }

/// e^(b log a); a^0 is 1, and 0^b is 0 if the real part of b is positive.
Complex complex::power(Complex a, Complex b) {
  if (b == 0.0)
    return 1;
  if (a == 0.0 && b.real() > 0)
    return 0;
  return rounded(std::exp(LongComplex(b) * std::log(LongComplex(a))));
}

/// The angle of a point with complex coordinates: -i log((b + i a) / sqrt(b^2 +
/// a^2)).
Complex complex::arcTangentOfPoint(Complex a, Complex b) {
  LongComplex x(b), y(a), i(0, 1);
  return rounded(-i * std::log((x + i * y) / std::sqrt(x * x + y * y)));
}

Complex complex::cubeRoot(Complex x) {
  if (x == 0.0)
    return x;
  return rounded(std::polar(std::cbrt(std::abs(LongComplex(x))),
                            std::arg(LongComplex(x)) / 3));
}

/// For small numbers, avoids subtracting 1 from a number near it: cos y - 1 is
/// -2 sin^2(y / 2).
Complex complex::exponentialMinusOne(Complex x) {
  if (std::abs(x) > 1)
    return rounded(std::exp(LongComplex(x)) - 1.0L);
  long double re = x.real(), im = x.imag(), half = std::sin(im / 2);
  return rounded({std::expm1(re) * std::cos(im) - 2 * half * half,
                  std::exp(re) * std::sin(im)});
}

Complex complex::logarithmOfOnePlus(Complex x) {
  if (std::abs(x) > 1)
    return rounded(std::log(1.0L + LongComplex(x)));
  long double re = x.real(), im = x.imag();
  return rounded(
      {std::log1p(re * (2 + re) + im * im) / 2, std::atan2(im, 1 + re)});
}

Complex complex::logistic(Complex x) {
  return rounded(1.0L / (1.0L + std::exp(-LongComplex(x))));
}

Complex complex::reciprocalRoot(Complex x) { return 1.0 / std::sqrt(x); }

/// x / |x|, and 0 for 0.
Complex complex::sign(Complex x) {
  // A quarter has the same direction, and its modulus does not overflow.
  if (std::abs(x.real()) > 0x1p1022 || std::abs(x.imag()) > 0x1p1022)
    x *= 0.25;
  return x == 0.0 ? Complex(0) : x / std::abs(x);
}

Complex complex::tangent(Complex x) { return std::tan(x); }
Complex complex::hyperbolicTangent(Complex x) { return std::tanh(x); }
Complex complex::exponential(Complex x) { return std::exp(x); }
Complex complex::logarithm(Complex x) { return std::log(x); }
Complex complex::squareRoot(Complex x) { return std::sqrt(x); }
Complex complex::sine(Complex x) { return std::sin(x); }
Complex complex::cosine(Complex x) { return std::cos(x); }
