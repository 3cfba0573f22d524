//===- WarmStart.h - Variables from another training ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TRAIN_WARMSTART_H
#define SYSTOLE_RUNTIME_TRAIN_WARMSTART_H

#include "runtime/device/Device.h"

#include "absl/status/statusor.h"

#include <string>

namespace systole::runtime {

struct WarmStartOptions {
  /// What openVariables takes.
  std::string from;
  /// "OURS=THEIRS,...": names that are others there.
  std::string names;
  /// A POSIX extended regular expression: the variables to take, if their whole
  /// name matches. Empty: those that are trained.
  std::string variables;
};

struct WarmStart {
  int variables = 0;
  /// The file that they are from.
  std::string from;
};

/// Gives variables of the state, which was initialised, the values that they
/// have in another training. All of them must be there, with
/// their types: what is not is listed, and the state is as it was.
absl::StatusOr<WarmStart> warmStart(const systole_program &program,
                                    Device &device,
                                    const WarmStartOptions &options);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TRAIN_WARMSTART_H
