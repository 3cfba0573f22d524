//===- TransformLengths.cpp - Convolutions of chirps ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/TransformLengths.h"

#include <cmath>

using LongComplex = std::complex<long double>;

/// e^(2 pi i numerator / denominator).
static LongComplex getRoot(int64_t numerator, int64_t denominator) {
  long double turn = 2 * std::acos(-1.0L) * (numerator % denominator);
  return std::polar(1.0L, turn / denominator);
}

/// Transforms 2^k numbers.
static void transform(std::vector<LongComplex> &values) {
  size_t half = values.size() / 2;
  if (half == 0)
    return;
  std::vector<LongComplex> even, odd;
  for (size_t i = 0; i < half; ++i) {
    even.push_back(values[2 * i]);
    odd.push_back(values[2 * i + 1]);
  }
  transform(even);
  transform(odd);
  for (size_t i = 0; i < half; ++i) {
    LongComplex term = odd[i] * std::conj(getRoot(i, values.size()));
    values[i] = even[i] + term;
    values[i + half] = even[i] - term;
  }
}

std::vector<LongComplex> systole::getConvolutionFilter(int64_t length) {
  int64_t size = getConvolutionLength(length);
  std::vector<LongComplex> filter(size);
  for (int64_t j = 0; j < length; ++j)
    filter[j] = filter[(size - j) % size] =
        getRoot(j * j, 2 * length) / static_cast<long double>(size);
  transform(filter);
  return filter;
}
