//===- TrainHooks.cpp - The hooks of tf.train -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Estimator/TrainHooks.h"
#include "Builder.h"
#include "Process.h"

#include <chrono>
#include <cstdio>
#include <cstring>

using namespace systole;
using namespace systole::estimator;
using namespace systole::train;

//===----------------------------------------------------------------------===//
// Hooks that stand for flags
//===----------------------------------------------------------------------===//

std::vector<std::string> NanTensorHook::flags(const std::string &) const {
  return {flag("fail_on_nan_loss", fails ? "true" : "false")};
}

std::vector<std::string> StepCounterHook::flags(const std::string &) const {
  return {flag("log_step_count_steps", every_n_steps)};
}

std::vector<std::string> SummarySaverHook::flags(const std::string &) const {
  return {flag("save_summary_steps", save_steps)};
}

std::vector<std::string>
ProfilerHook::flags(const std::string &model_dir) const {
  std::string step = std::to_string(save_steps);
  return {flag("profile_dir", output_dir.empty() ? model_dir : output_dir),
          flag("profile_steps", step + ".." + step)};
}

CheckpointSaverHook::CheckpointSaverHook(std::string checkpoint_dir,
                                         double save_secs, int64_t save_steps,
                                         SavingListeners listeners, Where where)
    : checkpoint_dir(std::move(checkpoint_dir)), save_secs(save_secs),
      save_steps(save_steps), listeners(std::move(listeners)), where(where) {
  if (save_secs > 0 && save_steps > 0)
    fail(where, "CheckpointSaverHook: give one of save_secs and save_steps");
}

std::vector<std::string>
CheckpointSaverHook::flags(const std::string &model_dir) const {
  if (!checkpoint_dir.empty() && checkpoint_dir != model_dir)
    fail(where, "CheckpointSaverHook: checkpoints go to the model_dir " +
                    quote(model_dir) + ", not to " + quote(checkpoint_dir));
  if (save_secs > 0)
    return {flag("save_checkpoints_secs", save_secs)};
  if (save_steps > 0)
    return {flag("save_checkpoints_steps", save_steps)};
  return {};
}

void CheckpointSaverHook::begin(HookRun &run) {
  if (std::strcmp(run->mode, "train") != 0)
    return;
  last = run->global_step;
  for (const auto &listener : listeners)
    listener->begin();
}

void CheckpointSaverHook::beforeSave(HookRun &run) {
  last = run->global_step;
  for (const auto &listener : listeners)
    listener->before_save(run->global_step);
}

void CheckpointSaverHook::afterSave(HookRun &run) {
  for (const auto &listener : listeners)
    if (listener->after_save(run->global_step))
      run.requestStop();
}

void CheckpointSaverHook::finished() {
  for (const auto &listener : listeners)
    listener->end(last);
}

//===----------------------------------------------------------------------===//
// Hooks with tensors
//===----------------------------------------------------------------------===//

std::string HostValue::str() const {
  auto text = [](double value) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%.7g", value);
    return std::string(digits);
  };
  if (shape.empty())
    return values.empty() ? "" : text(values[0]);
  constexpr size_t shown = 6;
  std::string all = "[";
  for (size_t i = 0; i < values.size() && i < shown; ++i)
    all += (i == 0 ? "" : " ") + text(values[i]);
  return all + (values.size() > shown ? " ...]" : "]");
}

static HostValue readValue(const systole_hook_tensor &tensor) {
  HostValue value;
  value.shape.assign(tensor.spec.dims, tensor.spec.dims + tensor.spec.rank);
  auto read = [&](auto example) {
    const auto *data = static_cast<const decltype(example) *>(tensor.data);
    size_t count = static_cast<size_t>(tensor.bytes) / sizeof(example);
    value.values.assign(data, data + count);
  };
  switch (tensor.spec.dtype) {
  case SYSTOLE_F32:
    read(float());
    break;
  case SYSTOLE_F64:
    read(double());
    break;
  case SYSTOLE_S32:
    read(int32_t());
    break;
  case SYSTOLE_S64:
    read(int64_t());
    break;
  case SYSTOLE_U8:
  case SYSTOLE_PRED:
    read(uint8_t());
    break;
  default:
    break;
  }
  return value;
}

