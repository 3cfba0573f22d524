//===- Evaluate.h - The command that evaluates ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_EVALUATE_EVALUATE_H
#define SYSTOLE_RUNTIME_PROGRAM_EVALUATE_EVALUATE_H

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Signals.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Prints the metrics of a checkpoint over a pass of the evaluation data, or
/// over --eval_steps batches. A signal is an error, because there is no result.
absl::Status evaluateCommand(const systole_program &program,
                             const CommandLine &line, SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_EVALUATE_EVALUATE_H
