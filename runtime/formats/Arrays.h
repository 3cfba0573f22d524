//===- Arrays.h - Reading IDX and .npy --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_FORMATS_ARRAYS_H
#define SYSTOLE_RUNTIME_FORMATS_ARRAYS_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace systole::runtime {

/// The header of an array in a file.
struct ArrayHeader {
  /// Opaque elements are uninterpreted bytes.
  enum Kind { Bool, Unsigned, Signed, Float, Complex, Opaque } kind = Unsigned;
  int64_t elementBytes = 1;
  bool isBigEndian = false;
  /// Whether the first index varies fastest, not the last.
  bool isFortranOrder = false;
  std::vector<int64_t> shape;
  /// The header's bytes: the elements follow.
  int64_t bytes = 0;
  /// The bytes of all elements. The product of the shape does not overflow.
  int64_t dataBytes = 0;

  /// NumPy's name of the element type: "<f4", "|b1", ">i8".
  std::string descr() const;
  /// The systole_dtype of the elements, whatever their byte order; 0 if there
  /// is none.
  int32_t dtype() const;
  /// Returns an error with a hint if the first of several indices varies
  /// fastest.
  absl::Status checkRowMajor() const;
};

/// The largest header of these formats, in bytes.
constexpr size_t maxArrayHeaderBytes = (1 << 16) + 12;

/// Parses the start of a file: IDX (the format of MNIST's files) or .npy,
/// versions 1 to 3. Errors do not name the file.
absl::StatusOr<ArrayHeader> parseArrayHeader(absl::string_view start);

/// Parses the start of a file of one of the formats.
absl::StatusOr<ArrayHeader> parseIdxHeader(absl::string_view start);
absl::StatusOr<ArrayHeader> parseNpyHeader(absl::string_view start);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_ARRAYS_H
