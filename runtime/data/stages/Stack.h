//===- Stack.h - Elements as one --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_STACK_H
#define SYSTOLE_RUNTIME_DATA_STAGES_STACK_H

#include "runtime/data/core/Stage.h"
#include "runtime/data/core/Value.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <vector>

namespace systole::data {

/// How the values of a component become one. `row` is the type of a value,
/// `result` that of all; null where both have a static shape. Where values are
/// `padded`, each is filled up with `filler` (the bytes of an element; zeros
/// without it) to the dimensions of `shape` or, where those are -1, to the
/// largest there are.
struct StackOptions {
  const systole_tensor_spec *row = nullptr, *result = nullptr;
  bool isPadded = false;
  std::vector<int64_t> shape;
  absl::string_view filler;

  /// Whether all values have one size, known or not.
  bool isPlain() const;
};

/// What values will take together, before any of it is allocated: one that is
/// long makes all others as long.
class StackSize {
public:
  StackSize(const StackOptions &options, const Budget &budget, int64_t rows)
      : options(options), budget(budget), rows(rows) {}

  /// Whether another one leaves them in the budget; an error is the value's.
  absl::Status check(const Buffer &value) const;
  /// Forgets the values, for so many others.
  void begin(int64_t newRows) {
    rows = newRows;
    longest.clear();
    stringBytes = 0;
  }
  /// Counts one that is checked.
  void add(const Buffer &value);

private:
  /// The dimensions of each value, with this one among them.
  Dims dimsWith(const ValueView &value) const;

  StackOptions options;
  Budget budget;
  int64_t rows;
  Dims longest;
  int64_t stringBytes = 0;
};

/// Puts values of a component into one, of a first dimension more.
class Stack {
public:
  using Options = StackOptions;
  explicit Stack(Options options, const Budget &budget = {})
      : options(std::move(options)), budget(budget),
        isPlain(this->options.isPlain()), extent(this->options, budget, 0) {}

  /// Begins one of at most `rows` values, of which the first are left out: they
  /// have a place, where values are plain, but are not given. It may be put in
  /// `memory`, if that has its size.
  void begin(int64_t rows, int64_t leftOut = 0, Buffer memory = Buffer());
  /// Whether it is known where values may be put before they are added: of
  /// plain ones in the second and later batches.
  bool hasPlaces() const { return isPlain && lastBytes >= 0; }
  /// Where the next value may be put, and those after it behind it.
  Place place() {
    if (rowBytes < 0)
      allocate(lastBytes);
    return {plain.data() + count * rowBytes, rowBytes};
  }
  /// Leaves the next values out, or where they are: in their places.
  void leave(int64_t values) { count += values; }
  /// Whether it may be added: see StackSize.
  absl::Status check(const Buffer &value) const {
    return isPlain && options.row ? absl::OkStatus() : extent.check(value);
  }
  /// Adds it, or a copy if it is over memory that is another's.
  absl::Status add(Buffer value);
  /// The values as one, filled up to `rows` with copies of the first.
  absl::StatusOr<Buffer> finish(int64_t rows);

private:
  /// Memory for plain values of so many bytes each.
  void allocate(int64_t bytes);
  absl::StatusOr<Buffer> finishValues(int64_t rows);

  const Options options;
  const Budget budget;
  const bool isPlain;
  int64_t most = 0, count = 0, rowBytes = -1;
  int64_t lastBytes = -1; ///< Of a value of the batch before.
  Buffer plain;           ///< Where all values have the same size.
  Buffer spare;           ///< Memory for it, perhaps.
  std::vector<Buffer> values;
  StackSize extent;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_STACK_H
