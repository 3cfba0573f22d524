//===- CsvStage.cpp - The records of CSV files ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/stages/CsvStage.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/record_ops/CsvFormat.h"
#include "runtime/support/NearestName.h"

#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

class CsvRecords : public BytesReader {
public:
  CsvRecords(std::string path, std::unique_ptr<ByteReader> bytes,
             CsvFormat format, std::vector<CsvColumn> columns,
             absl::Span<const systole_tensor_spec> types, bool hasHeader)
      : BytesReader(std::move(path), std::move(bytes)),
        format(std::move(format)), columns(std::move(columns)), types(types),
        hasHeader(hasHeader), splitter(*this->bytes, this->format) {}

  /// Names the columns for errors after the components that they become.
  void nameColumns() {
    for (size_t i = 0; i < types.size(); ++i) {
      size_t column =
          format.selected.empty() ? i : static_cast<size_t>(format.selected[i]);
      if (format.names.size() <= column)
        format.names.resize(column + 1);
      format.names[column] = types[i].name;
    }
  }

  /// Reads the names of the columns. Unless columns are selected by number,
  /// finds those of the components by their names.
  absl::Status readHeader() {
    std::string record;
    absl::StatusOr<bool> got = next(record);
    if (!got.ok() || !*got || !format.selected.empty())
      return got.status();
    size_t count;
    absl::StatusOr<std::vector<std::string>> names =
        splitCsv(record, format, SIZE_MAX, count);
    if (!names.ok())
      return error(names.status(), "");
    for (std::string &name : *names)
      absl::StripAsciiWhitespace(&name);
    auto find = [&](const systole_tensor_spec &component) {
      return std::find(names->begin(), names->end(), component.name);
    };
    // Named columns are checked before the vector, whose columns depend on
    // their names.
    for (const systole_tensor_spec &component : types)
      if (component.rank == 0 && find(component) == names->end())
        return missingColumn(component.name, *names);
    std::vector<CsvColumn> chosen;
    for (size_t i = 0; i < types.size(); ++i) {
      const systole_tensor_spec &component = types[i];
      if (component.rank == 0)
        format.selected.push_back(find(component) - names->begin());
      else
        RETURN_IF_ERROR(takeOthers(component, *names));
      chosen.resize(format.selected.size(), columns[i]);
    }
    columns = std::move(chosen);
    format.fields = count;
    format.names = *std::move(names);
    return absl::OkStatus();
  }

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    std::string record;
    absl::StatusOr<bool> got = next(record);
    if (!got.ok() || !*got)
      return got;
    absl::StatusOr<std::vector<Buffer>> decoded =
        decodeCsv(record, format, columns);
    if (!decoded.ok())
      return error(decoded.status(),
                   firstLine == 1 && !hasHeader
                       ? "; if the first line has the columns' names, data.csv "
                         "needs {header}"
                       : "");
    auto field = decoded->begin();
    for (const systole_tensor_spec &component : types)
      if (component.rank == 0) {
        components.push_back(std::move(*field++));
      } else {
        Buffer &vector = components.emplace_back(runtime::byteSize(component));
        for (char *to = vector.data(); to < vector.data() + vector.size();
             to += field++->size())
          std::memcpy(to, field->data(), static_cast<size_t>(field->size()));
      }
    return true;
  }
  absl::StatusOr<bool> leaveOut() override {
    std::string unused;
    return next(unused);
  }
  /// A record with bad fields, or a record that is too long, ends like any
  /// other.
  absl::StatusOr<bool> recover() override {
    if (!isTooLong)
      return isTaken;
    isTooLong = false;
    return splitter.skipRest();
  }
  int64_t recordNumber() const override { return splitter.lines() - 1; }
  int64_t line() const override { return firstLine; }
  absl::Status seek(int64_t recordNumber, int64_t offset) override {
    splitter.continueAfter(recordNumber + 1);
    return bytes->seek(offset);
  }

