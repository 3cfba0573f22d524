//===- Hook.h - One observer of a run ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hooks see every loop and every step's loss, and may end a run. Some are built
// in (BuiltinHooks.cpp); others come from shared objects (SharedHook.cpp), by
// the interface of systole/runtime/hook.h.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_HOOKS_HOOK_H
#define SYSTOLE_RUNTIME_PROGRAM_HOOKS_HOOK_H

#include "runtime/device/Device.h"

#include "absl/status/statusor.h"

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

class Parameters;

/// A run as hooks see it.
struct HookContext {
  const systole_program &program;
  const systole_function &function;
  Device &device;
  std::string modelFolder;
  /// The program's parameters, in training; otherwise null.
  Parameters *parameters = nullptr;
  /// The state's global step; while a loop runs, the step of the latest
  /// results.
  int64_t globalStep = 0;
  /// The step at which the run ends; INT64_MAX if that is unknown.
  int64_t lastStep = INT64_MAX;
  /// The steps of the loop: the most before it, the actual number after it.
  int64_t steps = 0;
  double loss = NAN;
  /// A hook's reason to end the run, or empty.
  std::string stopReason = {};
  absl::Status error = {};

  /// Ends the run after the running step.
  void stop(const std::string &reason);
};

class Hook {
public:
  virtual ~Hook() = default;
  virtual absl::Status begin(HookContext &) { return absl::OkStatus(); }
  virtual absl::Status beforeLoop(HookContext &) { return absl::OkStatus(); }
  /// Called in the order of the steps, while the device continues.
  virtual void step(HookContext &, const StepResults &) {}
  virtual absl::Status afterLoop(HookContext &) { return absl::OkStatus(); }
  virtual void end(HookContext &) {}
  /// Called before the checkpoint of the global step is written, and when it is
  /// known to be complete.
  virtual absl::Status beforeSave(HookContext &) { return absl::OkStatus(); }
  virtual absl::Status afterSave(HookContext &) { return absl::OkStatus(); }
  /// Called after each evaluation of the training that the hook observes.
  virtual void evaluated(HookContext &,
                         const std::map<std::string, double> & /*metrics*/) {}
  /// Called once, when the command has done everything. `text` says how it
  /// ended: "finished", or why not.
  virtual void finished(HookContext &, const std::string & /*text*/) {}
};

/// The hooks of the user. They live through all runs of a command.
using UserHooks = std::vector<std::shared_ptr<Hook>>;

/// Ends with an error when the loss is NaN.
std::unique_ptr<Hook> makeNanHook();
/// Ends with an error when labels that the model computes are of no class.
/// Returns null if the function sends the range of no labels.
std::unique_ptr<Hook> makeLabelHook(const systole_function &function);
/// Warns if the loss of the first step is 0 or, with `warnsOfNaN`, not finite.
std::unique_ptr<Hook> makeFirstLossHook(bool warnsOfNaN);
/// Ends training after this time.
std::unique_ptr<Hook> makeTimeLimitHook(Clock::duration limit);
/// `PATH` or `PATH:ARGUMENT`.
absl::StatusOr<std::shared_ptr<Hook>> loadHook(const std::string &text);
/// The hooks of the parent process, if it has some.
absl::StatusOr<std::shared_ptr<Hook>> connectHooks();

/// Calls the host callbacks that the function's outfeeds name, every so many
/// steps. The first of `hooks` that has a callback runs it. An error names
/// callbacks that no hook has.
absl::StatusOr<std::unique_ptr<Hook>>
makeHostCallHook(const systole_function &function, const UserHooks &hooks,
                 int64_t everySteps);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_HOOKS_HOOK_H
