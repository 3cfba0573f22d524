//===- Budget.h - How much memory the data may ask for ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few bytes of data may stand for many: an image's header, a length, a row of
// zeros that is compressed, a list of lists of unlike lengths. Whatever is
// larger than the bytes it is made from asks here before it takes memory.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_BUDGET_H
#define SYSTOLE_RUNTIME_DATA_CORE_BUDGET_H

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace systole::data {

/// The limits that --max_record_bytes and --max_image_pixels set. An error is
/// InvalidArgument: what is over a limit is a bad record like any other.
struct Budget {
  /// The bytes of one record or line, decompressed; of the values that one
  /// element is decoded to, all together; and of a batch that is filled up to
  /// its longest element.
  int64_t recordBytes = int64_t{1} << 30;
  /// The height times the width of one image.
  int64_t imagePixels = int64_t{1} << 27;

  /// For what a program computes without data.
  static Budget unlimited() { return {INT64_MAX, INT64_MAX}; }

  /// Whether `what` may take so many bytes.
  absl::Status check(int64_t bytes, absl::string_view what) const {
    return bytes <= recordBytes ? absl::OkStatus() : tooLarge(bytes, what);
  }

  /// The bytes of a value of these dimensions, whose elements have
  /// `elementBytes`; an error where that is over the limit or no number.
  absl::StatusOr<int64_t> bytesOf(absl::Span<const int64_t> dims,
                                  int64_t elementBytes) const;

  /// How many things of `each` bytes may be listed for one record.
  int64_t countOf(int64_t each) const { return recordBytes / each; }

  absl::Status checkImage(int64_t height, int64_t width) const;

  /// ", more than --max_record_bytes=N allows; ...": how errors end.
  std::string recordLimit() const;

private:
  absl::Status tooLarge(int64_t bytes, absl::string_view what) const;
};

/// A string of the data as messages quote it: short, and without bytes that are
/// no text.
std::string quote(absl::string_view string);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_BUDGET_H
