//===- Butterflies.cpp - Short transforms in registers --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Butterflies.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include <cmath>

using namespace mlir;
using namespace systole::tpu;

Value Butterflies::splat(double value) {
  auto element = FloatAttr::get(type.getElementType(), value);
  return arith::ConstantOp::create(b, DenseElementsAttr::get(type, element));
}

Value Butterflies::multiplyAdd(Value x, Value y, Value z) {
  if (fuses)
    return math::FmaOp::create(b, x, y, z);
  return add(multiply(x, y), z);
}

ComplexVector Butterflies::multiply(ComplexVector x, ComplexVector y) {
  return {multiplyAdd(x.re, y.re, negate(multiply(x.im, y.im))),
          multiplyAdd(x.re, y.im, multiply(x.im, y.re))};
}

ComplexVector Butterflies::scale(ComplexVector x, double factor) {
  if (factor == 1)
    return x;
  Value splatted = splat(factor);
  return {multiply(x.re, splatted), multiply(x.im, splatted)};
}

ComplexVector Butterflies::rotate(ComplexVector x, int64_t numerator,
                                  int64_t denominator) {
  if (numerator == 0)
    return x;
  if (4 * numerator == denominator)
    return {x.im, negate(x.re)};
  if (8 * numerator == denominator)
    return scale({add(x.re, x.im), subtract(x.im, x.re)}, std::sqrt(0.5));
  if (8 * numerator == 3 * denominator)
    return scale({subtract(x.im, x.re), negate(add(x.re, x.im))},
                 std::sqrt(0.5));
  double angle = -2 * std::acos(-1.0) * double(numerator) / double(denominator);
  return multiply(x, {splat(std::cos(angle)), splat(std::sin(angle))});
}

Butterflies::Vectors Butterflies::transform(ArrayRef<ComplexVector> x) {
  if (x.size() == 1)
    return {x.front()};
  return x.size() % 2 == 0 ? transformEven(x) : transformOdd(x);
}

Butterflies::Vectors Butterflies::transformEven(ArrayRef<ComplexVector> x) {
  size_t half = x.size() / 2;
  Vectors even, odd;
  for (size_t j = 0; j < half; ++j) {
    even.push_back(x[2 * j]);
    odd.push_back(x[2 * j + 1]);
  }
  even = transform(even);
  odd = transform(odd);
  Vectors result(x.size());
  for (size_t k = 0; k < half; ++k) {
    ComplexVector rotated =
        rotate(odd[k], static_cast<int64_t>(k), static_cast<int64_t>(x.size()));
    result[k] = add(even[k], rotated);
    result[k + half] = subtract(even[k], rotated);
  }
  return result;
}

/// The cosines of elements j and r - j are equal, the sines are opposite: their
/// sums and differences have half as many products.
Butterflies::Vectors Butterflies::transformOdd(ArrayRef<ComplexVector> x) {
  size_t radix = x.size(), half = radix / 2;
  Vectors sums, differences;
  ComplexVector total = x[0];
  for (size_t j = 1; j <= half; ++j) {
    sums.push_back(add(x[j], x[radix - j]));
    differences.push_back(subtract(x[j], x[radix - j]));
    total = add(total, sums.back());
  }
  Vectors result(radix);
  result[0] = total;
  for (size_t k = 1; k <= half; ++k) {
    ComplexVector cosines = x[0], sines;
    for (size_t j = 1; j <= half; ++j) {
      double angle =
          2 * std::acos(-1.0) * double(j * k % radix) / double(radix);
      Value cosine = splat(std::cos(angle)), sine = splat(std::sin(angle));
      ComplexVector sum = sums[j - 1], difference = differences[j - 1];
      cosines = {multiplyAdd(sum.re, cosine, cosines.re),
                 multiplyAdd(sum.im, cosine, cosines.im)};
      sines = j == 1
                  ? ComplexVector{multiply(difference.re, sine),
                                  multiply(difference.im, sine)}
                  : ComplexVector{multiplyAdd(difference.re, sine, sines.re),
                                  multiplyAdd(difference.im, sine, sines.im)};
    }
    // -i times the sines.
    result[k] = {add(cosines.re, sines.im), subtract(cosines.im, sines.re)};
    result[radix - k] = {subtract(cosines.re, sines.im),
                         add(cosines.im, sines.re)};
  }
  return result;
}
