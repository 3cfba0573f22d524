//===- RecordReader.h - TFRecord files --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads TFRecord files: for each record a header (its length in 8 bytes and
// their masked CRC-32C), the data, and the data's masked CRC-32C.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CODECS_RECORDREADER_H
#define SYSTOLE_RUNTIME_DATA_CODECS_RECORDREADER_H

#include "runtime/data/codecs/InputStream.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

struct RecordReaderOptions {
  Compression compression = Compression::Detect;
  int64_t bufferSize = 8 << 20; ///< Bytes read from the file at a time.
  Budget budget;
};

class RecordReader {
public:
  static constexpr int64_t headerBytes = 12;
  /// Longer records are no records, even if nobody knows where the file ends.
  static constexpr uint64_t longest = uint64_t(1) << 40;

  /// Whether the first 12 bytes of `header` hold a length and its checksum.
  static bool isValidHeader(absl::string_view header);

  static absl::StatusOr<std::unique_ptr<RecordReader>>
  open(const std::string &path, const RecordReaderOptions &options = {});

  /// Sets `record` to the next record's data, valid until the next call; false
  /// at the end of the file. Errors name the file and the record, where it
  /// begins in the (decompressed) file, and the checksum that failed.
  absl::StatusOr<bool> read(absl::string_view &record);

  /// Shows the next records, at most `most`, as long as they are in memory,
  /// whole, and their checksums match, and until `show` returns false; how
  /// many. A record is valid until the next call or is shown. With what comes
  /// after them, `read` deals.
  size_t showReady(size_t most,
                   absl::FunctionRef<bool(absl::string_view)> show);

  /// Leaves the next record out, without its data and their checksum; false at
  /// the end of the file.
  absl::StatusOr<bool> skip();

  /// After an error of the data: goes to the next byte from which a record may
  /// begin, by a length whose checksum matches; false where there is none. The
  /// records in between, whose number is not known, count as one. A record that
  /// is only too large to be read ends where its length says.
  absl::StatusOr<bool> recover();

  /// The number of the record read or left out last; the first is 0.
  int64_t recordNumber() const { return number; }

  /// Where that begins, in the decompressed file.
  int64_t recordOffset() const { return offset; }

  /// Where the next record begins, in the decompressed file.
  int64_t nextOffset() const { return bytes->offset(); }

  /// Goes to where, in another reader, `nextOffset` was after the record
  /// `recordNumber`.
  absl::Status seek(int64_t recordNumber, int64_t nextOffset);

private:
  RecordReader(std::string path, std::unique_ptr<ByteReader> bytes)
      : path(std::move(path)), bytes(std::move(bytes)) {}

  /// Reads the header of the next record, and its length from it.
  absl::StatusOr<bool> readHeader(uint64_t &length);
  absl::Status atRecord(const absl::Status &error) const;
  absl::Status truncated() const;
  absl::Status tooLarge(uint64_t length) const;
  /// Whether fewer than `size` bytes are known to be left.
  bool isBeyondEnd(uint64_t size) const;
  absl::Status corrupt(absl::string_view checksum, uint32_t stored,
                       uint32_t computed) const;

  std::string path;
  std::unique_ptr<ByteReader> bytes;
  int64_t number = -1;
  int64_t offset = 0; ///< Where the current record begins.
  /// The bytes of the current record, where they are too many to be read.
  int64_t tooMany = 0;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CODECS_RECORDREADER_H
