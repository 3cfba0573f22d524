//===- Histogram.cpp - Histograms of values -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/Histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace systole::runtime {

static const std::vector<double> &bucketLimits() {
  static const auto *limits = [] {
    std::vector<double> positive;
    for (double limit = 1e-12; limit < 1e20; limit *= 1.1)
      positive.push_back(limit);
    positive.push_back(std::numeric_limits<double>::max());
    auto *all = new std::vector<double>;
    for (size_t i = positive.size(); i-- > 0;)
      all->push_back(-positive[i]);
    all->push_back(0);
    all->insert(all->end(), positive.begin(), positive.end());
    return all;
  }();
  return *limits;
}

void Histogram::add(double value) {
  if (!std::isfinite(value))
    return;
  const std::vector<double> &limits = bucketLimits();
  counts.resize(limits.size());
  auto limit = std::upper_bound(limits.begin(), limits.end(), value);
  ++counts[std::min<size_t>(static_cast<size_t>(limit - limits.begin()),
                            limits.size() - 1)];
  min = count == 0 ? value : std::min(min, value);
  max = count == 0 ? value : std::max(max, value);
  sum += value;
  sumOfSquares += value * value;
  ++count;
}

std::vector<Histogram::Bucket> Histogram::buckets() const {
  std::vector<Bucket> result;
  for (size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0)
      continue;
    if (i > 0 &&
        (result.empty() || result.back().limit < bucketLimits()[i - 1]))
      result.push_back({bucketLimits()[i - 1], 0});
    result.push_back({bucketLimits()[i], counts[i]});
  }
  return result;
}

} // namespace systole::runtime
