//===- Predict.h - The command that predicts --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_PREDICT_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_PREDICT_H

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Signals.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Writes a prediction for each example of the prediction data, in order, with
/// the variables of a checkpoint. A signal is an error, and no file is written.
absl::Status predictCommand(const systole_program &program,
                            const CommandLine &line, SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_PREDICT_H
