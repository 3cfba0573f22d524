//===- Epochs.cpp - The epochs of a fit -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Epochs.h"

#include <cassert>
#include <cstdio>

using namespace systole;
using namespace systole::keras;

/// The host callback that gets the loss and the metrics of each step.
static const char kProgress[] = "keras_progress";

/// Whether the program trains: it also evaluates.
static bool isTraining(HookRun &run) {
  return std::string(run->mode) == "train";
}

Epochs::Epochs(Model &model, const FitArgs &args, bool validates, int64_t first,
               int64_t steps)
    : model(model), args(args), validates(validates), first(first),
      steps(steps), step(first), epoch(args.initial_epoch),
      bar(steps, args.verbose), rate(model.state->rate) {
  model.state->epochs = this;
  for (const callbacks::CallbackPtr &callback : args.callbacks) {
    callback->set_model(&model);
    callback->on_train_begin();
  }
}

Epochs::~Epochs() { model.state->epochs = nullptr; }

void Epochs::begin(const TPUEstimatorSpec &spec) {
  if (spec.mode != ModeKeys::TRAIN)
    return;
  NamedTensors tensors;
  for (const StepValue &value : progress) {
    tensors.emplace_back(value.name, value.total);
    if (value.count)
      tensors.emplace_back(value.name + "_count", value.count);
  }
  tpu::host_call(kProgress, tensors);
}

void Epochs::begin(HookRun &run) {
  if (!isTraining(run))
    return;
  for (const auto &[weight, value] : model.state->assigned)
    run.setVariable(weight, value.data().data(),
                    static_cast<int64_t>(value.data().size()));
  model.state->assigned.clear();
}

bool Epochs::hasHostCall(const std::string &name) { return name == kProgress; }

NamedValues Epochs::means() const {
  NamedValues values;
  for (size_t i = 0; i < progress.size(); ++i)
    values.emplace_back(progress[i].name, i < sums.size() && counts[i] > 0
                                              ? sums[i] / counts[i]
                                              : 0);
  return values;
}

void Epochs::beforeLoop(HookRun &run) {
  if (!isTraining(run))
    return;
  if (isStopped)
    return run.requestStop();
  step = run->global_step;
  epoch = args.initial_epoch + (step - first) / steps;
  batch = 0;
  sums.assign(progress.size(), 0);
  counts.assign(progress.size(), 0);
  event = &run;
  for (const callbacks::CallbackPtr &callback : args.callbacks)
    callback->on_epoch_begin(epoch);
  event = nullptr;
  if (model.state->rate != rate)
    run.setParameter(kLearningRate, *model.state->rate);
  rate = model.state->rate;
  if (isStopped)
    return run.requestStop();
  if (args.verbose)
    std::printf("Epoch %lld/%lld\n", static_cast<long long>(epoch + 1),
                static_cast<long long>(args.epochs));
  began = Clock::now();
}

void Epochs::hostCall(HookRun &run, const std::string &,
                      const systole_hook_tensor *tensors, int32_t count) {
  ++batch;
  // A value for each replica.
  int32_t next = 0;
  auto mean = [&] {
    assert(next < count);
    const systole_hook_tensor &tensor = tensors[next++];
    const auto *values = static_cast<const float *>(tensor.data);
    const int64_t replicas = tensor.bytes / static_cast<int64_t>(sizeof(float));
    double sum = 0;
    for (int64_t replica = 0; replica < replicas; ++replica)
      sum += static_cast<double>(values[replica]);
    return sum / static_cast<double>(replicas);
  };
  for (size_t i = 0; i < progress.size(); ++i) {
    sums[i] += mean();
    counts[i] += progress[i].count ? mean() : 1;
  }
  seconds = std::chrono::duration<double>(Clock::now() - began).count();
  bar.update(batch, seconds, [&] { return means(); });
  if (args.callbacks.empty())
    return;
  NamedValues values = means();
  const Logs logs(values.begin(), values.end());
  for (const callbacks::CallbackPtr &callback : args.callbacks)
    callback->on_train_batch_end(batch - 1, logs);
  if (isStopped)
    run.requestStop();
}

bool Epochs::validatesNow() const {
  return validates && (epoch + 1) % args.validation_freq == 0;
}

void Epochs::afterLoop(HookRun &run) {
  if (!isTraining(run) || batch == 0)
    return;
  step = run->global_step;
  seconds = std::chrono::duration<double>(Clock::now() - began).count();
  // An epoch that was cut short is not validated.
  if (!validatesNow() || batch < steps)
    endEpoch(run, {});
}

void Epochs::evaluated(HookRun &run, const systole_hook_metric *metrics,
                       int32_t count) {
  // An evaluation in an epoch that is not validated is ignored: the program
  // also evaluates the model that it ends with.
  if (!validatesNow() || batch == 0 || batch < steps)
    return;
  NamedValues validation;
  for (const StepValue &value : progress)
    for (int32_t i = 0; i < count; ++i)
      if (value.name == metrics[i].name)
        validation.emplace_back("val_" + value.name, metrics[i].value);
  endEpoch(run, validation);
}

void Epochs::endEpoch(HookRun &run, const NamedValues &validation) {
  NamedValues values = means();
  values.insert(values.end(), validation.begin(), validation.end());
  bar.finish(batch, seconds, values);
  for (const auto &[name, value] : values)
    history[name].push_back(value);
  history.epoch.push_back(epoch);
  batch = 0;
  event = &run;
  const Logs logs(values.begin(), values.end());
  for (const callbacks::CallbackPtr &callback : args.callbacks)
    callback->on_epoch_end(epoch, logs);
  event = nullptr;
  if (isStopped)
    run.requestStop();
}
