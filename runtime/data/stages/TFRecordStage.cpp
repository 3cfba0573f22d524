//===- TFRecordStage.cpp - The records of TFRecord files ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/stages/FileStage.h"
#include "runtime/support/Status.h"

using namespace systole;
using namespace systole::data;

namespace {

class TFRecords : public FileReader {
public:
  explicit TFRecords(std::unique_ptr<RecordReader> reader)
      : reader(std::move(reader)) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    absl::string_view record;
    absl::StatusOr<bool> got = reader->read(record);
    if (got.ok() && *got)
      components.push_back(makeString(record));
    return got;
  }
  size_t showReady(size_t most, Visit visit) override {
    return reader->showReady(most, visit);
  }
  int64_t shownOffset() const override { return reader->recordOffset(); }
  absl::StatusOr<bool> leaveOut() override { return reader->skip(); }
  absl::StatusOr<bool> recover() override { return reader->recover(); }
  int64_t recordNumber() const override { return reader->recordNumber(); }
  int64_t offset() const override { return reader->nextOffset(); }
  absl::Status seek(int64_t recordNumber, int64_t offset) override {
    return reader->seek(recordNumber, offset);
  }

private:
  std::unique_ptr<RecordReader> reader;
};

absl::StatusOr<std::unique_ptr<FileReader>>
openTFRecords(const std::string &path, const FileOptions &options) {
  ASSIGN_OR_RETURN(std::unique_ptr<RecordReader> reader,
                   RecordReader::open(path, options));
  return std::make_unique<TFRecords>(std::move(reader));
}

} // namespace

StageOr data::makeTFRecordStage(const StageContext &context, Inputs inputs) {
  return makeFileStage(context, std::move(inputs[0]), Compression::Detect,
                       openTFRecords);
}
