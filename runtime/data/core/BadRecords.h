//===- BadRecords.h - Data errors that do not end a run ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// DatasetOptions::skipBadRecords of a pipeline. A record of a file counts once,
// however many passes meet it.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_BADRECORDS_H
#define SYSTOLE_RUNTIME_DATA_CORE_BADRECORDS_H

#include "runtime/data/core/Stage.h"

#include "absl/functional/function_ref.h"

#include <mutex>
#include <set>
#include <string>

namespace systole::data {

/// Returns an error as errorAt does, for an element. The message names the
/// element's origin, which ErrorSkipper reads.
absl::Status errorOf(const systole_dataset_op &op, const Origin &origin,
                     absl::StatusCode code, absl::string_view message);

/// Returns an error of a reader, whose message names the file and the record at
/// this byte.
absl::Status ofFile(absl::Status error, absl::string_view file, int64_t byte);

/// The data errors of a pipeline so far. Any thread may call the functions.
class BadRecords {
public:
  enum class Answer { New, Known, TooMany };

  /// Counts an error, unless it is one of a record that is known.
  Answer add(const absl::Status &error, int64_t limit);

private:
  std::mutex mutex;
  std::set<std::string> known;
  int64_t count = 0;
};

/// Decides which errors a stage skips. One thread at a time uses it.
class ErrorSkipper {
public:
  explicit ErrorSkipper(const Setting &setting) : setting(setting) {}

  /// Whether an error is skipped: the first `options.skipBadRecords` errors of
  /// the data are. `goOn` continues after it, and describes that.
  bool isLeftOut(
      const absl::Status &error,
      absl::FunctionRef<std::string()> goOn = [] { return std::string(); });

  /// Called for elements without an error. Without such elements, data that is
  /// repeated without end would never give an element.
  void passed() { knownInRow = 0; }

private:
  const Setting &setting;
  int64_t knownInRow = 0;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_BADRECORDS_H
