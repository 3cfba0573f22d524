//===- ArrayStream.h - Numbers for other programs -----------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_FORMATS_ARRAYSTREAM_H
#define SYSTOLE_RUNTIME_FORMATS_ARRAYSTREAM_H

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <functional>
#include <string>

namespace systole::runtime {

/// Writes arrays as they are in memory, and then where each is. A program that
/// has the output in memory uses the arrays in place, and needs no reader of
/// the format from which they come:
///
///   the elements of each array, from a multiple of 64 bytes on
///   for each array a line "TYPE OFFSET 3x4 NAME"
///   the bytes of these lines, as a number of 8 bytes
class ArrayStream {
public:
  using Sink = std::function<absl::Status(absl::string_view)>;
  explicit ArrayStream(Sink sink) : sink(std::move(sink)) {}

  /// Begins an array.
  absl::Status begin();
  absl::Status write(absl::string_view elements);
  /// Ends the array. `type` is a name such as "f32".
  void end(absl::string_view type, absl::Span<const int64_t> shape,
           absl::string_view name);
  absl::Status finish();

private:
  Sink sink;
  std::string directory;
  size_t written = 0, offset = 0;
};

/// Writes to the standard output.
absl::Status writeToOutput(absl::string_view bytes);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_ARRAYSTREAM_H