/// The name of the host call, by which the program and the hook agree.
TensorHook::TensorHook(NamedTensors tensors, Metrics metrics)
    : tensors(std::move(tensors)), metrics(std::move(metrics)),
      running(this->metrics.size()) {}

std::string TensorHook::callName() const {
  std::string name = "tensors";
  for (const auto &[tag, tensor] : tensors)
    name += "/" + tag;
  for (const auto &[tag, metric] : metrics)
    name += "/" + tag;
  return name;
}

void TensorHook::begin(const TPUEstimatorSpec &spec) {
  // Other modes have no step that the host sees.
  if (spec.mode != ModeKeys::TRAIN || (tensors.empty() && metrics.empty()))
    return;
  // Tags may hold characters that names of operands may not.
  NamedTensors sent;
  auto send = [&](const Tensor &tensor) {
    sent.emplace_back("t" + std::to_string(sent.size()), tensor);
  };
  Where where = spec.train_op.where;
  StandsAt scope(where);
  // The scalars of all shards become a vector, so this counts the shards.
  send(1.0);
  for (const auto &[tag, tensor] : tensors)
    send(tensor);
  for (const auto &[tag, metric] : metrics) {
    Metric::Batch batch = metric.of_batch();
    send(batch.total);
    send(batch.count);
  }
  tpu::host_call(callName(), sent, where);
}

bool TensorHook::hasHostCall(const std::string &name) {
  return name == callName();
}

void TensorHook::hostCall(HookRun &run, const std::string &,
                          const systole_hook_tensor *given, int32_t count) {
  Values values;
  if (static_cast<size_t>(count) != 1 + tensors.size() + 2 * metrics.size())
    return run.fail("the program has other tensors than its hook");
  const std::vector<int64_t> scalars = readValue(*given++).shape;
  const size_t shards = scalars.empty() ? 1 : scalars[0];
  // The shards' vectors follow each other.
  auto sumOverShards = [&](const HostValue &value) {
    std::vector<double> total(value.values.size() / shards);
    for (size_t i = 0; i < value.values.size(); ++i)
      total[i % total.size()] += value.values[i];
    return total;
  };
  auto add = [](std::vector<double> &sums, const std::vector<double> &more) {
    sums.resize(more.size());
    for (size_t i = 0; i < more.size(); ++i)
      sums[i] += more[i];
  };
  for (const auto &[tag, tensor] : tensors) {
    HostValue value = readValue(*given++);
    if (value.shape == scalars)
      value = {{}, {sumOverShards(value)[0] / static_cast<double>(shards)}};
    values.emplace_back(tag, std::move(value));
  }
  for (size_t i = 0; i < metrics.size(); ++i) {
    MetricTotals batch;
    batch.totals = sumOverShards(readValue(*given++));
    batch.counts = sumOverShards(readValue(*given++));
    add(running[i].totals, batch.totals);
    add(running[i].counts, batch.counts);
    const auto &[tag, metric] = metrics[i];
    values.emplace_back(tag, HostValue{{}, {running[i].value(metric.result)}});
    values.emplace_back(tag + " of this batch",
                        HostValue{{}, {batch.value(metric.result)}});
  }
  step(run, values);
}

void LoggingTensorHook::step(HookRun &run, const Values &values) {
  std::chrono::duration<double> now =
      std::chrono::steady_clock::now().time_since_epoch();
  double seconds = now.count() - printedAt;
  bool isDue =
      !hasPrinted ||
      (every_n_secs > 0 ? seconds >= every_n_secs
                        : run->global_step - printedStep >= every_n_iter);
  if (!isDue)
    return;
  std::string line = estimator::join(values, [](const auto &entry) {
    return entry.first + " = " + entry.second.str();
  });
  std::printf("%s, step = %lld", line.c_str(),
              static_cast<long long>(run->global_step));
  if (hasPrinted)
    std::printf(" (%.3f sec)", seconds);
  std::printf("\n");
  hasPrinted = true;
  printedStep = run->global_step;
  printedAt = now.count();
}

void FinalOpsHook::step(HookRun &, const Values &found) {
  for (const auto &[tag, value] : found)
    values[tag] = value;
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

void GlobalStepWaiterHook::begin(HookRun &run) {
  if (run->global_step < wait_until_step)
    run.fail("GlobalStepWaiterHook waits for step " +
             std::to_string(wait_until_step) + ", but the model is at step " +
             std::to_string(run->global_step) +
             ", and all processes take each step together");
}
