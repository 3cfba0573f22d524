//===- WarmStart.h - Variables from another training ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_SESSION_WARMSTART_H
#define SYSTOLE_RUNTIME_PROGRAM_SESSION_WARMSTART_H

#include "systole/runtime/abi.h"

#include "absl/container/btree_set.h"
#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace systole::runtime {

struct WarmStart {
  absl::btree_set<std::string> variables;
  /// The file that was read.
  std::string from;
  /// The file's tensors that are in no variable, if a map of names is given.
  std::vector<std::string> unused;
};

/// Sets variables of the complete state to the values of another training that
/// --warm_start_from, --warm_start_map and --vars_to_warm_start give. All of
/// them must exist there, with their types. Otherwise the error lists those
/// that do not, and the state is unchanged.
///
/// Without a choice these are the variables with gradients, and frozen ones. A
/// command that does not train takes the others, too; an optimizer's slots need
/// not exist there.
absl::StatusOr<WarmStart> warmStart(const systole_program &program, bool trains,
                                    char *state);

/// The variables of predictions that `taken` lacks, besides adapters.
std::vector<std::string> missingVariables(const systole_program &program,
                                          const WarmStart &taken);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_SESSION_WARMSTART_H
