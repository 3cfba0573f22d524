//===- Log.cpp - The log of a program -------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/cli/Log.h"

#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Output.h"
#include "runtime/support/Addresses.h"
#include "runtime/support/CallersWords.h"

#include "absl/flags/flag.h"

#include <deque>
#include <mutex>

namespace systole::runtime {

struct Name {
  Verbosity verbosity;
  const char *name;
};
constexpr Name names[] = {{Verbosity::Error, "error"},
                          {Verbosity::Warn, "warn"},
                          {Verbosity::Info, "info"},
                          {Verbosity::Debug, "debug"}};

bool AbslParseFlag(absl::string_view text, Verbosity *verbosity,
                   std::string *error) {
  for (const Name &entry : names)
    if (text == entry.name) {
      *verbosity = entry.verbosity;
      return true;
    }
  *error = "it takes debug, info, warn or error";
  return false;
}

std::string AbslUnparseFlag(Verbosity verbosity) {
  for (const Name &entry : names)
    if (verbosity == entry.verbosity)
      return entry.name;
  return "info";
}

namespace {
/// The object is never destroyed, since threads log until the process ends.
struct LastLines {
  std::mutex mutex;
  std::deque<std::string> lines;
  /// The start of an incomplete line.
  std::string begun;
};
LastLines &lastLines() {
  static LastLines *const last = new LastLines;
  return *last;
}
} // namespace

namespace {
/// The line drawn on a terminal; `out` is null if there is none.
struct Status {
  std::mutex mutex;
  std::FILE *out = nullptr;
  std::string line;

  /// Moves to the start of the line, writes `text`, and clears the rest.
  void overwrite(absl::string_view text) {
    (void)writeTo(out, absl::StrFormat("\r%s\x1b[K", text));
    (void)flush(out);
  }
};
Status &status() {
  static Status *const status = new Status;
  return *status;
}
} // namespace

void drawStatus(std::FILE *out, std::string line) {
  std::lock_guard<std::mutex> lock(status().mutex);
  status().out = out;
  status().line = std::move(line);
  status().overwrite(status().line);
}

void endStatus() {
  std::lock_guard<std::mutex> lock(status().mutex);
  if (status().out)
    (void)writeTo(status().out, "\n");
  status().out = nullptr;
}

/// Writes a message above the status line, then draws that again.
static void writeAboveStatus(std::FILE *file, const std::string &text) {
  std::lock_guard<std::mutex> lock(status().mutex);
  if (status().out)
    status().overwrite("");
  // A failed write to the log does not stop the work, unless the handler does.
  (void)writeTo(file, text);
  if (!status().out)
    return;
  (void)flush(file);
  status().overwrite(status().line);
}

void writeLog(std::FILE *file, const std::string &message) {
  std::string text = inCallersWords(withoutSecrets(message));
  writeAboveStatus(file, text);
  constexpr size_t kept = 20;
  LastLines &last = lastLines();
  std::lock_guard<std::mutex> lock(last.mutex);
  for (char c : text) {
    if (c != '\n') {
      last.begun += c;
      continue;
    }
    last.lines.push_back(std::move(last.begun));
    last.begun.clear();
    if (last.lines.size() > kept)
      last.lines.pop_front();
  }
}

std::vector<std::string> lastLogLines() {
  std::lock_guard<std::mutex> lock(lastLines().mutex);
  return {lastLines().lines.begin(), lastLines().lines.end()};
}

bool says(Verbosity kind) { return absl::GetFlag(FLAGS_verbosity) >= kind; }

} // namespace systole::runtime
