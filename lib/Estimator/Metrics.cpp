//===- Metrics.cpp - Metrics ----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Metrics.h"
#include "Builder.h"

#include <cmath>

using namespace systole;
using namespace systole::estimator;

using Sums = std::pair<Tensor, Tensor>;

static Metric metric(Where where, const std::string &name,
                     std::vector<Tensor> operands, const Tensor &weights = {},
                     std::function<Sums()> sums = {},
                     Tensor (*finish)(const Tensor &) = nullptr,
                     double (*finishOnHost)(double) = nullptr) {
  if (weights)
    operands.push_back(weights);
  return {"#graph." + name,
          std::move(operands),
          estimator::resolve(where),
          std::move(sums),
          finish,
          finishOnHost};
}

/// The sums of a mean of values.
static Sums sumsOfMean(const Tensor &values, const Tensor &weights) {
  if (weights)
    return {reduce_sum(values * weights), reduce_sum(weights)};
  return {reduce_sum(values), reduce_sum(values * 0.0 + 1.0)};
}

static Tensor absolute(const Tensor &x) { return maximum(x, x * -1.0); }

/// 1 for integers that are not 0, and 0.
static Tensor isPositive(const Tensor &x) {
  return minimum(absolute(cast(x, float32)), 1.0);
}

/// 1 for equal integers, and 0. float32 has all numbers of classes.
static Tensor areEqual(const Tensor &x, const Tensor &y) {
  return 1.0 - isPositive(cast(x, float32) - cast(y, float32));
}

/// e^x, of the two sigmoids whose quotient it is: the graph has no exponential.
static Tensor exponential(const Tensor &x) {
  return nn::sigmoid(x) / nn::sigmoid(x * -1.0);
}

/// By Newton's method, as the graph has no roots. The first value is at least
/// the root, and a step halves it until it is close. Numbers from 1e-12 to 1e12
/// take 20 steps. 4 more have all digits.
static Tensor squareRoot(const Tensor &x) {
  Tensor root = (x + 1.0) * 0.5;
  for (int step = 0; step < 24; ++step)
    root = (root + x / root) * 0.5;
  return root;
}

/// The sums of a mean of squared differences.
static Sums sumsOfSquares(const Tensor &labels, const Tensor &predictions,
                          const Tensor &weights) {
  Tensor difference = labels - predictions;
  return sumsOfMean(difference * difference, weights);
}

Tensor Metric::operator[](int index) const {
  StandsAt scope(where);
  if (index != 1)
    fail(where, "metric[0], the value over all batches, is not in the model: "
                "metric[1] is the value of this batch, and a LoggingTensorHook "
                "of Metrics prints both");
  if (!sums)
    fail(where, "this metric has no value in the model: its ranks are not "
                "arithmetic of a step; evaluation and eval_metrics have it");
  auto [total, count] = sums();
  // A batch without weights has a total of 0.
  Tensor quotient = total / maximum(count, 1e-30);
  return finish ? finish(quotient) : quotient;
}

Metric metrics::accuracy(const Tensor &labels, const Tensor &predictions,
                         const Tensor &weights, Where where) {
  return metric(where, "accuracy", {labels, predictions}, weights, [=] {
    return sumsOfMean(areEqual(labels, predictions), weights);
  });
}
Metric metrics::mean(const Tensor &values, const Tensor &weights, Where where) {
  return metric(where, "mean", {values}, weights,
                [=] { return sumsOfMean(values, weights); });
}
Metric metrics::precision(const Tensor &labels, const Tensor &predictions,
                          const Tensor &weights, Where where) {
  return metric(where, "precision", {labels, predictions}, weights, [=] {
    Tensor predicted = isPositive(predictions);
    if (weights)
      predicted = predicted * weights;
    return Sums{reduce_sum(predicted * isPositive(labels)),
                reduce_sum(predicted)};
  });
}
Metric metrics::recall(const Tensor &labels, const Tensor &predictions,
                       const Tensor &weights, Where where) {
  return metric(where, "recall", {labels, predictions}, weights, [=] {
    Tensor actual = isPositive(labels);
    if (weights)
      actual = actual * weights;
    return Sums{reduce_sum(actual * isPositive(predictions)),
                reduce_sum(actual)};
  });
}
Metric metrics::auc(const Tensor &labels, const Tensor &predictions,
                    const Tensor &weights, int64_t num_thresholds,
                    Where where) {
  return metric(where, "auc<" + std::to_string(num_thresholds) + ">",
                {labels, predictions}, weights);
}
Metric metrics::mean_squared_error(const Tensor &labels,
                                   const Tensor &predictions,
                                   const Tensor &weights, Where where) {
  return metric(where, "mean_squared_error", {labels, predictions}, weights,
                [=] { return sumsOfSquares(labels, predictions, weights); });
}
Metric metrics::mean_absolute_error(const Tensor &labels,
                                    const Tensor &predictions,
                                    const Tensor &weights, Where where) {
  return metric(
      where, "mean_absolute_error", {labels, predictions}, weights,
      [=] { return sumsOfMean(absolute(labels - predictions), weights); });
}
Metric metrics::root_mean_squared_error(const Tensor &labels,
                                        const Tensor &predictions,
                                        const Tensor &weights, Where where) {
  return metric(
      where, "root_mean_squared_error", {labels, predictions}, weights,
      [=] { return sumsOfSquares(labels, predictions, weights); }, squareRoot,
      std::sqrt);
}
Metric metrics::top_k(const Tensor &labels, const Tensor &logits, int64_t k,
                      const Tensor &weights, Where where) {
  return metric(where, "top_k<" + std::to_string(k) + ">", {labels, logits},
                weights);
}
Metric metrics::perplexity(const Tensor &loss, const Tensor &weights,
                           Where where) {
  return metric(
      where, "perplexity", {loss}, weights,
      [=] { return sumsOfMean(loss, weights); }, exponential, std::exp);
}
