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
#include "runtime/support/Status.h"
#include "runtime/system/SealedMemory.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <optional>

using namespace systole;
using namespace systole::data;

namespace {

/// Records of equal length between a header and a footer, in bytes.
struct Layout {
  int64_t record, header, footer;
  /// The start of a record.
  int64_t at(int64_t number) const { return header + number * record; }
  /// The bytes of the records of a file.
  int64_t bodyOf(int64_t file) const { return file - header - footer; }
};

absl::Status notWhole(const std::string &path, const Layout &layout,
                      int64_t body) {
  return absl::DataLossError(absl::StrCat(
      "'", path, "' has ", body,
      " bytes of records, which is not a multiple of ", layout.record,
      ", the length of one (a header of ", layout.header,
      " bytes and a footer of ", layout.footer, " do not count)"));
}

class FixedLengthRecords : public BytesReader {
public:
  FixedLengthRecords(std::string path, std::unique_ptr<ByteReader> bytes,
                     const Layout &layout)
      : BytesReader(std::move(path), std::move(bytes)), layout(layout) {}

  absl::Status open() {
    const int64_t whole = bytes->remaining(), body = layout.bodyOf(whole);
    if (whole >= 0 && (body < 0 || body % layout.record != 0))
      return notWhole(path, layout, body);
    return bytes->skip(layout.header).status();
  }

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    const auto size = static_cast<size_t>(layout.record);
    // The footer is recognized by the end of the file after it.
    ASSIGN_OR_RETURN(absl::string_view next,
                     bytes->peek(size + static_cast<size_t>(layout.footer)));
    auto left = static_cast<int64_t>(next.size());
    if (left < layout.record + layout.footer) {
      if (left != layout.footer)
        return notWhole(path, layout, layout.bodyOf(bytes->offset() + left));
      return false;
    }
    components.push_back(makeString(next.substr(0, size)));
    bytes->take(size);
    ++number;
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t count) override {
    int64_t left = bytes->remaining();
    if (left < 0)
      return FileReader::skip(count);
    count = std::min(count, std::max<int64_t>(left - layout.footer, 0) /
                                layout.record);
    number += count;
    RETURN_IF_ERROR(bytes->skip(count * layout.record).status());
    return count;
  }

private:
  const Layout layout;
};

/// The records of a file that is memory. They are views of it: a shuffle of all
/// of them takes no second copy.
class SealedRecords : public FileReader {
public:
  SealedRecords(std::string path, absl::string_view bytes, const Layout &layout)
      : path(std::move(path)), bytes(bytes), layout(layout),
        count(layout.bodyOf(static_cast<int64_t>(bytes.size())) /
              layout.record) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    if (number + 1 == count)
      return false;
    ++number;
    // Functions of records write to memory of their own.
    components.push_back(Buffer::over(
        const_cast<char *>(bytes.data()) + layout.at(number), layout.record));
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t most) override {
    most = std::min(most, count - number - 1);
    number += most;
    return most;
  }
  int64_t recordNumber() const override { return number; }
  int64_t offset() const override { return layout.at(number + 1); }
  absl::Status seek(int64_t recordNumber, int64_t) override {
    if (recordNumber < -1 || recordNumber >= count)
      return absl::FailedPreconditionError(absl::StrCat(
          "'", path, "' has ", count,
          " records, and an earlier run has stopped after ", recordNumber + 1));
    number = recordNumber;
    return absl::OkStatus();
  }

private:
  const std::string path;
  const absl::string_view bytes;
  const Layout layout;
  const int64_t count;
  int64_t number = -1;
};

absl::StatusOr<std::unique_ptr<FileReader>>
openRecords(const std::string &path, const Layout &layout,
            const FileOptions &options) {
  if (options.compression == Compression::None)
    if (std::optional<absl::string_view> memory =
            runtime::mapSealedMemory(path)) {
      const int64_t body = layout.bodyOf(static_cast<int64_t>(memory->size()));
      if (body < 0 || body % layout.record != 0)
        return notWhole(path, layout, body);
      return std::make_unique<SealedRecords>(path, *memory, layout);
    }
  ASSIGN_OR_RETURN(std::unique_ptr<ByteReader> bytes,
                   ByteReader::open(path, options));
  auto reader =
      std::make_unique<FixedLengthRecords>(path, std::move(bytes), layout);
  RETURN_IF_ERROR(reader->open());
  return reader;
}

} // namespace

StageOr data::makeFixedLengthStage(const StageContext &context, Inputs inputs) {
  ASSIGN_OR_RETURN(int64_t record, context.positive("record_bytes"));
  if (absl::Status status = context.options().budget.check(record, "a record");
      !status.ok())
    return context.error(status.code(), status.message());
  const Layout layout{record, context.integer("header_bytes", 0),
                      context.integer("footer_bytes", 0)};
  return makeFileStage(
      context, std::move(inputs[0]), Compression::None,
      [=](const std::string &path, const FileOptions &options) {
        return openRecords(path, layout, options);
      });
}
