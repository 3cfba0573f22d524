//===- Hooks.h - All hooks of a run -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The flags of a run say which hooks it has: see Hook.h, Monitor.h,
// ProfileHook.h.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_SESSION_HOOKS_H
#define SYSTOLE_RUNTIME_PROGRAM_SESSION_HOOKS_H

#include "runtime/program/hooks/Hook.h"

namespace systole::runtime {

/// The hooks of --hook, and those of the parent process. A command makes them
/// once, for all of its runs.
absl::StatusOr<UserHooks> makeUserHooks();

/// All hooks of a run, or of equal runs one after the other. They begin in
/// order.
class Hooks {
public:
  /// The user's hooks, and those that other flags request. They may set the
  /// parameters, if these are not null.
  static absl::StatusOr<std::unique_ptr<Hooks>>
  create(const systole_program &program, const systole_function &function,
         Device &device, const std::string &modelFolder,
         const UserHooks &userHooks, Parameters *parameters = nullptr);

  /// Begins a run that ends at a step; INT64_MAX if that is unknown.
  absl::Status begin(int64_t lastStep = INT64_MAX);
  absl::Status beforeLoop(int64_t steps);
  void step(int64_t globalStep, double loss, const StepResults &results);
  absl::Status afterLoop(int64_t steps);
  /// Ends the hooks. Returns an error of a hook, also one that an earlier call
  /// has returned.
  absl::Status end();
  /// Around the checkpoint of a step. Hooks that have not begun are not called.
  absl::Status beforeSave(int64_t step);
  absl::Status afterSave(int64_t step);
  void evaluated(const std::map<std::string, double> &metrics);
  void finished(const std::string &text);

  /// A hook's error, if there is one.
  const absl::Status &error() const { return context.error; }
  /// A hook's reason to end the run, or empty.
  const std::string &stopReason() const { return context.stopReason; }

private:
  Hooks(const systole_program &program, const systole_function &function,
        Device &device, const std::string &modelFolder, Parameters *parameters)
      : context{program, function, device, modelFolder, parameters} {}
  absl::Status each(absl::Status (Hook::*call)(HookContext &));
  absl::Status aroundSave(int64_t step,
                          absl::Status (Hook::*call)(HookContext &));

  HookContext context;
  bool hasBegun = false, sawSave = false;
  std::vector<std::shared_ptr<Hook>> hooks;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_SESSION_HOOKS_H
