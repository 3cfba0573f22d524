//===- Train.h - The command that trains ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_TRAIN_TRAIN_H
#define SYSTOLE_RUNTIME_PROGRAM_TRAIN_TRAIN_H

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Signals.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Trains up to --max_steps, or for --steps, from the latest checkpoint. After
/// a signal it saves at the next step and returns OK. As the command
/// train_and_evaluate it also evaluates checkpoints during training, and the
/// last one.
absl::Status trainCommand(const systole_program &program,
                          const CommandLine &line, SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_TRAIN_TRAIN_H
