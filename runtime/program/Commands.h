//===- Commands.h - What a program's commands do ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_COMMANDS_H
#define SYSTOLE_RUNTIME_PROGRAM_COMMANDS_H

#include "runtime/program/CommandLine.h"
#include "runtime/program/Signals.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Trains up to --max_steps, or for --steps, from the latest checkpoint. After
/// a signal it saves at the next step and returns OK. The command
/// train_and_evaluate: evaluates checkpoints on the way, and the last one.
absl::Status trainCommand(const systole_program &program,
                          const CommandLine &line, SignalWatcher &signals);

/// Prints the metrics of a checkpoint over a pass of the evaluation data, or
/// over --eval_steps batches. A signal is an error, for there is no result.
absl::Status evaluateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals);

/// Writes what the model predicts for each example of the prediction data, in
/// order, with a checkpoint. A signal is an error: no file is written then.
absl::Status predictCommand(const systole_program &program,
                            const CommandLine &line, SignalWatcher &signals);

/// Writes what the model predicts to a new folder DIR/VERSION: the variables
/// of a checkpoint, the function as StableHLO, and the signature of it. The
/// folder is there once it is complete, or not at all.
absl::Status exportCommand(const systole_program &program,
                           const CommandLine &line);

/// Writes --prompt and --length characters that the model goes on with, with a
/// checkpoint.
absl::Status generateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_COMMANDS_H
