//===- Stack.h - Stacking elements ------------------------------*- C++ -*-===//
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

/// Options for stacking the values of a component. `row` is the type of a
/// value, `result` that of the stack; both are null if their shape is static.
/// `padded` values are filled with `filler` (the bytes of an element; zeros
/// without it). Their new dimensions are `shape` or, for -1, the largest.
struct StackOptions {
  const systole_tensor_spec *row = nullptr, *result = nullptr;
  bool isPadded = false;
  std::vector<int64_t> shape;
  absl::string_view filler;

  /// Whether all values have equal sizes, known or not.
  bool isPlain() const;
};

/// The size of a stack before it is allocated: one long value makes all others
/// as long.
class StackSize {
public:
  StackSize(const StackOptions &options, const Budget &budget, int64_t rows)
      : options(options), budget(budget), rows(rows) {}

  /// Checks that the budget allows one more value; an error concerns that
  /// value.
  absl::Status check(const Buffer &value) const;
  /// Drops the values and starts a stack of `newRows`.
  void begin(int64_t newRows) {
    rows = newRows;
    longest.clear();
    stringBytes = 0;
  }
  /// Adds a checked value.
  void add(const Buffer &value);

private:
  /// The dimensions of each value, including this one.
  Dims dimsWith(const ValueView &value) const;

  StackOptions options;
  Budget budget;
  int64_t rows;
  Dims longest;
  int64_t stringBytes = 0;
};

/// Stacks values of a component along a new first dimension.
class Stack {
public:
  using Options = StackOptions;
  explicit Stack(Options options, const Budget &budget = {})
      : options(std::move(options)), budget(budget),
        isPlain(this->options.isPlain()), extent(this->options, budget, 0) {}

  /// Starts a stack of at most `rows` values. The first `leftOut` are skipped:
  /// plain ones have a place, but are not written. `memory` is reused if it has
  /// the right size.
  void begin(int64_t rows, int64_t leftOut = 0, Buffer memory = Buffer());
  /// Whether values can be written to places before they are added: plain ones
  /// from the second batch on.
  bool hasPlaces() const { return isPlain && lastBytes >= 0; }
  /// The place of the next value; later values follow it.
  Place place() {
    if (rowBytes < 0)
      allocate(lastBytes);
    return {plain.data() + count * rowBytes, rowBytes};
  }
  /// Skips values, or accepts those that were written to their places.
  void leave(int64_t values) { count += values; }
  /// Checks that a value may be added: see StackSize.
  absl::Status check(const Buffer &value) const {
    return isPlain && options.row ? absl::OkStatus() : extent.check(value);
  }
  /// Adds a value, or a copy if it is a view of other memory.
  absl::Status add(Buffer value);
  /// Returns the stack, filled up to `rows` with copies of the first value.
  absl::StatusOr<Buffer> finish(int64_t rows);

private:
  /// Allocates plain values of so many bytes each.
  void allocate(int64_t bytes);
  absl::StatusOr<Buffer> finishValues(int64_t rows);

  const Options options;
  const Budget budget;
  const bool isPlain;
  int64_t most = 0, count = 0, rowBytes = -1;
  int64_t lastBytes = -1; ///< The bytes of a value in the previous batch.
  Buffer plain;           ///< The stack, if all values have equal sizes.
  Buffer spare;           ///< Memory that it may reuse.
  std::vector<Buffer> values;
  StackSize extent;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_STACK_H
