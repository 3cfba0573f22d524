//===- Stack.h - Elements as one --------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STACK_H
#define SYSTOLE_RUNTIME_DATA_STACK_H

#include "runtime/data/Stage.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <vector>

namespace systole::data {

/// Puts values of a component into one, of a first dimension more.
class Stack {
public:
  /// `row` is the type of a value, `result` that of all; null where both have a
  /// static shape. Where values are `padded`, each is filled up with `filler`
  /// (the bytes of an element; zeros without it) to the dimensions of `shape`
  /// or, where those are -1, to the largest there are.
  struct Options {
    const systole_tensor_spec *row = nullptr, *result = nullptr;
    bool isPadded = false;
    std::vector<int64_t> shape;
    absl::string_view filler;

    /// Whether all values have one size, known or not.
    bool isPlain() const;
  };
  explicit Stack(Options options) : options(std::move(options)) {}

  /// Begins one of at most `rows` values, of which the first are left out: they
  /// have a place, where values are plain, but are not given.
  void begin(int64_t rows, int64_t leftOut = 0);
  /// Where the next value may be put before it is added, if its size is known:
  /// the second and later batches.
  Sample::Place place();
  /// Leaves the next value out.
  void leaveOut() { ++count; }
  absl::Status add(Buffer value);
  /// The values as one, filled up to `rows` with copies of the first.
  absl::StatusOr<Buffer> finish(int64_t rows);

private:
  absl::StatusOr<Buffer> finishValues(int64_t rows);

  const Options options;
  int64_t most = 0, count = 0, rowBytes = -1;
  int64_t lastBytes = -1; ///< Of a value of the batch before.
  Buffer plain;           ///< Where all values have the same size.
  std::vector<Buffer> values;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STACK_H
