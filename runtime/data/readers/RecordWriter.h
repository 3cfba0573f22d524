//===- RecordWriter.h - Writing TFRecord files ---------------- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_READERS_RECORDWRITER_H
#define SYSTOLE_RUNTIME_DATA_READERS_RECORDWRITER_H

#include "runtime/data/readers/InputStream.h"
#include "runtime/storage/Storage.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace systole::data {

/// Appends `data` as a record of a TFRecord file: its length, the length's
/// masked CRC-32C, the data, and the data's masked CRC-32C.
void appendRecord(std::string &to, absl::string_view data);

/// Writes a file that appears when it is closed.
class RecordWriter {
public:
  /// Detect uses the name: .gz is gzip, others are not compressed.
  static absl::StatusOr<std::unique_ptr<RecordWriter>>
  create(const std::string &path,
         Compression compression = Compression::Detect);
  virtual ~RecordWriter() = default;

  absl::Status write(absl::string_view data);
  absl::Status close();

  int64_t records() const { return numRecords; }
  /// The bytes before compression.
  int64_t bytes() const { return numBytes; }

protected:
  explicit RecordWriter(std::unique_ptr<storage::OutputFile> file)
      : file(std::move(file)) {}

  /// Writes the framed bytes to the file.
  virtual absl::Status flush(bool isLast);

  std::unique_ptr<storage::OutputFile> file;
  std::string pending;

private:
  int64_t numRecords = 0, numBytes = 0;
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_READERS_RECORDWRITER_H
