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

/// What the beginning of a file says of the array in it.
struct ArrayHeader {
  /// An opaque element is bytes without a meaning.
  enum Kind { Bool, Unsigned, Signed, Float, Complex, Opaque } kind = Unsigned;
  int64_t elementBytes = 1;
  bool isBigEndian = false;
  /// Whether the first index runs fastest, not the last.
  bool isFortranOrder = false;
  std::vector<int64_t> shape;
  /// Where the elements begin.
  int64_t bytes = 0;
  /// Of all elements: the product of the shape, which does not overflow.
  int64_t dataBytes = 0;

  /// NumPy's name of the element type: "<f4", "|b1", ">i8".
  std::string descr() const;
  /// The systole_dtype of the elements, whatever their byte order; 0 if there
  /// is none.
  int32_t dtype() const;
  /// An error that says what to do if the first index of several runs fastest.
  absl::Status checkRowMajor() const;
};

/// The most bytes that the header of such a file takes.
constexpr size_t maxArrayHeaderBytes = (1 << 16) + 12;

/// Of a file that begins with `start`: IDX (the format of MNIST's files) or
/// .npy, versions 1 to 3. Errors say what is wrong without the file's name.
absl::StatusOr<ArrayHeader> parseArrayHeader(absl::string_view start);

/// The same of the one format.
absl::StatusOr<ArrayHeader> parseIdxHeader(absl::string_view start);
absl::StatusOr<ArrayHeader> parseNpyHeader(absl::string_view start);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_ARRAYS_H
