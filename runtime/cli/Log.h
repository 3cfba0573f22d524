//===- Log.h - What a program says while it works ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLI_LOG_H
#define SYSTOLE_RUNTIME_CLI_LOG_H

#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"

#include <cstdio>
#include <string>
#include <vector>

namespace systole::runtime {

/// The value of --verbosity: what is said, besides results and errors.
enum class Verbosity { Error, Warn, Info, Debug };

bool AbslParseFlag(absl::string_view text, Verbosity *verbosity,
                   std::string *error);
std::string AbslUnparseFlag(Verbosity verbosity);

/// Whether messages of this kind are wanted.
bool says(Verbosity kind);

/// Writes a message without secrets, and keeps its lines for lastLogLines.
void writeLog(std::FILE *file, const std::string &message);

/// Draws `line` as the last line of a terminal, `out`, in the place of what was
/// drawn before. What is logged meanwhile goes above it. From any thread.
void drawStatus(std::FILE *out, std::string line);

/// What follows begins below the line that was drawn.
void endStatus();

/// The last lines that were logged, the oldest first. From any thread.
std::vector<std::string> lastLogLines();

/// A line on the standard output, if --verbosity is info or debug.
template <typename... Args>
void logInfo(const absl::FormatSpec<Args...> &format, const Args &...args) {
  if (says(Verbosity::Info))
    writeLog(stdout, absl::StrFormat(format, args...));
}

/// A line on standard error, unless --verbosity is error.
template <typename... Args>
void logWarning(const absl::FormatSpec<Args...> &format, const Args &...args) {
  if (says(Verbosity::Warn))
    writeLog(stderr, absl::StrFormat("warning: %s\n",
                                     absl::StrFormat(format, args...)));
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLI_LOG_H
