//===- Metrics.h - tf.metrics and tf.summary --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_METRICS_H
#define SYSTOLE_ESTIMATOR_METRICS_H

#include "systole/Estimator/Tensor.h"
#include "systole/runtime/abi.h"

#include <string>
#include <utility>
#include <vector>

namespace systole {

/// A total and a count of every batch, summed over batches and shards. Every
/// example counts once, whatever the batch size.
struct Metric {
  std::string attribute;
  std::vector<Tensor> operands;
  Where where = {"", 0};
  /// How the value follows from total and count.
  systole_metric_result result = SYSTOLE_METRIC_MEAN;

  struct Batch {
    Tensor value, total, count;
  };
  /// Values of the model for this batch. AUC's total and count are vectors.
  Batch of_batch() const;

  /// An element of the pair that tf.metrics returns. `metric[1]` is the value
  /// of this batch, which summary::scalar and hooks take. `metric[0]`, the
  /// value over all batches, is not in the model: a LoggingTensorHook of
  /// Metrics prints both.
  Tensor operator[](int index) const;

  /// The metric as the text of IR: `#graph.accuracy(%0, %1)`.
  std::string text(Where where) const;
};

/// The result of a metric_fn.
using Metrics = std::vector<std::pair<std::string, Metric>>;

namespace metrics {
/// Integers of one type and shape. Weights are floats, one for each element.
Metric accuracy(const Tensor &labels, const Tensor &predictions,
                const Tensor &weights = {}, Where = Where::here());
Metric mean(const Tensor &values, const Tensor &weights = {},
            Where = Where::here());
/// Integers, positive if not 0.
Metric precision(const Tensor &labels, const Tensor &predictions,
                 const Tensor &weights = {}, Where = Where::here());
Metric recall(const Tensor &labels, const Tensor &predictions,
              const Tensor &weights = {}, Where = Where::here());
/// Integers, and probabilities, compared at `num_thresholds` thresholds.
Metric auc(const Tensor &labels, const Tensor &predictions,
           const Tensor &weights = {}, int64_t num_thresholds = 200,
           Where = Where::here());
Metric mean_squared_error(const Tensor &labels, const Tensor &predictions,
                          const Tensor &weights = {}, Where = Where::here());
Metric mean_absolute_error(const Tensor &labels, const Tensor &predictions,
                           const Tensor &weights = {}, Where = Where::here());
Metric root_mean_squared_error(const Tensor &labels, const Tensor &predictions,
                               const Tensor &weights = {},
                               Where = Where::here());
/// The share of labels among the k largest logits; one weight a row.
Metric top_k(const Tensor &labels, const Tensor &logits, int64_t k,
             const Tensor &weights = {}, Where = Where::here());
/// The exponential of the mean of a loss.
Metric perplexity(const Tensor &loss, const Tensor &weights = {},
                  Where = Where::here());
} // namespace metrics

/// A value of every training step for TensorBoard.
namespace summary {
#define SYSTOLE_SUMMARY
#include "systole/Estimator/Operations.h.inc"
} // namespace summary

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_METRICS_H
