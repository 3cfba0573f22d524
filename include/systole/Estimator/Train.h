//===- Train.h - tf.train: optimizers and schedules -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_TRAIN_H
#define SYSTOLE_ESTIMATOR_TRAIN_H

#include "systole/Estimator/Attributes.h"
#include "systole/Estimator/Params.h"
#include "systole/Estimator/Tensor.h"

#include <functional>
#include <map>

namespace systole {

/// The steps before this one, which schedules follow.
struct GlobalStep {};

/// The minimization of a loss: the train_op of a TPUEstimatorSpec.
struct TrainOp {
  Tensor loss;
  std::string optimizer;
  Tensor learning_rate;
  std::string options;
  Where where = {"", 0};
  /// The line of the CrossShardOptimizer; 0 without one.
  Where cross_shard = {"", 0};
};

/// Updates variables by their gradients. Formulas, defaults and the names of
/// the variables that it adds are those of tf.compat.v1.train.
class Optimizer {
public:
  Optimizer() = default;
  Optimizer(std::string attribute, const Tensor &learning_rate)
      : Optimizer(std::move(attribute), [=] { return learning_rate; }) {}
  /// The learning rate is built in the model function, as schedules are.
  Optimizer(std::string attribute, std::function<Tensor()> learning_rate)
      : attribute(std::move(attribute)),
        learning_rate(std::move(learning_rate)) {}
  /// One step: gradients of `loss`, update, one more global step.
  TrainOp minimize(const Tensor &loss, GlobalStep global_step = {},
                   Where = Where::here()) const;

  /// Internal: the same optimizer with an option of `graph.minimize`.
  Optimizer with(const std::string &option) const {
    Optimizer result = *this;
    result.options.push_back(option);
    return result;
  }
  /// Returns the same optimizer with another learning rate.
  Optimizer at(std::function<Tensor()> rate) const {
    Optimizer result = *this;
    result.learning_rate = std::move(rate);
    return result;
  }

private:
  friend Optimizer
  CrossShardOptimizer(Optimizer optimizer, const std::string &reduction,
                      const std::vector<std::vector<int>> &group_assignment,
                      Where where);
  std::string attribute;
  std::function<Tensor()> learning_rate;
  /// Options of `graph.minimize`: "accumulate = 4".
  std::vector<std::string> options;
  Where cross_shard = {"", 0};
};

/// The same optimizer on the gradients of all shards: their mean, or their
/// "sum". A program for the device needs it; with use_tpu false it is an error.
/// Groups must have one size and be a permutation of all shards; then the
/// gradients of each group are combined.
Optimizer
CrossShardOptimizer(Optimizer optimizer, const std::string &reduction = "mean",
                    const std::vector<std::vector<int>> &group_assignment = {},
                    Where where = Where::here());

namespace train {

GlobalStep get_global_step();

/// Options of training besides those of the optimizer. None is in TensorFlow's
/// optimizers; see graph.minimize.
struct Options {
  /// Bounds the gradients after they are joined.
  Clipping clip = {};
  std::optional<double> loss_scale = {};
  std::optional<double> weight_decay = {};
  /// Regular expressions that are found in the names of variables that do not
  /// decay.
  std::vector<std::string> no_decay = {};
  /// Regular expressions of whole names, and by what the learning rate of these
  /// variables is multiplied: {{"base/.*", 0.1}}.
  std::map<std::string, double> learning_rate_multipliers = {};
  /// The steps whose gradients are added up before an update.
  std::optional<int64_t> accumulate = {};
  /// The share of the past in the averages that evaluation uses.
  std::optional<double> moving_average = {};
  /// Whether the averages begin after the first update, as Keras's, and the
  /// updates after which variables become their averages.
  bool moving_average_from_first_update = false;
  std::optional<int64_t> moving_average_overwrite = {};
};
Optimizer with_options(Optimizer optimizer, const Options &options);

#define SYSTOLE_OPTIMIZERS
#include "systole/Estimator/Operations.h.inc"

/// The optimizer of a name, such as "adam" or "Momentum", in any case, with the
/// other arguments' defaults. Without a learning rate it has Keras's.
Optimizer get_optimizer(const std::string &name,
                        const Tensor &learning_rate = {},
                        Where = Where::here());

#define SYSTOLE_TRAIN
#include "systole/Estimator/Operations.h.inc"

} // namespace train

using train::get_global_step;

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_TRAIN_H
