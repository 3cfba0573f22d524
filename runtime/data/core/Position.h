//===- Position.h - The position of a pipeline ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few numbers for each stage, in the order of the pipeline. They suffice to
// resume after the last returned element, in another process.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_POSITION_H
#define SYSTOLE_RUNTIME_DATA_CORE_POSITION_H

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace systole::data {

using Position = std::vector<int64_t>;

/// Reads the numbers of a position.
class PositionReader {
public:
  explicit PositionReader(absl::Span<const int64_t> words) : words(words) {}

  /// The next number. Past the end it is 0, and `finish` reports that.
  int64_t next() {
    if (words.empty()) {
      isWrong = true;
      return 0;
    }
    int64_t word = words.front();
    words.remove_prefix(1);
    return word;
  }

  /// The next number, from `least` to `most`. If it is outside it becomes
  /// `least`, and `finish` reports that.
  int64_t next(int64_t least, int64_t most = INT64_MAX) {
    int64_t word = next();
    if (word >= least && word <= most)
      return word;
    isWrong = true;
    return least;
  }

  /// A nested position, written by `append`.
  Position nested() {
    int64_t size = next();
    if (size < 0 || size > static_cast<int64_t>(words.size())) {
      isWrong = true;
      return {};
    }
    auto count = static_cast<size_t>(size);
    Position taken(words.begin(), words.begin() + size);
    words.remove_prefix(count);
    return taken;
  }

  /// Returns an error if numbers were missing, left over, or out of range.
  absl::Status finish() const {
    if (!isWrong && words.empty())
      return absl::OkStatus();
    return absl::FailedPreconditionError(
        "the position of the input is not one of this pipeline");
  }

private:
  absl::Span<const int64_t> words;
  bool isWrong = false;
};

/// The error if the data ends before the saved position.
inline absl::Status lessData() {
  return absl::FailedPreconditionError(
      "there is less data than when the checkpoint was made");
}

/// Writes a position into another: its length, then its numbers.
inline void append(Position &to, const Position &nested) {
  to.push_back(static_cast<int64_t>(nested.size()));
  to.insert(to.end(), nested.begin(), nested.end());
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_POSITION_H
