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
      : BytesReader(std::move(path), std::move(bytes)), layout(layout),
        size(layout.record), header(layout.header), footer(layout.footer) {}

  absl::Status open() {
    int64_t whole = bytes->remaining();
    if (whole >= 0 &&
        (whole < header + footer || (whole - header - footer) % size != 0))
      return notWhole(whole - header - footer);
    return bytes->skip(header).status();
  }

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    // The footer is recognized by the end of the file after it.
    ASSIGN_OR_RETURN(absl::string_view next,
                     bytes->peek(static_cast<size_t>(size + footer)));
    auto left = static_cast<int64_t>(next.size());
    if (left < size + footer) {
      if (left != footer)
        return notWhole(bytes->offset() - header + left - footer);
      return false;
    }
    components.push_back(makeString(next.substr(0, static_cast<size_t>(size))));
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
    RETURN_IF_ERROR(bytes->skip(count * size).status());
    return count;
  }

private:
  absl::Status notWhole(int64_t body) const {
    return ::notWhole(path, layout, body);
  }

  const Layout layout;
  const int64_t size, header, footer;
};

/// The records of a file that is memory. They are views of it: a shuffle of all
/// of them takes no second copy.
class SealedRecords : public FileReader {
public:
  SealedRecords(std::string path, absl::string_view bytes, const Layout &layout)
      : path(std::move(path)), bytes(bytes), layout(layout),
        count((static_cast<int64_t>(bytes.size()) - layout.header -
               layout.footer) /
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
      const int64_t body =
          static_cast<int64_t>(memory->size()) - layout.header - layout.footer;
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
