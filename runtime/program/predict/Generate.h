//===- Generate.h - The command that generates text -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_GENERATE_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_GENERATE_H

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Signals.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Prints --prompt, or those of --prompt_file, continued by --max_tokens
/// tokens, with the variables of a checkpoint.
absl::Status generateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_GENERATE_H
