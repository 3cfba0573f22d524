//===- MetricSums.h - Metrics of many steps and shards ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_EVALUATE_METRICSUMS_H
#define SYSTOLE_RUNTIME_PROGRAM_EVALUATE_METRICSUMS_H

#include "runtime/device/Device.h"
#include "systole/runtime/metric_result.h"

#include <map>
#include <string>
#include <vector>

namespace systole::runtime {

/// Sums the totals and counts of a function's metrics in f64: step by step, and
/// within a step in the order of the shards.
class MetricSums {
public:
  MetricSums(const systole_function &function, int shards);

  void add(const StepResults &results);

  /// The results by the metrics' names.
  std::map<std::string, double> results() const;

  /// Why results may say nothing about the model, a sentence for each.
  std::vector<std::string> doubts() const;

private:
  const systole_function &function;
  const int shards;
  std::vector<MetricTotals> metrics;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_EVALUATE_METRICSUMS_H
