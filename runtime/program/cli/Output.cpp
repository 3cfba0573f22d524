//===- Output.cpp - Writing to a standard output that may close -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/Output.h"

#include "runtime/support/Status.h"

#include <cerrno>
#include <fcntl.h>
#include <mutex>
#include <unistd.h>

namespace systole::runtime {
namespace {

/// The object is never destroyed, since threads write until the process ends.
struct Reader {
  std::mutex mutex;
  std::function<void()> onClosed;
};
Reader &reader() {
  static Reader *const reader = new Reader;
  return *reader;
}

/// The status of a failed write to `file`.
absl::Status explain(std::FILE *file, int error) {
  if (file == stderr)
    return absl::OkStatus();
  std::function<void()> handler;
  if (file == stdout && error == EPIPE) {
    std::lock_guard<std::mutex> lock(reader().mutex);
    std::swap(handler, reader().onClosed);
  }
  if (!handler) {
    errno = error;
    return systemError("write to", "standard output");
  }
  // Hooks print there, too. They should not fail.
  if (int null = open("/dev/null", O_WRONLY | O_CLOEXEC); null >= 0) {
    dup2(null, fileno(stdout));
    close(null);
  }
  std::clearerr(stdout);
  handler();
  return absl::CancelledError("the reader of the standard output has gone");
}

} // namespace

void onOutputClosed(std::function<void()> handler) {
  std::lock_guard<std::mutex> lock(reader().mutex);
  reader().onClosed = std::move(handler);
}

absl::Status writeTo(std::FILE *file, absl::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file) == text.size())
    return absl::OkStatus();
  return explain(file, errno);
}

absl::Status flush(std::FILE *file) {
  if (std::fflush(file) == 0)
    return absl::OkStatus();
  return explain(file, errno);
}

} // namespace systole::runtime
