//===- MetricSums.cpp - Metrics of many steps and shards ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/evaluate/MetricSums.h"

#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <cmath>

namespace systole::runtime {

static size_t elements(const systole_tensor_spec &spec) {
  return static_cast<size_t>(byteSize(spec)) / sizeof(float);
}

MetricSums::MetricSums(const systole_function &function, int shards)
    : function(function), shards(shards) {
  for (int32_t i = 0; i < function.num_metrics; ++i) {
    const systole_metric &metric = function.metrics[i];
    MetricTotals sums;
    sums.totals.resize(elements(function.outfeeds[metric.total]));
    sums.counts.resize(elements(function.outfeeds[metric.count]));
    metrics.push_back(std::move(sums));
  }
}

static void addTo(std::vector<double> &sums, const void *values) {
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] += static_cast<const float *>(values)[i];
}

void MetricSums::add(const StepResults &results) {
  for (size_t i = 0; i < metrics.size(); ++i)
    for (int shard = 0; shard < shards; ++shard) {
      const systole_metric &metric = function.metrics[i];
      addTo(metrics[i].totals, results.tensor(shard, metric.total));
      addTo(metrics[i].counts, results.tensor(shard, metric.count));
    }
}

std::map<std::string, double> MetricSums::results() const {
  std::map<std::string, double> values;
  for (size_t i = 0; i < metrics.size(); ++i)
    values[function.metrics[i].name] =
        metrics[i].value(function.metrics[i].result);
  return values;
}

std::vector<std::string> MetricSums::doubts() const {
  std::vector<std::string> doubts;
  const std::map<std::string, double> values = results();
  for (size_t i = 0; i < metrics.size(); ++i) {
    const systole_metric &metric = function.metrics[i];
    const MetricTotals &sums = metrics[i];
    const double value = values.at(metric.name);
    std::string doubt;
    if (!std::isfinite(value))
      doubt = absl::StrCat("is ", value,
                           ": a prediction or a number of the data is not "
                           "finite, or too large");
    else if (metric.result == SYSTOLE_METRIC_AUC &&
             (sums.totals[0] == 0 || sums.counts[0] == 0))
      doubt =
          absl::StrCat("says nothing: the evaluated examples have no ",
                       sums.totals[0] == 0 ? "positive" : "negative", " label");
    else if (sums.counts[0] == 0)
      doubt = "says nothing: it counts none of the evaluated examples";
    else if (value == 0 && absl::string_view(metric.name) == "loss")
      doubt = "is exactly 0: look at the labels, the weights of the loss, and "
              "the number of classes";
    if (!doubt.empty())
      doubts.push_back(absl::StrCat("the metric '", metric.name, "' ", doubt));
  }
  return doubts;
}

} // namespace systole::runtime
