//===- FlagValues.h - Checks of the values of flags -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_FLAGVALUES_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_FLAGVALUES_H

#include "runtime/program/cli/CommandLine.h"

#include "absl/status/status.h"

namespace systole::runtime {

/// Rejects values that the flags' types allow, but that make no sense for the
/// command, with a usageError. It needs no program: tpu-run calls it before it
/// compiles one.
absl::Status checkFlagValues(Command command);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_FLAGVALUES_H
