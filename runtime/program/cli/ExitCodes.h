//===- ExitCodes.h - Exit codes of programs ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_EXITCODES_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_EXITCODES_H

namespace systole::runtime {

/// The exit codes, which docs/runtime.md documents. The code of a signal is
/// SignalBase plus its number.
enum ExitCode { Success = 0, Failure = 1, UsageError = 2, SignalBase = 128 };

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_EXITCODES_H
