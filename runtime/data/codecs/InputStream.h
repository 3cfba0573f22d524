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
#ifndef SYSTOLE_RUNTIME_DATA_CODECS_INPUTSTREAM_H
#define SYSTOLE_RUNTIME_DATA_CODECS_INPUTSTREAM_H

#include "runtime/data/core/Budget.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

enum class Compression {
  Detect, ///< From the first bytes: a valid TFRecord header, or a magic number.
  /// The same of text, which may begin with zlib's magic number ("80"): what
  /// comes after it has to be zlib's, too.
  DetectText,
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

/// Bytes of a stream, looked at before they are taken: no more at a time than a
/// record may have.
class ByteReader {
public:
  static absl::StatusOr<std::unique_ptr<ByteReader>>
  open(const std::string &path, Compression compression, int64_t bufferSize,
       const Budget &budget = {});

  const Budget &budget() const { return limits; }

  /// The next `size` bytes, fewer only at the end of the data; valid until the
  /// next call. InvalidArgument where they are more than a record may have.
  absl::StatusOr<absl::string_view> peek(size_t size);

  /// All bytes that are left; valid until the next call. InvalidArgument where
  /// they are more than a record may have.
  absl::StatusOr<absl::string_view> peekAll();

  /// The next bytes, as far as they are in memory.
  absl::string_view ready() const {
    return absl::string_view(buffer.data() + at, end - at);
  }

  /// Takes bytes that were looked at.
  void take(size_t size) {
    at += size;
    taken += static_cast<int64_t>(size);
  }

  /// Leaves up to `size` bytes out; how many there were.
  absl::StatusOr<int64_t> skip(int64_t size);

  /// Leaves out what comes before `offset`: what was there when an earlier run
  /// stopped there. An error where there is less.
  absl::Status seek(int64_t offset);

  /// The next bytes up to `end`, which is taken with them; false at the end of
  /// the data. The last bytes need no `end`. A line of more bytes than a record
  /// may have is an error; with `isCut`, which is set then, it is given in
  /// pieces, each of which may be the last.
  absl::StatusOr<bool> takeLine(char end, absl::string_view &line,
                                bool *isCut = nullptr);

  /// Leaves out what is left of a line; false at the end of the data.
  absl::StatusOr<bool> leaveLine(char end);

  /// Bytes taken or left out so far, of the decompressed data.
  int64_t offset() const { return taken; }
  /// Bytes left, or -1 where that is not known.
  int64_t remaining() const;

private:
  ByteReader(std::string path, std::unique_ptr<InputStream> stream,
             int64_t bufferSize, const Budget &limits)
      : path(std::move(path)), stream(std::move(stream)), limits(limits),
        step(static_cast<size_t>(bufferSize)) {}

  /// Reads on; false at the end of the data.
  absl::StatusOr<bool> fill();

  const std::string path;
  std::unique_ptr<InputStream> stream;
  const Budget limits;
  const size_t step; ///< Bytes that are read at a time.
  std::string buffer;
  size_t at = 0;  ///< What of the buffer has been taken.
  size_t end = 0; ///< What of the buffer is filled.
  int64_t taken = 0;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CODECS_INPUTSTREAM_H
