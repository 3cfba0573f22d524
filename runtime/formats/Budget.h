//===- Budget.h - Limits on memory for data ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few bytes of data may expand to many: an image's header, a length, a
// compressed row of zeros, a list of lists of different lengths. Code checks
// here before it allocates more memory than its input has.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_BUDGET_H
#define SYSTOLE_RUNTIME_FORMATS_BUDGET_H

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace systole::data {

/// The limits of --max_record_bytes and --max_image_pixels. Errors are
/// InvalidArgument: data over a limit is a bad record like any other.
struct Budget {
  /// The largest decompressed record or line, in bytes. The limit also holds
  /// for all values that one element is decoded to, and for a padded batch.
  int64_t recordBytes = int64_t{1} << 30;
  /// The largest product of an image's height and width.
  int64_t imagePixels = int64_t{1} << 27;

  /// A budget for values that a program computes without data.
  static Budget unlimited() { return {INT64_MAX, INT64_MAX}; }

  /// Checks that `what` may take so many bytes.
  absl::Status check(int64_t bytes, absl::string_view what) const {
    return bytes <= recordBytes ? absl::OkStatus() : tooLarge(bytes, what);
  }

  /// The bytes of a value with these dimensions and `elementBytes` for each
  /// element. An error if they are over the limit or overflow.
  absl::StatusOr<int64_t> bytesOf(absl::Span<const int64_t> dims,
                                  int64_t elementBytes) const;

  /// The largest number of items of `each` bytes for one record.
  int64_t countOf(int64_t each) const { return recordBytes / each; }

  absl::Status checkImage(int64_t height, int64_t width) const;

  /// ", more than --max_record_bytes=N allows; ...": the end of errors.
  std::string recordLimit() const;

private:
  absl::Status tooLarge(int64_t bytes, absl::string_view what) const;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_FORMATS_BUDGET_H
