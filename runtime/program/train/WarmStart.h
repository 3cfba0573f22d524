//===- WarmStart.h - Variables from another training ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_TRAIN_WARMSTART_H
#define SYSTOLE_RUNTIME_PROGRAM_TRAIN_WARMSTART_H

#include "runtime/device/Device.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace systole::runtime {

struct WarmStartOptions {
  /// The argument of openVariables, or several with commas.
  std::string from;
  /// "OURS=THEIRS,...": variables with other names in that file. Or a file of
  /// lines, as WeightMap reads them.
  std::string names;
  /// A POSIX extended regular expression that selects variables by their
  /// complete name. Empty: the trainable and the frozen ones.
  std::string variables;
};

struct WarmStart {
  int variables = 0;
  /// The file that was read.
  std::string from;
  /// Its tensors that are in no variable, if a file maps the names. Otherwise
  /// slots of optimizers would be among them.
  std::vector<std::string> unused;
};

/// Sets variables of the initialized state to the values of another training.
/// All of them must exist there, with their types. Otherwise the error lists
/// those that do not, and the state is unchanged.
absl::StatusOr<WarmStart> warmStart(const systole_program &program,
                                    Device &device,
                                    const WarmStartOptions &options);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_TRAIN_WARMSTART_H
