//===- InputStream.h - Byte streams of files, decompressed ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a file as a sequence of bytes, and decompresses it with zlib if
// necessary.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_READERS_INPUTSTREAM_H
#define SYSTOLE_RUNTIME_DATA_READERS_INPUTSTREAM_H

#include "runtime/formats/Budget.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

enum class Compression {
  Detect, ///< By the first bytes: a valid TFRecord header, or a magic number.
  /// The compression of text is detected by its first bytes. Text may begin
  /// with zlib's magic number ("80"), so the bytes after it must be zlib's,
  /// too.
  DetectText,
  None,
  Gzip,
  Zlib
};

/// Parses a `compression` attribute: "" detects; "NONE", "GZIP", "ZLIB".
absl::StatusOr<Compression> parseCompression(absl::string_view name);

class InputStream {
public:
  virtual ~InputStream() = default;

  /// Reads up to `size` bytes; fewer only at the end of the data.
  virtual absl::StatusOr<int64_t> read(char *to, int64_t size) = 0;

  /// Skips up to `size` bytes and returns their number. Seeks if the file
  /// allows it.
  virtual absl::StatusOr<int64_t> skip(int64_t size);

  /// The remaining bytes, or -1 if unknown.
  virtual int64_t remaining() const { return -1; }
};

/// How a file is read.
struct FileOptions {
  Compression compression = Compression::Detect;
  int64_t bufferSize = 8 << 20; ///< Bytes of the file for each read.
  Budget budget = {};
};

/// Opens `path` for reading. Errors name the path.
absl::StatusOr<std::unique_ptr<InputStream>>
openInputStream(const std::string &path, const FileOptions &options);

/// Bytes of a stream that can be inspected before they are consumed, at most as
/// many as a record may have.
class ByteReader {
public:
  static absl::StatusOr<std::unique_ptr<ByteReader>>
  open(const std::string &path, const FileOptions &options);

  const Budget &budget() const { return limits; }

  /// The next `size` bytes, fewer only at the end of the data; valid until the
  /// next call. InvalidArgument if a record may not have as many.
  absl::StatusOr<absl::string_view> peek(size_t size);

  /// All remaining bytes; valid until the next call. InvalidArgument if a
  /// record may not have as many.
  absl::StatusOr<absl::string_view> peekAll();

  /// The next bytes that are already in memory.
  absl::string_view ready() const {
    return absl::string_view(buffer.data() + at, end - at);
  }

  /// Consumes inspected bytes.
  void take(size_t size) {
    at += size;
    taken += static_cast<int64_t>(size);
  }

  /// Skips up to `size` bytes and returns their number.
  absl::StatusOr<int64_t> skip(int64_t size);

  /// Skips to `offset`, the position of an earlier run. An error if the file is
  /// shorter.
  absl::Status seek(int64_t offset);

  /// The next bytes up to and including `end`; false at the end of the data.
  /// The last bytes need no `end`. A line over the record limit is an error.
  /// With `isCut`, it is returned in pieces instead, `isCut` is set, and each
  /// piece may be the last.
  absl::StatusOr<bool> takeLine(char end, absl::string_view &line,
                                bool *isCut = nullptr);

  /// Takes a line of CSV, which ends with a line feed, a carriage return or
  /// both; false at the end of the data. Sets `ending` to these, and to nothing
  /// at the end of the data.
  absl::StatusOr<bool> takeCsvLine(absl::string_view &line,
                                   absl::string_view &ending,
                                   bool *isCut = nullptr);

  /// Skips the rest of a line; false at the end of the data.
  absl::StatusOr<bool> leaveLine(char end);

  /// Bytes consumed or skipped so far, of the decompressed data.
  int64_t offset() const { return taken; }
  /// The remaining bytes, or -1 if unknown.
  int64_t remaining() const;

private:
  ByteReader(std::string path, std::unique_ptr<InputStream> stream,
             int64_t bufferSize, const Budget &limits)
      : path(std::move(path)), stream(std::move(stream)), limits(limits),
        step(static_cast<size_t>(bufferSize)) {}

  /// Reads more; false at the end of the data.
  absl::StatusOr<bool> fill();

  /// The end of a line: its position and size. The size is 0 if it is not
  /// found.
  struct Ending {
    size_t at = 0, size = 0;
  };
  /// Takes the bytes before the ending that `find` returns for the bytes that
  /// are there, of which those before `from` were searched.
  absl::StatusOr<bool>
  takeUntil(absl::FunctionRef<Ending(absl::string_view bytes, size_t from,
                                     bool isLast)>
                find,
            absl::string_view &line, absl::string_view &ending, bool *isCut);

  const std::string path;
  std::unique_ptr<InputStream> stream;
  const Budget limits;
  const size_t step; ///< Bytes for each read.
  std::string buffer;
  size_t at = 0;  ///< Consumed bytes of the buffer.
  size_t end = 0; ///< Filled bytes of the buffer.
  int64_t taken = 0;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_READERS_INPUTSTREAM_H
