//===- Epochs.h - The epochs of a fit -----------------------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_EPOCHS_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_EPOCHS_H

#include "Model.h"
#include "Progress.h"

#include <chrono>

namespace systole::keras {

/// The parameter of programs that is the learning rate.
inline const char kLearningRate[] = "learning_rate";

/// Follows a program that trains: a loop of it is an epoch. It prints the
/// progress, calls the callbacks and collects the history.
class Epochs : public SessionRunHook {
public:
  /// `first` is the global step at which training starts, and an epoch has so
  /// many `steps`.
  Epochs(Model &model, const FitArgs &args, bool validates, int64_t first,
         int64_t steps);
  ~Epochs() override;

  /// Adds the values of a step, with the model function's `progress`.
  void begin(const TPUEstimatorSpec &) override;
  /// Begins with the weights that were set.
  void begin(HookRun &run) override;
  bool hasHostCall(const std::string &name) override;
  void hostCall(HookRun &run, const std::string &name,
                const systole_hook_tensor *tensors, int32_t count) override;
  void beforeLoop(HookRun &run) override;
  void afterLoop(HookRun &run) override;
  void evaluated(HookRun &run, const systole_hook_metric *metrics,
                 int32_t count) override;

  void stop() { isStopped = true; }
  /// The event in which a callback is called, or null.
  const HookRun *running() const { return event; }
  /// Remembers the weights of the present epoch, to restore them at the end.
  void keep() { kept = step; }
  /// The global step of the weights to restore; -1 for none.
  int64_t keptStep() const { return isRestored ? kept : -1; }
  void restore() { isRestored = kept >= 0; }

  Progress progress;
  History history;

private:
  using Clock = std::chrono::steady_clock;

  bool validatesNow() const;
  /// The means over the epoch so far.
  NamedValues means() const;
  void endEpoch(HookRun &run, const NamedValues &validation);

  Model &model;
  const FitArgs &args;
  const bool validates;
  const int64_t first, steps;
  int64_t step, epoch, batch = 0;
  Clock::time_point began;
  double seconds = 0;
  /// The sums of the totals, and of the counts.
  std::vector<double> sums, counts;
  bool isStopped = false, isRestored = false;
  int64_t kept = -1;
  ProgressBar bar;
  /// The learning rate of the program; without a value if it is a schedule's.
  std::optional<double> rate;
  HookRun *event = nullptr;
};

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_EPOCHS_H
