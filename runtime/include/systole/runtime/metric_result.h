//===- metric_result.h - Metrics by their sums ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs compute metrics of an evaluation, and the C++ API those of training
// steps, from the same sums.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_METRIC_RESULT_H
#define SYSTOLE_RUNTIME_METRIC_RESULT_H

#include "systole/runtime/abi.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace systole {

/// The totals and counts of a metric: vectors for AUC, else of one element.
struct MetricTotals {
  std::vector<double> totals, counts;

  /// The metric's value. `result` is a systole_metric_result.
  double value(int32_t result) const {
    switch (result) {
    case SYSTOLE_METRIC_AUC:
      return area();
    case SYSTOLE_METRIC_EXP_MEAN:
      return std::exp(divide(totals[0], counts[0]));
    case SYSTOLE_METRIC_ROOT_MEAN:
      return std::sqrt(divide(totals[0], counts[0]));
    default:
      return divide(totals[0], counts[0]);
    }
  }

private:
  static double divide(double total, double count) {
    return count == 0 ? 0 : total / count;
  }

  /// The area of the trapezoids under the points (counts[i], totals[i]),
  /// relative to the first values, which are the largest.
  double area() const {
    double area = 0;
    for (size_t i = 0; i + 1 < totals.size(); ++i) {
      double width = divide(counts[i] - counts[i + 1], counts[0]);
      double height = divide(totals[i] + totals[i + 1], totals[0]) / 2;
      area += width * height;
    }
    return area;
  }
};

} // namespace systole

#endif // SYSTOLE_RUNTIME_METRIC_RESULT_H
