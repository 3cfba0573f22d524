//===- Hooks.cpp - Hooks around the device loop ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/session/Hooks.h"

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/monitor/Monitor.h"
#include "runtime/program/monitor/MonitorOptions.h"
#include "runtime/program/profile/ProfileHook.h"
#include "runtime/support/Status.h"

#include "absl/flags/flag.h"
#include "absl/strings/str_split.h"

#include <utility>

namespace systole::runtime {

absl::StatusOr<UserHooks> makeUserHooks() {
  UserHooks hooks;
  const std::string objects = absl::GetFlag(FLAGS_hook);
  for (absl::string_view text :
       absl::StrSplit(objects, ',', absl::SkipEmpty())) {
    absl::StatusOr<std::shared_ptr<Hook>> hook = loadHook(std::string(text));
    if (!hook.ok())
      return usageError(hook.status().message());
    hooks.push_back(*std::move(hook));
  }
  absl::StatusOr<std::shared_ptr<Hook>> connected = connectHooks();
  if (!connected.ok())
    return usageError(connected.status().message());
  if (*connected)
    hooks.push_back(*std::move(connected));
  return hooks;
}

absl::StatusOr<std::unique_ptr<Hooks>>
Hooks::create(const systole_program &program, const systole_function &function,
              Device &device, const std::string &modelFolder,
              const UserHooks &userHooks, Parameters *parameters) {
  std::unique_ptr<Hooks> made(
      new Hooks(program, function, device, modelFolder, parameters));
  std::vector<std::shared_ptr<Hook>> &hooks = made->hooks;
  hooks = userHooks;
  if (std::unique_ptr<Hook> labels = makeLabelHook(function))
    hooks.push_back(std::move(labels));
  bool trains = absl::string_view(function.name) == "train";
  if (!trains)
    return made;
  absl::StatusOr<std::unique_ptr<Hook>> hostCalls = makeHostCallHook(
      function, userHooks,
      absl::GetFlag(FLAGS_experimental_host_call_every_n_steps));
  if (!hostCalls.ok())
    return usageError(hostCalls.status().message());
  if (*hostCalls)
    hooks.push_back(*std::move(hostCalls));
  const bool failsOnNaN = absl::GetFlag(FLAGS_fail_on_nan_loss);
  hooks.push_back(makeFirstLossHook(/*warnsOfNaN=*/!failsOnNaN));
  if (failsOnNaN)
    hooks.push_back(makeNanHook());
  if (absl::Duration limit = absl::GetFlag(FLAGS_time_limit);
      limit != absl::InfiniteDuration())
    hooks.push_back(
        makeTimeLimitHook(durationOfSeconds(absl::ToDoubleSeconds(limit))));
  std::string folder = absl::GetFlag(FLAGS_profile_dir);
  bool explains = absl::GetFlag(FLAGS_explain_perf);
  if (!folder.empty() || explains)
    hooks.push_back(makeProfileStepsHook(folder, explains,
                                         absl::GetFlag(FLAGS_profile_steps)));
  if (StatusServer::Options options = monitorOptions();
      !options.address.empty()) {
    absl::StatusOr<std::unique_ptr<Hook>> monitor =
        makeMonitorHook(std::move(options));
    if (!monitor.ok())
      return usageError(monitor.status().message());
    hooks.push_back(*std::move(monitor));
  }
  return made;
}

absl::Status Hooks::each(absl::Status (Hook::*call)(HookContext &)) {
  for (const std::shared_ptr<Hook> &hook : hooks)
    RETURN_IF_ERROR((hook.get()->*call)(context));
  return context.error;
}

absl::Status Hooks::begin(int64_t lastStep) {
  context.lastStep = lastStep;
  context.loss = NAN;
  context.stopReason.clear();
  context.error = absl::OkStatus();
  context.globalStep = context.device.globalStep();
  hasBegun = true;
  return each(&Hook::begin);
}

absl::Status Hooks::beforeLoop(int64_t steps) {
  context.steps = steps;
  context.globalStep = context.device.globalStep();
  return each(&Hook::beforeLoop);
}

void Hooks::step(int64_t globalStep, double loss, const StepResults &results) {
  context.globalStep = globalStep;
  context.loss = loss;
  for (const std::shared_ptr<Hook> &hook : hooks)
    hook->step(context, results);
}

absl::Status Hooks::afterLoop(int64_t steps) {
  context.steps = steps;
  context.globalStep = context.device.globalStep();
  return each(&Hook::afterLoop);
}

absl::Status Hooks::end() {
  for (const std::shared_ptr<Hook> &hook : hooks)
    hook->end(context);
  return context.error;
}

absl::Status Hooks::aroundSave(int64_t step,
                               absl::Status (Hook::*call)(HookContext &)) {
  if (!sawSave)
    return absl::OkStatus();
  // Training may be ahead of the checkpoint.
  const int64_t reached = std::exchange(context.globalStep, step);
  absl::Status status = each(call);
  context.globalStep = reached;
  return status;
}

absl::Status Hooks::beforeSave(int64_t step) {
  sawSave = hasBegun;
  return aroundSave(step, &Hook::beforeSave);
}

absl::Status Hooks::afterSave(int64_t step) {
  return aroundSave(step, &Hook::afterSave);
}

void Hooks::evaluated(const std::map<std::string, double> &metrics) {
  for (const std::shared_ptr<Hook> &hook : hooks)
    hook->evaluated(context, metrics);
}

void Hooks::finished(const std::string &text) {
  for (const std::shared_ptr<Hook> &hook : hooks)
    hook->finished(context, text);
}

} // namespace systole::runtime
