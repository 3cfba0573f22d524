//===- Log.h - The log of a program -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_LOG_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_LOG_H

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

#include <cstdio>
#include <string>
#include <vector>

namespace systole::runtime {

/// The value of --verbosity: the kinds of messages besides results and errors.
enum class Verbosity { Error, Warn, Info, Debug };

bool AbslParseFlag(absl::string_view text, Verbosity *verbosity,
                   std::string *error);
std::string AbslUnparseFlag(Verbosity verbosity);

/// Whether messages of this kind are printed.
bool says(Verbosity kind);

/// Writes a message without its secrets, and keeps its lines for lastLogLines.
void writeLog(std::FILE *file, const std::string &message);

/// Draws `line` as the last line of the terminal `out`, replacing the line
/// drawn before. Log messages go above it. May be called from any thread.
void drawStatus(std::FILE *out, std::string line);

/// Later output begins below the drawn line.
void endStatus();

/// The last lines of the log, the oldest first. May be called from any thread.
std::vector<std::string> lastLogLines();

/// Writes a line to standard output, if --verbosity is info or debug.
template <typename... Args>
void logInfo(const absl::FormatSpec<Args...> &format, const Args &...args) {
  if (says(Verbosity::Info))
    writeLog(stdout, absl::StrFormat(format, args...));
}

/// Writes a line to standard error, unless --verbosity is error.
template <typename... Args>
void logWarning(const absl::FormatSpec<Args...> &format, const Args &...args) {
  if (says(Verbosity::Warn))
    writeLog(stderr, absl::StrFormat("warning: %s\n",
                                     absl::StrFormat(format, args...)));
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_LOG_H
