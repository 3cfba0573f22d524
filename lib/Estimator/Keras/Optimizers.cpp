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

using namespace systole;
using namespace systole::keras;
using namespace systole::keras::optimizers;
using estimator::attribute;
using estimator::fail;
using estimator::number;

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

/// Passes the options to `graph.minimize`.
static Optimizer make(std::string attribute, const LearningRate &rate,
                      const Options &options) {
  std::vector<std::string> words;
  if ((options.clipnorm > 0) + (options.clipvalue > 0) +
          (options.global_clipnorm > 0) >
      1)
    fail("an optimizer has only one of clipnorm, clipvalue and "
         "global_clipnorm");
  for (auto [word, limit] : {std::pair("clip_by_norm", options.clipnorm),
                             {"clip_by_value", options.clipvalue},
                             {"clip_by_global_norm", options.global_clipnorm}})
    if (limit > 0)
      words.push_back("clip = #graph." + std::string(word) + "<" +
                      number(limit) + ">");
  if (options.weight_decay > 0)
    words.push_back("weight_decay = " + number(options.weight_decay));
  if (options.loss_scale > 0)
    words.push_back("loss_scale = " + number(options.loss_scale));
  if (options.gradient_accumulation_steps > 1)
    words.push_back("accumulate = " +
                    std::to_string(options.gradient_accumulation_steps));
  if (options.use_ema)
    words.push_back("moving_average = " + number(options.ema_momentum) +
                    ", moving_average_from_first_update");
  if (options.use_ema && options.ema_overwrite_frequency > 0)
    words.push_back("moving_average_overwrite = " +
                    std::to_string(options.ema_overwrite_frequency));
  return Optimizer(std::move(attribute), rate, std::move(words));
}

static std::string flag(bool value) { return value ? "true" : "false"; }

Optimizer optimizers::SGD(const LearningRate &learning_rate, double momentum,
                          bool nesterov, const Options &options) {
  return make(momentum == 0
                  ? attribute("sgd", {})
                  : attribute("momentum", {{"momentum", number(momentum)},
                                           {"nesterov", flag(nesterov)}}),
              learning_rate, options);
}

Optimizer optimizers::RMSprop(const LearningRate &learning_rate, double rho,
                              double momentum, double epsilon, bool centered,
                              const Options &options) {
  return make(attribute("rmsprop", {{"decay", number(rho)},
                                    {"momentum", number(momentum)},
                                    {"epsilon", number(epsilon)},
                                    {"centered", flag(centered)}}),
              learning_rate, options);
}

Optimizer optimizers::Adam(const LearningRate &learning_rate, double beta_1,
                           double beta_2, double epsilon, bool amsgrad,
                           const Options &options) {
  return make(attribute("adam", {{"beta1", number(beta_1)},
                                 {"beta2", number(beta_2)},
                                 {"epsilon", number(epsilon)},
                                 {"amsgrad", flag(amsgrad)}}),
              learning_rate, options);
}

Optimizer optimizers::AdamW(const LearningRate &learning_rate,
                            double weight_decay, double beta_1, double beta_2,
                            double epsilon, const Options &options) {
  return make(attribute("adamw", {{"weight_decay", number(weight_decay)},
                                  {"beta1", number(beta_1)},
                                  {"beta2", number(beta_2)},
                                  {"epsilon", number(epsilon)}}),
              learning_rate, options);
}

Optimizer optimizers::Adagrad(const LearningRate &learning_rate,
                              double initial_accumulator_value,
                              const Options &options) {
  return make(attribute("adagrad", {{"initial_accumulator",
                                     number(initial_accumulator_value)}}),
              learning_rate, options);
}

Optimizer optimizers::Adadelta(const LearningRate &learning_rate, double rho,
                               double epsilon, const Options &options) {
  return make(attribute("adadelta",
                        {{"rho", number(rho)}, {"epsilon", number(epsilon)}}),
              learning_rate, options);
}

Optimizer optimizers::Ftrl(const LearningRate &learning_rate,
                           double initial_accumulator_value,
                           double l1_regularization_strength,
                           double l2_regularization_strength,
                           const Options &options) {
  return make(attribute("ftrl", {{"initial_accumulator",
                                  number(initial_accumulator_value)},
                                 {"l1", number(l1_regularization_strength)},
                                 {"l2", number(l2_regularization_strength)}}),
              learning_rate, options);
}

Optimizer optimizers::Lion(const LearningRate &learning_rate, double beta_1,
                           double beta_2, const Options &options) {
  return make(
      attribute("lion", {{"beta1", number(beta_1)}, {"beta2", number(beta_2)}}),
      learning_rate, options);
}

Optimizer optimizers::Lamb(const LearningRate &learning_rate, double beta_1,
                           double beta_2, double epsilon,
                           const Options &options) {
  return make(attribute("lamb", {{"beta1", number(beta_1)},
                                 {"beta2", number(beta_2)},
                                 {"epsilon", number(epsilon)}}),
              learning_rate, options);
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
  std::string names;
  for (const auto &[known, make] : defaults)
    names += (names.empty() ? "" : ", ") + estimator::quote(known);
  fail(where, "compile: the optimizer is one of " + names +
                  " or of keras::optimizers, not " + estimator::quote(name));
}
