//===- Calibration.cpp - Ranges of tensors --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calibration.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace systole::quantization;

std::optional<Method> systole::quantization::parseMethod(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Method>>(name)
      .Case("min_max", Method::MinMax)
      .Case("moving_average", Method::MovingAverage)
      .Case("percentile", Method::Percentile)
      .Case("entropy", Method::Entropy)
      .Default(std::nullopt);
}

void Observer::observe(llvm::ArrayRef<float> numbers) {
  if (numbers.empty())
    return;
  Interval batch{numbers.front(), numbers.front()};
  for (float number : numbers) {
    batch.low = std::min<double>(batch.low, number);
    batch.high = std::max<double>(batch.high, number);
  }
  if (isEmpty)
    all = average = batch;
  isEmpty = false;
  all = {std::min(all.low, batch.low), std::max(all.high, batch.high)};
  average.low += 0.1 * (batch.low - average.low);
  average.high += 0.1 * (batch.high - average.high);
}

void Observer::count(llvm::ArrayRef<float> numbers) {
  bins.resize(numBins, 0);
  double width = all.high - all.low;
  double perBin = width > 0 ? numBins / width : 0;
  for (float number : numbers) {
    auto bin = static_cast<int64_t>((number - all.low) * perBin);
    ++bins[std::clamp<int64_t>(bin, 0, numBins - 1)];
  }
}

Interval Observer::percentile() const {
  int64_t total = std::accumulate(bins.begin(), bins.end(), int64_t(0));
  auto allowed = static_cast<int64_t>(static_cast<double>(total) * 1e-4);
  // A tensor after relu has no numbers below 0.
  int64_t below = all.low < 0 ? allowed / 2 : 0, above = allowed - below;
  size_t first = 0, last = bins.size();
  for (; first + 1 < last && bins[first] <= below; ++first)
    below -= bins[first];
  for (; last > first + 1 && bins[last - 1] <= above; --last)
    above -= bins[last - 1];
  double width = (all.high - all.low) / numBins;
  return {all.low + static_cast<double>(first) * width,
          all.low + static_cast<double>(last) * width};
}

/// The relative entropy of `counts`, with all beyond it added to its last
/// element, to the same in `levels` equal parts.
static double relativeEntropy(llvm::ArrayRef<double> counts, double beyond,
                              int64_t levels) {
  std::vector<double> exact(counts.begin(), counts.end());
  exact.back() += beyond;
  auto size = static_cast<int64_t>(counts.size());
  double total = 0, coarseTotal = 0, entropy = 0;
  std::vector<double> coarse(size, 0);
  for (int64_t level = 0; level < levels; ++level) {
    int64_t begin = level * size / levels, end = (level + 1) * size / levels;
    double sum = 0;
    int64_t nonzero = 0;
    for (int64_t i = begin; i < end; ++i) {
      sum += counts[i];
      nonzero += exact[i] > 0;
    }
    for (int64_t i = begin; i < end; ++i)
      coarse[i] = exact[i] > 0 ? sum / static_cast<double>(nonzero) : 0;
  }
  for (int64_t i = 0; i < size; ++i) {
    total += exact[i];
    coarseTotal += coarse[i];
  }
  // A part that holds nothing but what is beyond cannot be compared.
  constexpr double least = 1e-9;
  for (int64_t i = 0; i < size; ++i)
    if (exact[i] > 0) {
      double p = exact[i] / total;
      double q = std::max(coarse[i] / std::max(coarseTotal, least), least);
      entropy += p * std::log(p / q);
    }
  return entropy;
}

Interval Observer::entropy() const {
  // Magnitudes: both signs share a bound.
  double largest = std::max(std::abs(all.low), std::abs(all.high));
  if (largest == 0)
    return all;
  double width = (all.high - all.low) / numBins;
  std::vector<double> magnitudes(numBins, 0);
  for (size_t i = 0; i < bins.size(); ++i) {
    double number = all.low + (static_cast<double>(i) + 0.5) * width;
    auto bin = static_cast<int64_t>(std::abs(number) / largest * numBins);
    magnitudes[std::min<int64_t>(bin, numBins - 1)] +=
        static_cast<double>(bins[i]);
  }
  // The zeros of relu have an integer of their own: no bound changes them.
  magnitudes[0] = magnitudes[1];
  int64_t levels = all.low < 0 ? 128 : 256, best = numBins;
  double least = INFINITY, beyond = 0;
  for (int64_t size = numBins; size >= levels; size -= 16) {
    double entropy = relativeEntropy(
        llvm::ArrayRef(magnitudes).take_front(size), beyond, levels);
    if (entropy < least) {
      least = entropy;
      best = size;
    }
    for (int64_t i = size - 16; i < size; ++i)
      beyond += magnitudes[i];
  }
  double bound = largest * static_cast<double>(best) / numBins;
  return {std::max(all.low, -bound), std::min(all.high, bound)};
}

Interval Observer::getRange(Method method) const {
  switch (method) {
  case Method::MinMax:
    return all;
  case Method::MovingAverage:
    return average;
  case Method::Percentile:
    return bins.empty() ? all : percentile();
  case Method::Entropy:
    return bins.empty() ? all : entropy();
  }
  return all;
}
