//===- TrainHooks.h - The hooks of tf.train ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some of these hooks are called by the program; others stand for its flags.
// Those of flags, and those that have tensors, are for training.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_TRAINHOOKS_H
#define SYSTOLE_ESTIMATOR_TRAINHOOKS_H

#include "systole/Estimator/EstimatorSpec.h"
#include "systole/runtime/metric_result.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace systole {

/// Receives the checkpoints that training writes. The methods run in this
/// process, in order.
class CheckpointSaverListener {
public:
  virtual ~CheckpointSaverListener() = default;
  virtual void begin() {}
  virtual void before_save(int64_t /*global_step*/) {}
  /// The checkpoint is complete. Returns whether training shall end.
  virtual bool after_save(int64_t /*global_step*/) { return false; }
  /// Called after the last checkpoint.
  virtual void end(int64_t /*global_step*/) {}
};
using SavingListeners = std::vector<std::shared_ptr<CheckpointSaverListener>>;

/// Numbers of the device, of any rank.
struct HostValue {
  std::vector<int64_t> shape;
  std::vector<double> values;
  /// "0.5" of a scalar, "[0.1 0.2 ...]" of others.
  std::string str() const;
};

namespace train {

/// Ends training after `num_steps` steps, or at the global step `last_step`: as
/// `steps` and `max_steps`, which may be left out then.
class StopAtStepHook : public SessionRunHook {
public:
  explicit StopAtStepHook(int64_t num_steps, int64_t last_step = 0)
      : limits{num_steps, last_step} {}
  bool isCalled() const override { return false; }
  Limit limit() const override { return limits; }

private:
  const Limit limits;
};

/// Ends training with an error when its loss is NaN or infinite, as it does
/// without the hook; with `fail_on_nan_loss = false` it goes on.
class NanTensorHook : public SessionRunHook {
public:
  explicit NanTensorHook(const Tensor & /*loss*/, bool fail_on_nan_loss = true)
      : fails(fail_on_nan_loss) {}
  bool isCalled() const override { return false; }
  std::vector<std::string> flags(const std::string &model_dir) const override;

private:
  const bool fails;
};

/// Prints the progress every so many steps.
class StepCounterHook : public SessionRunHook {
public:
  explicit StepCounterHook(int64_t every_n_steps = 100)
      : every_n_steps(every_n_steps) {}
  bool isCalled() const override { return false; }
  std::vector<std::string> flags(const std::string &model_dir) const override;

private:
  const int64_t every_n_steps;
};

/// Writes the summaries every so many steps.
class SummarySaverHook : public SessionRunHook {
public:
  explicit SummarySaverHook(int64_t save_steps) : save_steps(save_steps) {}
  bool isCalled() const override { return false; }
  std::vector<std::string> flags(const std::string &model_dir) const override;

private:
  const int64_t save_steps;
};

/// Saves every so many seconds or steps, and tells listeners. The folder is the
/// estimator's.
class CheckpointSaverHook : public SessionRunHook {
public:
  explicit CheckpointSaverHook(std::string checkpoint_dir, double save_secs = 0,
                               int64_t save_steps = 0,
                               SavingListeners listeners = {},
                               Where = Where::here());
  using SessionRunHook::begin;
  bool isCalled() const override { return !listeners.empty(); }
  std::vector<std::string> flags(const std::string &model_dir) const override;
  void begin(HookRun &run) override;
  void beforeSave(HookRun &run) override;
  void afterSave(HookRun &run) override;
  /// Called after the last checkpoint.
  void finished() override;

private:
  const std::string checkpoint_dir;
  const double save_secs;
  const int64_t save_steps;
  const SavingListeners listeners;
  const Where where;
  int64_t last = 0;
};

/// Writes a profile of the step `save_steps` to `output_dir`, or to the model
/// folder.
class ProfilerHook : public SessionRunHook {
public:
  explicit ProfilerHook(int64_t save_steps, std::string output_dir = "")
      : save_steps(save_steps), output_dir(std::move(output_dir)) {}
  bool isCalled() const override { return false; }
  std::vector<std::string> flags(const std::string &model_dir) const override;

private:
  const int64_t save_steps;
  const std::string output_dir;
};

/// Reads tensors of each step of training: what hooks with tensors share. A
/// scalar is the mean of the shards; of other tensors it has the rows of all. A
/// metric has two values: over the steps since the hook began, and "NAME of
/// this batch".
class TensorHook : public SessionRunHook {
public:
  explicit TensorHook(NamedTensors tensors, Metrics metrics = {});
  void begin(const TPUEstimatorSpec &spec) override;
  using SessionRunHook::begin;
  bool hasHostCall(const std::string &name) override;
  void hostCall(HookRun &run, const std::string &name,
                const systole_hook_tensor *tensors, int32_t count) override;

protected:
  using Values = std::vector<std::pair<std::string, HostValue>>;
  virtual void step(HookRun &run, const Values &values) = 0;

private:
  std::string callName() const;
  const NamedTensors tensors;
  const Metrics metrics;
  std::vector<MetricTotals> running;
};

/// Prints tensors every so many steps or seconds: "loss = 0.5, step = 100 (1.2
/// sec)". The interval that is not 0 counts.
class LoggingTensorHook : public TensorHook {
public:
  explicit LoggingTensorHook(NamedTensors tensors, int64_t every_n_iter = 100,
                             double every_n_secs = 0)
      : TensorHook(std::move(tensors)), every_n_iter(every_n_iter),
        every_n_secs(every_n_secs) {}
  explicit LoggingTensorHook(Metrics metrics, int64_t every_n_iter = 100,
                             double every_n_secs = 0)
      : TensorHook({}, std::move(metrics)), every_n_iter(every_n_iter),
        every_n_secs(every_n_secs) {}

protected:
  void step(HookRun &run, const Values &values) override;

private:
  const int64_t every_n_iter;
  const double every_n_secs;
  bool hasPrinted = false;
  int64_t printedStep = 0;
  /// The time of the last print, in seconds of the steady clock.
  double printedAt = 0;
};

/// Keeps the values of tensors at the last step.
class FinalOpsHook : public TensorHook {
public:
  explicit FinalOpsHook(NamedTensors final_ops)
      : TensorHook(std::move(final_ops)) {}
  explicit FinalOpsHook(Metrics final_ops)
      : TensorHook({}, std::move(final_ops)) {}
  const std::map<std::string, HostValue> &final_ops_values() const {
    return values;
  }

protected:
  void step(HookRun &run, const Values &values) override;

private:
  std::map<std::string, HostValue> values;
};

/// Waits for a global step. All processes of a job take each step together, so
/// nobody else reaches the step: a run that begins before it is an error.
class GlobalStepWaiterHook : public SessionRunHook {
public:
  explicit GlobalStepWaiterHook(int64_t wait_until_step)
      : wait_until_step(wait_until_step) {}
  using SessionRunHook::begin;
  void begin(HookRun &run) override;

private:
  const int64_t wait_until_step;
};

} // namespace train

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_TRAINHOOKS_H
