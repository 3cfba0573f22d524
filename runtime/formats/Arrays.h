//===- Arrays.h - Reading IDX, .npy and .npz ------------------ -*- C++ -*-===//
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
  enum Kind { Bool, Unsigned, Signed, Float } kind = Unsigned;
  int64_t elementBytes = 1;
  bool isBigEndian = false;
  std::vector<int64_t> shape;
  /// Where the elements begin.
  int64_t bytes = 0;

  /// Of all elements; -1 if they do not fit.
  int64_t dataBytes() const;
};

/// The most bytes that the header of such a file takes.
constexpr size_t maxArrayHeaderBytes = (1 << 16) + 12;

/// Of a file that begins with `start`: IDX (the format of MNIST's files) or
/// .npy, versions 1 to 3. Errors say what is wrong without the file's name.
absl::StatusOr<ArrayHeader> parseArrayHeader(absl::string_view start);

/// The files in a ZIP archive, by their names, decompressed (stored or
/// deflated, of less than 4 GiB; checksums are checked).
struct ArchiveEntry {
  std::string name;
  int64_t offset = 0; ///< Of its local header.
  int64_t packedBytes = 0, bytes = 0;
  uint32_t crc = 0;
  int method = 0;
};
absl::StatusOr<std::vector<ArchiveEntry>>
parseArchive(absl::string_view archive);
absl::StatusOr<std::string> unpack(absl::string_view archive,
                                   const ArchiveEntry &entry);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_FORMATS_ARRAYS_H
