//===- FileStage.h - Sources that read files --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The records of the files that an input names, one file after the other.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_FILESTAGE_H
#define SYSTOLE_RUNTIME_DATA_STAGES_FILESTAGE_H

#include "runtime/data/core/Stage.h"
#include "runtime/data/readers/InputStream.h"

#include <functional>

namespace systole::data {

/// One file's records.
class FileReader {
public:
  virtual ~FileReader() = default;

  /// Appends the components of the next record; false at the end of the file.
  virtual absl::StatusOr<bool> read(std::vector<Buffer> &components) = 0;

  /// Shows at most `most` of the next records, as long as they are complete and
  /// valid in the reader's memory. Each stays valid until the next call or
  /// record. Returns their number. `read` handles the record after them.
  virtual size_t showReady(size_t most, Visit visit) { return 0; }

  /// The start of the last shown record.
  virtual int64_t shownOffset() const { return 0; }

  /// Skips the next record; false at the end of the file.
  virtual absl::StatusOr<bool> leaveOut();

  /// Skips records; fewer than `count` at the end of the file.
  virtual absl::StatusOr<int64_t> skip(int64_t count);

  /// After a data error: moves to the next record, if that can be found.
  virtual absl::StatusOr<bool> recover() { return false; }

  /// The number of the last record that was read or skipped, or of its last
  /// line; the first is 0.
  virtual int64_t recordNumber() const = 0;

  /// The first line of that record, from 1; 0 if the file has no lines.
  virtual int64_t line() const { return 0; }

  /// The position in the decompressed file.
  virtual int64_t offset() const = 0;

  /// Moves to the position of another reader of the file, which had these
  /// values.
  virtual absl::Status seek(int64_t recordNumber, int64_t offset) = 0;
};

/// A reader that splits the file's bytes into records, and counts them.
class BytesReader : public FileReader {
public:
  BytesReader(std::string path, std::unique_ptr<ByteReader> bytes)
      : path(std::move(path)), bytes(std::move(bytes)) {}

  int64_t recordNumber() const override { return number; }
  int64_t offset() const override { return bytes->offset(); }
  absl::Status seek(int64_t recordNumber, int64_t offset) override {
    number = recordNumber;
    return bytes->seek(offset);
  }

protected:
  /// The error for a record over the size limit, which begins at a line.
  absl::Status tooLong(int64_t line) const;

  const std::string path;
  const std::unique_ptr<ByteReader> bytes;
  int64_t number = -1;
};

using OpenFile = std::function<absl::StatusOr<std::unique_ptr<FileReader>>(
    const std::string &path, const FileOptions &options)>;

/// Makes a stage for the records of the files that `input` names, which `open`
/// opens. The operation may have `compression` and `buffer_size`. `compression`
/// is the default.
StageOr makeFileStage(const StageContext &context, StagePtr input,
                      Compression compression, OpenFile open);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_FILESTAGE_H
