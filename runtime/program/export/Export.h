//===- Export.h - The command that exports ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_EXPORT_EXPORT_H
#define SYSTOLE_RUNTIME_PROGRAM_EXPORT_EXPORT_H

#include "runtime/program/cli/CommandLine.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Exports the prediction to a new folder DIR/VERSION: the variables of a
/// checkpoint, the function as StableHLO, and its signature. The folder appears
/// when it is complete.
absl::Status exportCommand(const systole_program &program,
                           const CommandLine &line);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_EXPORT_EXPORT_H
