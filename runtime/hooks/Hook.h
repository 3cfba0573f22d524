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
#ifndef SYSTOLE_RUNTIME_HOOKS_HOOK_H
#define SYSTOLE_RUNTIME_HOOKS_HOOK_H

#include "runtime/device/Device.h"

#include "absl/status/statusor.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// A run as hooks see it.
struct HookContext {
  const systole_program &program;
  const systole_function &function;
  Device &device;
  std::string modelFolder;
  /// Of the state; while a loop runs, of the step whose results came last.
  int64_t globalStep = 0;
  /// Of the loop: to run at most, or that ran.
  int64_t steps = 0;
  double loss = NAN;
  /// Why a hook ends the run, or empty.
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
  /// In the order of the steps, while the device goes on.
  virtual void step(HookContext &, const StepResults &) {}
  virtual absl::Status afterLoop(HookContext &) { return absl::OkStatus(); }
  virtual void end(HookContext &) {}
};

/// Ends with an error at a loss that is no number.
std::unique_ptr<Hook> makeNanHook();
/// Ends training after this time.
std::unique_ptr<Hook> makeTimeLimitHook(Clock::duration limit);
/// Writes when each step of the first loops was done, as a timeline.
std::unique_ptr<Hook> makeProfileHook(int64_t loops);
/// `PATH` or `PATH:ARGUMENT`.
absl::StatusOr<std::unique_ptr<Hook>> loadHook(const std::string &text);
/// The hooks of the process that started this one, where it has some.
std::unique_ptr<Hook> connectHooks();

/// Calls the functions of the host that the function's outfeeds name, every so
/// many steps, of the first of `hooks` that has each; an error names those that
/// none has.
absl::StatusOr<std::unique_ptr<Hook>>
makeHostCallHook(const systole_function &function,
                 const std::vector<std::unique_ptr<Hook>> &hooks,
                 int64_t everySteps);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_HOOKS_HOOK_H
