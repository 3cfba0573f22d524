//===- KerasTraining.h - tf.keras.optimizers and losses ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_KERASTRAINING_H
#define SYSTOLE_ESTIMATOR_KERASTRAINING_H

#include "systole/Estimator/Train.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace systole::keras {

namespace optimizers {

/// A number, or a schedule over the steps.
class LearningRate {
public:
  LearningRate(double number) : make([=] { return Tensor(number); }) {}
  explicit LearningRate(std::function<Tensor()> schedule)
      : make(std::move(schedule)) {}
  /// The value in the current model function.
  Tensor operator()() const { return make(); }

private:
  std::function<Tensor()> make;
};

namespace schedules {
LearningRate ExponentialDecay(double initial_learning_rate, int64_t decay_steps,
                              double decay_rate, bool staircase = false,
                              Where = Where::here());
LearningRate PiecewiseConstantDecay(const Shape &boundaries,
                                    const std::vector<double> &values,
                                    Where = Where::here());
LearningRate PolynomialDecay(double initial_learning_rate, int64_t decay_steps,
                             double end_learning_rate = 0.0001,
                             double power = 1, bool cycle = false,
                             Where = Where::here());
LearningRate CosineDecay(double initial_learning_rate, int64_t decay_steps,
                         double alpha = 0, Where = Where::here());
} // namespace schedules

/// Options that all of Keras's optimizers share; 0 means none.
struct Options {
  double weight_decay = 0;
  /// At most one of the three clippings may be set.
  double clipnorm = 0;
  double clipvalue = 0;
  double global_clipnorm = 0;
  /// Evaluation and prediction use the moving averages.
  bool use_ema = false;
  double ema_momentum = 0.99;
  /// The updates after which the weights become their averages.
  int64_t ema_overwrite_frequency = 0;
  /// LossScaleOptimizer's constant scale.
  double loss_scale = 0;
  int64_t gradient_accumulation_steps = 0;
};

/// Velocities are of gradients, as in TensorFlow's MomentumOptimizer.
Optimizer SGD(const LearningRate &learning_rate = 0.01, double momentum = 0,
              bool nesterov = false, const Options &options = {});
/// Mean squares start at 1, as in TensorFlow's RMSPropOptimizer.
Optimizer RMSprop(const LearningRate &learning_rate = 0.001, double rho = 0.9,
                  double momentum = 0, double epsilon = 1e-7,
                  bool centered = false, const Options &options = {});
Optimizer Adam(const LearningRate &learning_rate = 0.001, double beta_1 = 0.9,
               double beta_2 = 0.999, double epsilon = 1e-7,
               bool amsgrad = false, const Options &options = {});
Optimizer AdamW(const LearningRate &learning_rate = 0.001,
                double weight_decay = 0.004, double beta_1 = 0.9,
                double beta_2 = 0.999, double epsilon = 1e-7,
                const Options &options = {});
Optimizer Adagrad(const LearningRate &learning_rate = 0.001,
                  double initial_accumulator_value = 0.1,
                  const Options &options = {});
Optimizer Adadelta(const LearningRate &learning_rate = 0.001, double rho = 0.95,
                   double epsilon = 1e-7, const Options &options = {});
Optimizer Ftrl(const LearningRate &learning_rate = 0.001,
               double initial_accumulator_value = 0.1,
               double l1_regularization_strength = 0,
               double l2_regularization_strength = 0,
               const Options &options = {});
Optimizer Lion(const LearningRate &learning_rate = 0.001, double beta_1 = 0.9,
               double beta_2 = 0.99, const Options &options = {});
Optimizer Lamb(const LearningRate &learning_rate = 0.001, double beta_1 = 0.9,
               double beta_2 = 0.999, double epsilon = 1e-7,
               const Options &options = {});

/// The optimizer of a name, "adam" for Adam, with its default options. An
/// unknown name ends the program with the list of names.
Optimizer get(const std::string &name, Where = Where::here());

} // namespace optimizers

/// An optimizer, or the name of one.
struct OptimizerOrName {
  OptimizerOrName(const char *name) : name(name) {}
  OptimizerOrName(std::string name) : name(std::move(name)) {}
  OptimizerOrName(Optimizer optimizer) : optimizer(std::move(optimizer)) {}
  std::string name;
  std::optional<Optimizer> optimizer;
};

/// "sparse_categorical_crossentropy", "categorical_crossentropy",
/// "binary_crossentropy", "mean_squared_error" ("mse"), "mean_absolute_error"
/// ("mae"), "huber", "hinge" or "kl_divergence". Crossentropies take the
/// probabilities of a final softmax or sigmoid, or logits with `from_logits`.
struct Loss {
  Loss() = default;
  Loss(const char *name) : name(name) {}
  Loss(std::string name, bool from_logits = false, double label_smoothing = 0,
       double delta = 1)
      : name(std::move(name)), from_logits(from_logits),
        label_smoothing(label_smoothing), delta(delta) {}
  std::string name;
  bool from_logits = false;
  double label_smoothing = 0;
  /// The error from which the "huber" loss is linear.
  double delta = 1;
};
namespace losses {
Loss SparseCategoricalCrossentropy(bool from_logits = false);
Loss CategoricalCrossentropy(bool from_logits = false,
                             double label_smoothing = 0);
Loss BinaryCrossentropy(bool from_logits = false, double label_smoothing = 0);
Loss MeanSquaredError();
Loss MeanAbsoluteError();
Loss Huber(double delta = 1);
/// Labels are 0 or 1.
Loss Hinge();
/// Labels and outputs are distributions over the last dimension.
Loss KLDivergence();
} // namespace losses

} // namespace systole::keras

#endif // SYSTOLE_ESTIMATOR_KERASTRAINING_H
