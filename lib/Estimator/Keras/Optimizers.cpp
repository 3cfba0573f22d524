//===- Optimizers.cpp - Keras's optimizers and schedules ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Builder.h"
#include "systole/Estimator/KerasTraining.h"

#include <map>
#include <optional>

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::optimizers;
using estimator::fail;

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

LearningRate schedules::ExponentialDecay(double initial_learning_rate,
                                         int64_t decay_steps, double decay_rate,
                                         bool staircase, Where where) {
  return LearningRate([=] {
    return train::exponential_decay(initial_learning_rate, {}, decay_steps,
                                    decay_rate, staircase, where);
  });
}
LearningRate schedules::PiecewiseConstantDecay(
    const Shape &boundaries, const std::vector<double> &values, Where where) {
  std::vector<Number> numbers(values.begin(), values.end());
  return LearningRate([=] {
    return train::piecewise_constant({}, boundaries, numbers, where);
  });
}
LearningRate schedules::PolynomialDecay(double initial_learning_rate,
                                        int64_t decay_steps,
                                        double end_learning_rate, double power,
                                        bool cycle, Where where) {
  return LearningRate([=] {
    return train::polynomial_decay(initial_learning_rate, {}, decay_steps,
                                   end_learning_rate, power, cycle, where);
  });
}
LearningRate schedules::CosineDecay(double initial_learning_rate,
                                    int64_t decay_steps, double alpha,
                                    Where where) {
  return LearningRate([=] {
    return train::cosine_decay(initial_learning_rate, {}, decay_steps, alpha,
                               where);
  });
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

/// An update rule of TensorFlow with Keras's rate and options.
static Optimizer make(const Optimizer &rule, const LearningRate &rate,
                      const Options &options) {
  if ((options.clipnorm > 0) + (options.clipvalue > 0) +
          (options.global_clipnorm > 0) >
      1)
    fail("an optimizer has only one of clipnorm, clipvalue and "
         "global_clipnorm");
  auto given = [](auto value) {
    return value > 0 ? std::optional(value) : std::nullopt;
  };
  train::Options all;
  if (options.clipnorm > 0)
    all.clip = train::clip_by_norm(options.clipnorm);
  if (options.clipvalue > 0)
    all.clip = train::clip_by_value(options.clipvalue);
  if (options.global_clipnorm > 0)
    all.clip = train::clip_by_global_norm(options.global_clipnorm);
  all.loss_scale = given(options.loss_scale);
  all.weight_decay = given(options.weight_decay);
  if (options.gradient_accumulation_steps > 1)
    all.accumulate = options.gradient_accumulation_steps;
  if (options.use_ema) {
    all.moving_average = options.ema_momentum;
    all.moving_average_from_first_update = true;
    all.moving_average_overwrite = given(options.ema_overwrite_frequency);
  }
  return train::with_options(rule.at(rate), all);
}

Optimizer optimizers::SGD(const LearningRate &learning_rate, double momentum,
                          bool nesterov, const Options &options) {
  return make(momentum == 0 ? train::GradientDescentOptimizer({})
                            : train::MomentumOptimizer({}, momentum, nesterov),
              learning_rate, options);
}

Optimizer optimizers::RMSprop(const LearningRate &learning_rate, double rho,
                              double momentum, double epsilon, bool centered,
                              const Options &options) {
  return make(train::RMSPropOptimizer({}, rho, momentum, epsilon, centered),
              learning_rate, options);
}

Optimizer optimizers::Adam(const LearningRate &learning_rate, double beta_1,
                           double beta_2, double epsilon, bool amsgrad,
                           const Options &options) {
  return make(train::AdamOptimizer({}, beta_1, beta_2, epsilon, amsgrad),
              learning_rate, options);
}

Optimizer optimizers::AdamW(const LearningRate &learning_rate,
                            double weight_decay, double beta_1, double beta_2,
                            double epsilon, const Options &options) {
  return make(train::AdamW({}, weight_decay, beta_1, beta_2, epsilon),
              learning_rate, options);
}

Optimizer optimizers::Adagrad(const LearningRate &learning_rate,
                              double initial_accumulator_value,
                              const Options &options) {
  return make(train::AdagradOptimizer({}, initial_accumulator_value),
              learning_rate, options);
}

Optimizer optimizers::Adadelta(const LearningRate &learning_rate, double rho,
                               double epsilon, const Options &options) {
  return make(train::AdadeltaOptimizer({}, rho, epsilon), learning_rate,
              options);
}

Optimizer optimizers::Ftrl(const LearningRate &learning_rate,
                           double initial_accumulator_value,
                           double l1_regularization_strength,
                           double l2_regularization_strength,
                           const Options &options) {
  return make(train::FtrlOptimizer({}, initial_accumulator_value,
                                   l1_regularization_strength,
                                   l2_regularization_strength),
              learning_rate, options);
}

Optimizer optimizers::Lion(const LearningRate &learning_rate, double beta_1,
                           double beta_2, const Options &options) {
  return make(train::Lion({}, beta_1, beta_2), learning_rate, options);
}

Optimizer optimizers::Lamb(const LearningRate &learning_rate, double beta_1,
                           double beta_2, double epsilon,
                           const Options &options) {
  return make(train::Lamb({}, beta_1, beta_2, epsilon), learning_rate, options);
}

Optimizer optimizers::get(const std::string &name, Where where) {
  static const std::map<std::string, Optimizer (*)()> defaults = {
      {"adadelta", [] { return Adadelta(); }},
      {"adagrad", [] { return Adagrad(); }},
      {"adam", [] { return Adam(); }},
      {"adamw", [] { return AdamW(); }},
      {"ftrl", [] { return Ftrl(); }},
      {"lamb", [] { return Lamb(); }},
      {"lion", [] { return Lion(); }},
      {"rmsprop", [] { return RMSprop(); }},
      {"sgd", [] { return SGD(); }}};
  auto found = defaults.find(name);
  if (found != defaults.end())
    return found->second();
  std::string names = estimator::join(defaults, [](const auto &known) {
    return estimator::quote(known.first);
  });
  fail(where, "compile: the optimizer is one of " + names +
                  " or of keras::optimizers, not " + estimator::quote(name));
}