private:
  /// Returns an error of the last record, with its place.
  absl::Status error(const absl::Status &what, absl::string_view advice) const {
    return annotate(what, absl::StrCat(path, ":", firstLine, ": "), advice);
  }

  /// Returns an error that is not one of the data, which a pipeline could skip:
  /// the program may be wrong.
  absl::Status missingColumn(absl::string_view name,
                             const std::vector<std::string> &names) const {
    std::vector<std::string> taken;
    for (const systole_tensor_spec &type : types)
      taken.emplace_back(type.name);
    double number;
    const bool areNumbers =
        std::all_of(names.begin(), names.end(), [&](const std::string &column) {
          return absl::SimpleAtod(column, &number);
        });
    return absl::FailedPreconditionError(absl::StrCat(
        path, ":1: there is no column '", name, "': the first line names ",
        list(names), ", and the model takes ", list(taken),
        areNumbers ? "; the line with the names is missing" : "",
        runtime::suggestName({name.data(), name.size()}, names)));
  }

  /// "'age', 'hours', ...".
  static std::string list(const std::vector<std::string> &names) {
    constexpr size_t most = 20;
    return absl::StrCat(
        "'",
        absl::StrJoin(names.begin(),
                      names.begin() +
                          static_cast<ptrdiff_t>(std::min(names.size(), most)),
                      "', '"),
        "'", names.size() > most ? ", ..." : "");
  }

  /// Selects the columns that no component names for the one that is a vector.
  absl::Status takeOthers(const systole_tensor_spec &vector,
                          const std::vector<std::string> &names) {
    std::vector<std::string> others;
    for (size_t i = 0; i < names.size(); ++i) {
      if (std::any_of(types.begin(), types.end(),
                      [&](const systole_tensor_spec &component) {
                        return component.rank == 0 &&
                               names[i] == component.name;
                      }) ||
          std::count(format.ignored.begin(), format.ignored.end(), names[i]))
        continue;
      others.push_back(names[i]);
      format.selected.push_back(static_cast<int64_t>(i));
    }
    if (static_cast<int64_t>(others.size()) == vector.dims[0])
      return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat(path, ":1: '", vector.name, "' takes the ", vector.dims[0],
                     " columns that nothing else takes, and there are ",
                     others.size(), ": '", absl::StrJoin(others, "', '"), "'"));
  }

  absl::StatusOr<bool> next(std::string &record) {
    isTaken = isTooLong = false;
    absl::StatusOr<CsvSplitter::Result> got;
    do {
      firstLine = splitter.lines() + 1;
      got = splitter.next(record);
      RETURN_IF_ERROR(got.status());
      // Several fields have a delimiter. A file may end with empty lines.
    } while (*got == CsvSplitter::Result::Record && record.empty() &&
             (columns.size() > 1 || format.fields > 1));
    if (*got == CsvSplitter::Result::End)
      return false;
    isTaken = true;
    isTooLong = *got == CsvSplitter::Result::TooLong;
    if (isTooLong)
      return tooLong(firstLine);
    return true;
  }

  CsvFormat format;
  std::vector<CsvColumn> columns;
  const absl::Span<const systole_tensor_spec> types;
  const bool hasHeader;
  CsvSplitter splitter;
  int64_t firstLine = 1;  ///< The first line of the last record.
  bool isTaken = false;   ///< Whether the last record was read completely.
  bool isTooLong = false; ///< Whether the last record has more to be skipped.
};

} // namespace

absl::StatusOr<std::unique_ptr<FileReader>>
data::openCsv(const std::string &path, CsvFormat format,
              std::vector<CsvColumn> columns,
              absl::Span<const systole_tensor_spec> types, bool hasHeader,
              const FileOptions &options) {
  ASSIGN_OR_RETURN(std::unique_ptr<ByteReader> bytes,
                   ByteReader::open(path, options));
  auto reader =
      std::make_unique<CsvRecords>(path, std::move(bytes), std::move(format),
                                   std::move(columns), types, hasHeader);
  reader->nameColumns();
  if (hasHeader)
    RETURN_IF_ERROR(reader->readHeader());
  return reader;
}

StageOr data::makeCsvStage(const StageContext &context, Inputs inputs) {
  return makeFileStage(
      context, std::move(inputs[0]), Compression::None,
      [format = csvFormat(context),
       columns = csvColumns(context, context.elements()),
       types = context.elements(),
       hasHeader = context.integer("header", 0) !=
                   0](const std::string &path, const FileOptions &options) {
        return openCsv(path, format, columns, types, hasHeader, options);
      });
}
