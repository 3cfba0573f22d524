//===- InputStream.h - Bytes of a file, decompressed ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a file as a sequence of bytes, through zlib where it is compressed.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_INPUTSTREAM_H
#define SYSTOLE_RUNTIME_DATA_INPUTSTREAM_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

enum class Compression {
  Detect, ///< From the first bytes: a valid TFRecord header, or a magic number.
  None,
  Gzip,
  Zlib
};

/// From a `compression` attribute: "" detects; "NONE", "GZIP", "ZLIB".
absl::StatusOr<Compression> parseCompression(absl::string_view name);

class InputStream {
public:
  virtual ~InputStream() = default;

  /// Reads up to `size` bytes; fewer only at the end of the data.
  virtual absl::StatusOr<int64_t> read(char *to, int64_t size) = 0;

  /// Leaves up to `size` bytes out, and returns how many: at once where the
  /// file can be sought in.
  virtual absl::StatusOr<int64_t> skip(int64_t size);

  /// Bytes that are left to be read, or -1 where that is not known.
  virtual int64_t remaining() const { return -1; }
};

/// Opens `path` for reading; `bufferSize` bytes of compressed data are read at
/// a time. Errors name the path.
absl::StatusOr<std::unique_ptr<InputStream>>
openInputStream(const std::string &path, Compression compression,
                int64_t bufferSize);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_INPUTSTREAM_H
