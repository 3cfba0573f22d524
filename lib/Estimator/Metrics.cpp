//===- Metrics.cpp - Metrics ----------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/Metrics.h"
#include "Builder.h"

using namespace systole;
using namespace systole::estimator;

static Metric metric(Where where, const std::string &name,
                     std::vector<Tensor> operands, const Tensor &weights,
                     systole_metric_result result = SYSTOLE_METRIC_MEAN) {
  if (weights)
    operands.push_back(weights);
  return {"#graph." + name, std::move(operands), estimator::resolve(where),
          result};
}

std::string Metric::text(Where where) const {
  Builder &builder = Builder::current(where, "metrics");
  return attribute + "(" + builder.use(operands, where) + ")";
}

Metric::Batch Metric::of_batch() const {
  Builder &builder = Builder::current(where, "metrics");
  std::string metric = text(where);
  std::vector<Tensor> values = builder.names(3, where);
  builder.add(where,
              builder.use(values, where) + " = graph.batch_metric " + metric);
  return {values[0], values[1], values[2]};
}

Tensor Metric::operator[](int index) const {
  if (index != 1)
    fail(where, "metric[0], the value over all batches, is not in the model: "
                "metric[1] is the value of this batch, and a LoggingTensorHook "
                "of Metrics prints both");
  return of_batch().value;
}

Metric metrics::accuracy(const Tensor &labels, const Tensor &predictions,
                         const Tensor &weights, Where where) {
  return metric(where, "accuracy", {labels, predictions}, weights);
}
Metric metrics::mean(const Tensor &values, const Tensor &weights, Where where) {
  return metric(where, "mean", {values}, weights);
}
Metric metrics::precision(const Tensor &labels, const Tensor &predictions,
                          const Tensor &weights, Where where) {
  return metric(where, "precision", {labels, predictions}, weights);
}
Metric metrics::recall(const Tensor &labels, const Tensor &predictions,
                       const Tensor &weights, Where where) {
  return metric(where, "recall", {labels, predictions}, weights);
}
Metric metrics::auc(const Tensor &labels, const Tensor &predictions,
                    const Tensor &weights, int64_t num_thresholds,
                    Where where) {
  return metric(where, "auc<" + std::to_string(num_thresholds) + ">",
                {labels, predictions}, weights, SYSTOLE_METRIC_AUC);
}
Metric metrics::mean_squared_error(const Tensor &labels,
                                   const Tensor &predictions,
                                   const Tensor &weights, Where where) {
  return metric(where, "mean_squared_error", {labels, predictions}, weights);
}
Metric metrics::mean_absolute_error(const Tensor &labels,
                                    const Tensor &predictions,
                                    const Tensor &weights, Where where) {
  return metric(where, "mean_absolute_error", {labels, predictions}, weights);
}
Metric metrics::root_mean_squared_error(const Tensor &labels,
                                        const Tensor &predictions,
                                        const Tensor &weights, Where where) {
  return metric(where, "root_mean_squared_error", {labels, predictions},
                weights, SYSTOLE_METRIC_ROOT_MEAN);
}
Metric metrics::top_k(const Tensor &labels, const Tensor &logits, int64_t k,
                      const Tensor &weights, Where where) {
  return metric(where, "top_k<" + std::to_string(k) + ">", {labels, logits},
                weights);
}
Metric metrics::perplexity(const Tensor &loss, const Tensor &weights,
                           Where where) {
  return metric(where, "perplexity", {loss}, weights, SYSTOLE_METRIC_EXP_MEAN);
}
