//===- EstimatorSpec.h - The result of a model function ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_ESTIMATORSPEC_H
#define SYSTOLE_ESTIMATOR_ESTIMATORSPEC_H

#include "systole/Estimator/Metrics.h"
#include "systole/Estimator/Tensor.h"
#include "systole/Estimator/Train.h"
#include "systole/runtime/hook.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace systole {

enum class ModeKeys { TRAIN, EVAL, PREDICT };

/// A function and the tensors to call it with: `{metric_fn, {labels, logits}}`.
template <typename Result> class Call {
  template <typename Type> struct Signature;
  template <typename Function, typename Return, typename... Args>
  struct Signature<Return (Function::*)(Args...) const> {
    using Tensors = std::array<Tensor, sizeof...(Args)>;
  };

public:
  Call() = default;
  template <typename... Args>
  Call(Result (*function)(Args...),
       const std::array<Tensor, sizeof...(Args)> &tensors)
      : function([=] { return std::apply(function, tensors); }) {}
  /// A lambda and the tensors to call it with.
  template <typename Function>
  Call(const Function &function,
       const typename Signature<decltype(&Function::operator())>::Tensors
           &tensors)
      : function([=] { return std::apply(function, tensors); }) {}
  explicit Call(std::function<Result()> function)
      : function(std::move(function)) {}
  explicit operator bool() const { return bool(function); }
  Result operator()() const { return function(); }

private:
  std::function<Result()> function;
};

/// The checkpoints that stay.
struct Saver {
  /// The settings of the saver; RunConfig's if unset.
  std::optional<int64_t> max_to_keep = {};
  std::optional<double> keep_checkpoint_every_n_hours = {};
};

/// The source of the variables' first values, instead of their initializers: as
/// --warm_start_from, --warm_start_map and --vars_to_warm_start.
struct Scaffold {
  /// A checkpoint, a model folder or a .safetensors file.
  std::string init_from = "";
  /// The variables' names in that source, by their names here.
  std::map<std::string, std::string> assignment_map = {};
  /// A regular expression of the names to load; if empty, all trained and
  /// frozen ones.
  std::string vars = "";
  Saver saver = {};
};

class SessionRunHook;
using Hooks = std::vector<std::shared_ptr<SessionRunHook>>;

/// The result of a model function of a TPUEstimator.
struct TPUEstimatorSpec {
  ModeKeys mode;
  /// A row for each example.
  NamedTensors predictions = {};
  /// A scalar.
  Tensor loss = {};
  TrainOp train_op = {};
  /// metric_fn and the tensors to call it with.
  Call<Metrics> eval_metrics = {};
  /// A function that sends summaries to the host at every step.
  Call<void> host_call = {};
  std::function<Scaffold()> scaffold_fn = {};
  /// The outputs of an exported model; the predictions if empty.
  NamedTensors export_outputs = {};
  /// Hooks beside those of the arguments of train, evaluate and predict.
  Hooks training_hooks = {};
  Hooks evaluation_hooks = {};
  Hooks prediction_hooks = {};
};

/// The result of a model function of an Estimator.
struct EstimatorSpec {
  ModeKeys mode;
  /// A row for each example.
  NamedTensors predictions = {};
  /// A scalar.
  Tensor loss = {};
  TrainOp train_op = {};
  Metrics eval_metric_ops = {};
  /// The outputs of an exported model; the predictions if empty.
  NamedTensors export_outputs = {};
  /// Hooks beside those of the arguments of train, evaluate and predict.
  Hooks training_hooks = {};
  Scaffold scaffold = {};
  Hooks evaluation_hooks = {};
  Hooks prediction_hooks = {};
};

/// An object of this process, like tf.train.SessionRunHook. The compiled
/// program calls it before and after each loop, with the variables and the loss
/// (systole/runtime/hook.h), and waits during the call.
class SessionRunHook : public Hook {
public:
  using Hook::begin;
  /// Called while the program is built, before it is compiled, with the result
  /// of the model function. The hook may add operations to the program:
  /// summary::scalar, tpu::outside_compilation, and tpu::host_call, whose
  /// tensors go to this hook's hostCall.
  virtual void begin(const TPUEstimatorSpec &) {}

  /// Whether the program calls the hook; otherwise it is only flags of
  /// training.
  virtual bool isCalled() const { return true; }
  /// Flags of training in this model folder that stand for the hook.
  virtual std::vector<std::string>
  flags(const std::string & /*model_dir*/) const {
    return {};
  }
  /// The end of training that the hook asks for: after so many steps, and at
  /// this global step; 0 for none.
  struct Limit {
    int64_t steps = 0, last_step = 0;
  };
  virtual Limit limit() const { return {}; }
  /// Called when the program has ended without an error.
  virtual void finished() {}
};
namespace tpu {
/// The results of `computation`, which the host computes while the device
/// waits; its values may be float64.
std::vector<Tensor>
outside_compilation(const std::function<std::vector<Tensor>()> &computation,
                    Where = Where::here());
/// A function of one value, and the tensors to call it with.
template <typename... Args>
Tensor outside_compilation(Tensor (*computation)(Args...),
                           const std::array<Tensor, sizeof...(Args)> &tensors,
                           Where where = Where::here()) {
  return outside_compilation(
      [&] { return std::vector<Tensor>{std::apply(computation, tensors)}; },
      where)[0];
}
/// Passes tensors of training steps to the host function `name` of a hook.
void host_call(const std::string &name, const NamedTensors &tensors,
               Where = Where::here());
} // namespace tpu

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_ESTIMATORSPEC_H
