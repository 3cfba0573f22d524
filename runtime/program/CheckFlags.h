//===- CheckFlags.h - The values of flags against the program ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CHECKFLAGS_H
#define SYSTOLE_RUNTIME_PROGRAM_CHECKFLAGS_H

#include "runtime/program/cli/CommandLine.h"

namespace systole::runtime {

/// Checks the values of all flags, and those that name a cluster. `line` is
/// what `arguments` were parsed to. An error is a usageError.
absl::Status checkFlags(const systole_program &program, const CommandLine &line,
                        const std::vector<std::string> &arguments);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CHECKFLAGS_H
