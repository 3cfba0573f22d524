//===- Position.h - Where a pipeline is -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few numbers of each stage, in the order of the pipeline: enough to go on
// after the last element that was given, in another process.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_POSITION_H
#define SYSTOLE_RUNTIME_DATA_POSITION_H

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace systole::data {

using Position = std::vector<int64_t>;

/// Takes the numbers of a position apart.
class PositionReader {
public:
  explicit PositionReader(absl::Span<const int64_t> words) : words(words) {}

  /// The next number; 0 after the last, which `status` then tells.
  int64_t next() {
    if (words.empty()) {
      isShort = true;
      return 0;
    }
    int64_t word = words.front();
    words.remove_prefix(1);
    return word;
  }

  /// A position in this one, as `append` wrote it.
  Position nested() {
    int64_t size = next();
    if (size < 0 || size > static_cast<int64_t>(words.size())) {
      isShort = true;
      return {};
    }
    auto count = static_cast<size_t>(size);
    Position taken(words.begin(), words.begin() + size);
    words.remove_prefix(count);
    return taken;
  }

  /// An error where there were less numbers than were taken, or more.
  absl::Status finish() const {
    if (!isShort && words.empty())
      return absl::OkStatus();
    return absl::FailedPreconditionError(
        "the position of the input is not one of this pipeline");
  }

private:
  absl::Span<const int64_t> words;
  bool isShort = false;
};

/// Writes a position into another: its length, then its numbers.
inline void append(Position &to, const Position &nested) {
  to.push_back(static_cast<int64_t>(nested.size()));
  to.insert(to.end(), nested.begin(), nested.end());
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_POSITION_H
