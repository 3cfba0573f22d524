//===- CsvStage.cpp - The records of CSV files ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/codecs/Csv.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/record_ops/CsvFormat.h"
#include "runtime/data/stages/FileStage.h"

#include "absl/strings/str_cat.h"

using namespace systole;
using namespace systole::data;

namespace {

class CsvRecords : public BytesReader {
public:
  CsvRecords(std::string path, std::unique_ptr<ByteReader> bytes,
             const CsvFormat &format, const std::vector<CsvColumn> &columns,
             bool hasHeader)
      : BytesReader(std::move(path), std::move(bytes)), format(format),
        columns(columns), hasHeader(hasHeader) {}

  /// Skips the names of the columns.
  absl::Status leaveHeader() {
    std::string unused;
    absl::StatusOr<bool> got = next(unused);
    --number;
    return got.status();
  }

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    std::string record;
    absl::StatusOr<bool> got = next(record);
    if (!got.ok() || !*got)
      return got;
    absl::StatusOr<std::vector<Buffer>> decoded =
        decodeCsv(record, format, columns);
    if (!decoded.ok())
      return absl::Status(decoded.status().code(),
                          absl::StrCat("'", path, "', record ", number, ": ",
                                       decoded.status().message(),
                                       number == 0 && !hasHeader
                                           ? "; if the first line has the "
                                             "columns' names, data.csv needs "
                                             "{header}"
                                           : ""));
    for (Buffer &component : *decoded)
      components.push_back(std::move(component));
    return true;
  }
  absl::StatusOr<bool> leaveOut() override {
    std::string unused;
    return next(unused);
  }
  /// A record with bad fields, or a record that is too long, ends like any
  /// other.
  absl::StatusOr<bool> recover() override {
    while (isTooLong) {
      absl::string_view line;
      absl::StatusOr<bool> got = takeLine(line);
      if (!got.ok() || !*got)
        return got;
      isTooLong = isCut || isInside;
    }
    return isTaken;
  }

private:
  /// The next record. It has several lines if a field contains line ends.
  absl::StatusOr<bool> next(std::string &record) {
    const auto most = static_cast<size_t>(bytes->budget().recordBytes);
    record.clear();
    isTaken = isInside = isTooLong = false;
    do {
      const bool goesOn = isInside;
      absl::string_view line;
      absl::StatusOr<bool> got = takeLine(line);
      if (!got.ok())
        return got;
      if (!*got) {
        if (record.empty())
          return false;
        break;
      }
      if (isCut || line.size() + goesOn > most - record.size()) {
        absl::Status error = tooLong();
        isTooLong = isCut || isInside;
        isTaken = true;
        ++number;
        return error;
      }
      if (goesOn)
        record.push_back('\n');
      absl::StrAppend(&record, line);
    } while (isInside);
    if (!record.empty() && record.back() == '\r')
      record.pop_back();
    ++number;
    isTaken = true;
    return true;
  }
  /// The next line, or a piece of a line that is too long.
  absl::StatusOr<bool> takeLine(absl::string_view &line) {
    absl::StatusOr<bool> got = bytes->takeLine('\n', line, &isCut);
    if (got.ok() && *got)
      isInside ^= endsInQuotes(line, format);
    return got;
  }

  const CsvFormat &format;
  const std::vector<CsvColumn> &columns;
  const bool hasHeader;
  bool isTaken = false;   ///< Whether the last record was read completely.
  bool isInside = false;  ///< Whether the last piece ends in quotes.
  bool isCut = false;     ///< Whether the last piece is only part of a line.
  bool isTooLong = false; ///< Whether the last record has more to be skipped.
};

} // namespace

StageOr data::makeCsvStage(const StageContext &context, Inputs inputs) {
  auto format = std::make_shared<CsvFormat>(csvFormat(context));
  auto columns = std::make_shared<std::vector<CsvColumn>>(
      csvColumns(context, context.elements()));
  bool hasHeader = context.integer("header", 0) != 0;
  return makeFileStage(
      context, std::move(inputs[0]), Compression::None,
      [=](const std::string &path, const FileOptions &options)
          -> absl::StatusOr<std::unique_ptr<FileReader>> {
        absl::StatusOr<std::unique_ptr<ByteReader>> bytes = ByteReader::open(
            path, options.compression, options.bufferSize, options.budget);
        if (!bytes.ok())
          return bytes.status();
        auto reader = std::make_unique<CsvRecords>(
            path, *std::move(bytes), *format, *columns, hasHeader);
        if (hasHeader)
          if (absl::Status status = reader->leaveHeader(); !status.ok())
            return status;
        return reader;
      });
}
