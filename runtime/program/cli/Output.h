//===- Output.h - Writing to a standard output that may close ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A running program ignores SIGPIPE: when the reader of its output closes, it
// can still save a checkpoint. All writes to the standard output use these
// functions, which detect that the reader has gone.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_CLI_OUTPUT_H
#define SYSTOLE_RUNTIME_PROGRAM_CLI_OUTPUT_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstdio>
#include <functional>

namespace systole::runtime {

/// Sets a handler that is called once, on the writing thread, when the reader
/// of the standard output has gone. From then on the output is /dev/null.
/// Without a handler, writes return errors.
void onOutputClosed(std::function<void()> handler);

/// Writes to `file`, which buffers. Cancelled if the handler was called. Errors
/// of standard error are ignored: they cannot be reported.
absl::Status writeTo(std::FILE *file, absl::string_view text);

/// Flushes the buffer.
absl::Status flush(std::FILE *file);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_CLI_OUTPUT_H
