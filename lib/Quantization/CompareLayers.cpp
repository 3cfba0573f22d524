//===- CompareLayers.cpp - Noise of quantized layers ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareLayers.h"

#include <cmath>

using namespace systole;
using namespace systole::quantization;
using interpreter::Tensor;
using interpreter::Tensors;

void NoiseRatio::add(llvm::ArrayRef<float> exact, llvm::ArrayRef<float> noisy) {
  for (auto [x, y] : llvm::zip_equal(exact, noisy)) {
    double difference = static_cast<double>(x) - static_cast<double>(y);
    signal += static_cast<double>(x) * static_cast<double>(x);
    noise += difference * difference;
  }
}

double NoiseRatio::getDecibels() const {
  return noise > 0 ? 10 * std::log10(signal / noise) : INFINITY;
}

Comparison quantization::compareResults(llvm::ArrayRef<Tensors> exact,
                                        llvm::ArrayRef<Tensors> noisy) {
  Comparison comparison;
  for (size_t r = 0; r < exact.front().size(); ++r) {
    NoiseRatio ratio;
    int64_t equal = 0, count = 0;
    for (auto [x, y] : llvm::zip_equal(exact, noisy)) {
      count += x[r].getNumElements();
      for (int64_t i = 0; i < x[r].getNumElements(); ++i)
        equal += x[r].getBits(i) == y[r].getBits(i);
      if (x[r].getElementType().isF32())
        ratio.add(getFloats(x[r]), getFloats(y[r]));
    }
    comparison.decibels.push_back(ratio.getDecibels());
    comparison.equal.push_back(
        static_cast<double>(equal) /
        static_cast<double>(std::max<int64_t>(count, 1)));
  }
  return comparison;
}
