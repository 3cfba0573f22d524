//===- RecordReader.h - TFRecord files --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads TFRecord files. A record has a header (its length in 8 bytes and their
// masked CRC-32C), the data, and the data's masked CRC-32C.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_READERS_RECORDREADER_H
#define SYSTOLE_RUNTIME_DATA_READERS_RECORDREADER_H

#include "runtime/data/readers/InputStream.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

class RecordReader {
public:
  static constexpr int64_t headerBytes = 12;
  /// Longer records are invalid, even if the file's end is unknown.
  static constexpr uint64_t longest = uint64_t(1) << 40;

  /// Whether the first 12 bytes of `header` are a length and its checksum.
  static bool isValidHeader(absl::string_view header);

  static absl::StatusOr<std::unique_ptr<RecordReader>>
  open(const std::string &path, const FileOptions &options = {});

  /// Sets `record` to the next record's data, valid until the next call; false
  /// at the end of the file. Errors name the file, the record, its start in the
  /// (decompressed) file, and the checksum that failed.
  absl::StatusOr<bool> read(absl::string_view &record);

  /// Shows at most `most` of the next records while they are in memory,
  /// complete and with valid checksums, until `show` returns false. Returns
  /// their number. Each stays valid until the next call or record. `read`
  /// handles the record after them.
  size_t showReady(size_t most,
                   absl::FunctionRef<bool(absl::string_view)> show);

  /// Skips the next record without checking its data; false at the end of the
  /// file.
  absl::StatusOr<bool> skip();

  /// Moves, after a data error, to the next byte at which a record may begin: a
  /// length whose checksum matches. Returns false if there is no such byte. The
  /// records in between count as one, since their number is unknown. A record
  /// that is only too large ends at its length.
  absl::StatusOr<bool> recover();

  /// The number of the last record that was read or skipped; the first is 0.
  int64_t recordNumber() const { return number; }

  /// The start of that record in the decompressed file.
  int64_t recordOffset() const { return offset; }

  /// The start of the next record in the decompressed file.
  int64_t nextOffset() const { return bytes->offset(); }

  /// Moves to the position of another reader: its `nextOffset` after record
  /// `recordNumber`.
  absl::Status seek(int64_t recordNumber, int64_t nextOffset);

private:
  RecordReader(std::string path, std::unique_ptr<ByteReader> bytes)
      : path(std::move(path)), bytes(std::move(bytes)) {}

  /// Reads the header of the next record and sets `length`.
  absl::StatusOr<bool> readHeader(uint64_t &length);
  absl::Status atRecord(const absl::Status &error) const;
  absl::Status truncated() const;
  absl::Status tooLarge(uint64_t length) const;
  /// Whether it is known that fewer than `size` bytes remain.
  bool isBeyondEnd(uint64_t size) const;
  absl::Status corrupt(absl::string_view checksum, uint32_t stored,
                       uint32_t computed) const;

  std::string path;
  std::unique_ptr<ByteReader> bytes;
  int64_t number = -1;
  int64_t offset = 0; ///< The start of the current record.
  /// The bytes of the current record if it is too large; else 0.
  int64_t tooMany = 0;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_READERS_RECORDREADER_H
