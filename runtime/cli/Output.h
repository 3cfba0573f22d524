//===- Output.h - The standard output, whose reader may go ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program ignores SIGPIPE while it runs, so that a reader that goes away does
// not end it without a checkpoint. Whatever writes to the standard output
// writes through these functions, which see that nobody reads it any more.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLI_OUTPUT_H
#define SYSTOLE_RUNTIME_CLI_OUTPUT_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstdio>
#include <functional>

namespace systole::runtime {

/// Called once, on the thread that writes, when the standard output has no
/// reader any more. From then on it is /dev/null. Null: errors are returned,
/// and nothing else happens.
void onOutputClosed(std::function<void()> handler);

/// Writes to `file`, which buffers. The error is Cancelled where the handler
/// was called. Errors of standard error are nobody's, as they cannot be told.
absl::Status writeTo(std::FILE *file, absl::string_view text);

/// Flushes what was written.
absl::Status flush(std::FILE *file);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLI_OUTPUT_H
