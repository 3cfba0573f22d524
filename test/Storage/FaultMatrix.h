//===- FaultMatrix.h - Work that meets every fault --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_STORAGE_FAULTMATRIX_H
#define SYSTOLE_TEST_STORAGE_FAULTMATRIX_H

#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace systole::test {

struct Writer {
  const char *name;
  /// Makes the old state in a folder, and replaces it by the new one.
  std::function<absl::Status(const std::string &folder)> prepare, write;
  /// "old", "new", or what is wrong.
  std::function<std::string(const std::string &folder)> state;
  /// Writes without a sync may be lost in a power failure.
  bool isUnsynced = false;
  /// Stores are tried as well.
  bool isRemote = true;
  /// Other files are written, too. An error about one of them comes with the
  /// new state.
  bool writesMore = false;
};

struct Reader {
  const char *name;
  /// Makes what is read, in a folder.
  std::function<absl::Status(const std::string &folder)> prepare;
  /// Reads it.
  std::function<absl::StatusOr<std::string>(const std::string &folder)> read;
  /// A store that answers 404 has said that there is nothing.
  bool believesAbsence = false;
};

const std::vector<Writer> &writers();
const std::vector<Reader> &readers();

/// Saves the checkpoint of a step.
absl::Status save(const std::string &folder, int64_t step);
/// Whether the latest checkpoint is of step 10 ("old") or 20 ("new"), or what
/// is wrong.
std::string latestState(const std::string &folder);
absl::Status exportVersion(const std::string &folder, int version);
std::string exportState(const std::string &folder);

} // namespace systole::test

#endif // SYSTOLE_TEST_STORAGE_FAULTMATRIX_H
