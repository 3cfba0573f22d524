//===- FixedLengthStage.cpp - Files of records of fixed length ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/stages/FileStage.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// Records of equal length between a header and a footer.
class FixedLengthRecords : public BytesReader {
public:
  FixedLengthRecords(std::string path, std::unique_ptr<ByteReader> bytes,
                     int64_t record, int64_t header, int64_t footer)
      : BytesReader(std::move(path), std::move(bytes)), size(record),
        header(header), footer(footer) {}

  absl::Status open() {
    int64_t whole = bytes->remaining();
    if (whole >= 0 &&
        (whole < header + footer || (whole - header - footer) % size != 0))
      return notWhole(whole - header - footer);
    return bytes->skip(header).status();
  }

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    // The footer is recognized by the end of the file after it.
    absl::StatusOr<absl::string_view> next =
        bytes->peek(static_cast<size_t>(size + footer));
    if (!next.ok())
      return next.status();
    auto left = static_cast<int64_t>(next->size());
    if (left < size + footer) {
      if (left != footer)
        return notWhole(bytes->offset() - header + left - footer);
      return false;
    }
    components.push_back(
        makeString(next->substr(0, static_cast<size_t>(size))));
    bytes->take(static_cast<size_t>(size));
    ++number;
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t count) override {
    int64_t left = bytes->remaining();
    if (left < 0)
      return FileReader::skip(count);
    count = std::min(count, std::max<int64_t>(left - footer, 0) / size);
    number += count;
    if (absl::StatusOr<int64_t> skipped = bytes->skip(count * size);
        !skipped.ok())
      return skipped;
    return count;
  }

private:
  absl::Status notWhole(int64_t body) const {
    return absl::DataLossError(
        absl::StrCat("'", path, "' has ", body,
                     " bytes of records, which is not a multiple of ", size,
                     ", the length of one (a header of ", header,
                     " bytes and a footer of ", footer, " do not count)"));
  }

  const int64_t size, header, footer;
};

} // namespace

StageOr data::makeFixedLengthStage(const StageContext &context, Inputs inputs) {
  absl::StatusOr<int64_t> record = context.positive("record_bytes");
  if (!record.ok())
    return record.status();
  if (absl::Status status = context.options().budget.check(*record, "a record");
      !status.ok())
    return context.error(status.code(), status.message());
  int64_t header = context.integer("header_bytes", 0),
          footer = context.integer("footer_bytes", 0), size = *record;
  return makeFileStage(context, std::move(inputs[0]), Compression::None,
                       [=](const std::string &path, const FileOptions &options)
                           -> absl::StatusOr<std::unique_ptr<FileReader>> {
                         absl::StatusOr<std::unique_ptr<ByteReader>> bytes =
                             ByteReader::open(path, options.compression,
                                              options.bufferSize,
                                              options.budget);
                         if (!bytes.ok())
                           return bytes.status();
                         auto reader = std::make_unique<FixedLengthRecords>(
                             path, *std::move(bytes), size, header, footer);
                         if (absl::Status status = reader->open(); !status.ok())
                           return status;
                         return reader;
                       });
}
