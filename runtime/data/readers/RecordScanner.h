//===- RecordScanner.h - Finding records in damaged files ----- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads TFRecord files to their end, whatever their contents. After a damaged
// record it continues with the next one.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_READERS_RECORDSCANNER_H
#define SYSTOLE_RUNTIME_DATA_READERS_RECORDSCANNER_H

#include "runtime/data/readers/InputStream.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

class RecordScanner {
public:
  /// Reads `bufferSize` bytes at a time.
  static absl::StatusOr<std::unique_ptr<RecordScanner>>
  open(const std::string &path, int64_t bufferSize = 1 << 20,
       const Budget &budget = {});

  enum class Kind { Record, Damage, End };
  struct Item {
    Kind kind = Kind::End;
    /// The data of a record; valid until the next call.
    absl::string_view data;
    /// The start in the (decompressed) file, and the size in bytes.
    int64_t offset = 0, bytes = 0;
    /// The error of damage: DataLoss, with the file, the byte, and the cause.
    absl::Status status;
  };

  /// The next record, or the bytes between two records as one item.
  Item next();

private:
  RecordScanner(std::string path, std::unique_ptr<ByteReader> bytes)
      : path(std::move(path)), bytes(std::move(bytes)) {}

  /// Makes `size` bytes available, if there are so many.
  bool have(size_t size);
  Item record(absl::string_view data);
  /// The damage from byte `begin` of the file to the reader's position.
  Item damage(int64_t begin, absl::string_view what);
  /// Skips a record that is too long to be read.
  Item tooLarge(int64_t begin, uint64_t length, uint64_t size);
  /// Skips bytes up to the next header, at least `from` bytes. Damage may be
  /// longer than memory.
  void findHeader(size_t from);

  const std::string path;
  const std::unique_ptr<ByteReader> bytes;
  size_t given = 0; ///< Bytes of the last returned item.
  bool isAtEnd = false;
  /// The reason why reading ended before the file.
  absl::Status broken;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_READERS_RECORDSCANNER_H
