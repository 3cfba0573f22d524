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

#include "runtime/data/codecs/InputStream.h"
#include "runtime/data/core/Stage.h"

#include <functional>

namespace systole::data {

/// One file's records.
class FileReader {
public:
  virtual ~FileReader() = default;

  /// Appends the components of the next record; false at the end of the file.
  virtual absl::StatusOr<bool> read(std::vector<Buffer> &components) = 0;

  /// Shows the next records, at most so many, as far as they lie whole and
  /// undamaged in the reader's memory, until it is asked for more or shows the
  /// next one; how many. `read` takes what comes after them.
  virtual size_t showReady(size_t most, Visit visit) { return 0; }

  /// Where the record begins that was shown last.
  virtual int64_t shownOffset() const { return 0; }

  /// Leaves the next record out; false at the end of the file.
  virtual absl::StatusOr<bool> leaveOut();

  /// Leaves records out, fewer than `count` at the end of the file.
  virtual absl::StatusOr<int64_t> skip(int64_t count);

  /// After an error of the data: goes to the next record, where that can be
  /// told.
  virtual absl::StatusOr<bool> recover() { return false; }

  /// The number of the record read or left out last; the first is 0.
  virtual int64_t recordNumber() const = 0;

  /// Where it is, in the decompressed file.
  virtual int64_t offset() const = 0;

  /// Goes to where, in another reader of the file, these were so.
  virtual absl::Status seek(int64_t recordNumber, int64_t offset) = 0;
};

/// A reader that takes its records from the file's bytes, and counts them.
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
  /// The error of the next record, which has more bytes than one may have.
  absl::Status tooLong() const;

  const std::string path;
  const std::unique_ptr<ByteReader> bytes;
  int64_t number = -1;
};

/// How a file is read.
struct FileOptions {
  Compression compression = Compression::None;
  int64_t bufferSize = 8 << 20; ///< Bytes read from the file at a time.
  Budget budget;
};

using OpenFile = std::function<absl::StatusOr<std::unique_ptr<FileReader>>(
    const std::string &path, const FileOptions &options)>;

/// The records of the files that `input` names, as `open` reads them. The
/// operation has `compression` and `buffer_size`; without the first it is
/// `compression`.
StageOr makeFileStage(const StageContext &context, StagePtr input,
                      Compression compression, OpenFile open);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_FILESTAGE_H
