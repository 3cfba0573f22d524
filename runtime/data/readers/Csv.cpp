//===- Csv.cpp - Fields of comma-separated values -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/Csv.h"
#include "runtime/data/core/Value.h"
#include "runtime/formats/Budget.h"
#include "runtime/formats/DescribeData.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

absl::StatusOr<bool> CsvSplitter::takeLine(absl::string_view &line,
                                           absl::string_view &ending) {
  const bool isFirst = bytes.offset() == 0;
  absl::StatusOr<bool> got = bytes.takeCsvLine(line, ending, &isCut);
  if (!got.ok() || !*got)
    return got;
  if (isFirst)
    absl::ConsumePrefix(&line, "\xef\xbb\xbf");
  lineNumber += !isCut;
  if (format.hasQuotes)
    isInside ^= std::count(line.begin(), line.end(), '"') % 2 != 0;
  return true;
}

absl::StatusOr<CsvSplitter::Result> CsvSplitter::next(std::string &record) {
  const auto most = static_cast<size_t>(bytes.budget().recordBytes);
  record.clear();
  isInside = false;
  absl::string_view line, ending, before;
  do {
    ASSIGN_OR_RETURN(bool got, takeLine(line, ending));
    if (!got)
      return record.empty() && before.empty() ? Result::End : Result::Record;
    if (isCut || line.size() + before.size() > most - record.size())
      return Result::TooLong;
    absl::StrAppend(&record, before, line);
    // The ending is copied, since the view ends with the next line.
    before = ending.empty()       ? ""
             : ending.size() == 2 ? "\r\n"
             : ending == "\r"     ? "\r"
                                  : "\n";
  } while (isInside);
  return Result::Record;
}

absl::StatusOr<bool> CsvSplitter::skipRest() {
  while (isCut || isInside) {
    absl::string_view line, ending;
    absl::StatusOr<bool> got = takeLine(line, ending);
    if (!got.ok() || !*got)
      return got;
  }
  return true;
}

std::string CsvFormat::describe(size_t field) const {
  return field < names.size() && !names[field].empty()
             ? absl::StrCat("column '", names[field], "'")
             : absl::StrCat("field ", field);
}

absl::StatusOr<std::vector<std::string>>
data::splitCsv(absl::string_view record, const CsvFormat &format, size_t most,
               size_t &count) {
  std::vector<std::string> fields;
  std::string unused;
  size_t at = 0;
  count = 0;
  while (true) {
    std::string &field = count < most ? fields.emplace_back() : unused;
    field.clear();
    const size_t index = count++;
    if (format.hasQuotes && at < record.size() && record[at] == '"') {
      for (++at;; ++at) {
        if (at == record.size())
          return absl::InvalidArgumentError(
              absl::StrCat(format.describe(index), " has no closing quote"));
        if (record[at] == '"') {
          if (at + 1 == record.size() || record[at + 1] != '"')
            break;
          ++at; // Two quotes encode one.
        }
        field.push_back(record[at]);
      }
      ++at;
      if (at < record.size() && record[at] != format.delimiter)
        return absl::InvalidArgumentError(absl::StrCat(
            format.describe(index), " continues after its closing quote"));
    } else {
      size_t end = record.find(format.delimiter, at);
      end = std::min(end, record.size());
      field.assign(record.data() + at, end - at);
      size_t wrong =
          format.hasQuotes ? field.find_first_of("\"\r\n") : std::string::npos;
      if (wrong != std::string::npos)
        return absl::InvalidArgumentError(
            absl::StrCat(format.describe(index), " has ",
                         field[wrong] == '"' ? "a quote" : "an end of line",
                         " in it, but does not begin with a quote"));
      at = end;
    }
    if (at >= record.size())
      return fields;
    ++at;
  }
}

template <typename Number, typename Parse>
static absl::StatusOr<Buffer> parse(absl::string_view text, Parse parse,
                                    int32_t dtype) {
  Number number;
  if (!parse(text, &number))
    return absl::InvalidArgumentError(
        absl::StrCat(quote(text), " is no ", runtime::dtypeName(dtype)));
  Buffer buffer(sizeof(number));
  std::memcpy(buffer.data(), &number, sizeof(number));
  return buffer;
}

absl::StatusOr<Buffer> data::decodeNumber(absl::string_view text,
                                          int32_t dtype) {
  text = absl::StripAsciiWhitespace(text);
  switch (dtype) {
  case SYSTOLE_F32:
    return parse<float>(text, absl::SimpleAtof, dtype);
  case SYSTOLE_F64:
    return parse<double>(text, absl::SimpleAtod, dtype);
  case SYSTOLE_S32:
    return parse<int32_t>(text, absl::SimpleAtoi<int32_t>, dtype);
  case SYSTOLE_S64:
    return parse<int64_t>(text, absl::SimpleAtoi<int64_t>, dtype);
  default:
    return absl::InternalError(
        absl::StrCat("no text is read as ", runtime::dtypeName(dtype)));
  }
}

/// A type that fits a field which is no number of the column's type.
static absl::string_view adviseType(absl::string_view field,
                                    const CsvColumn &column) {
  double number;
  if (!absl::SimpleAtod(absl::StripAsciiWhitespace(field), &number))
    return "; read words as !data.string: data.lookup gives each an index";
  return column.dtype == SYSTOLE_S32 || column.dtype == SYSTOLE_S64
             ? "; tensor<f32> takes fractions and large numbers"
             : "";
}

absl::StatusOr<std::vector<Buffer>>
data::decodeCsv(absl::string_view record, const CsvFormat &format,
                absl::Span<const CsvColumn> columns) {
  // Other fields are not part of the element, however many there are.
  const size_t needed =
      format.selected.empty()
          ? columns.size()
          : static_cast<size_t>(*std::max_element(format.selected.begin(),
                                                  format.selected.end())) +
                1;
  size_t count;
  ASSIGN_OR_RETURN(std::vector<std::string> fields,
                   splitCsv(record, format, needed, count));
  const bool isExact = format.fields > 0 || format.selected.empty();
  const size_t expected = format.fields > 0 ? format.fields : needed;
  if (isExact ? count != expected : count < needed)
    return absl::InvalidArgumentError(
        absl::StrCat("a record has ", count, count == 1 ? " field" : " fields",
                     ", not ", expected, isExact ? "" : " or more"));
  std::vector<Buffer> components;
  for (size_t i = 0; i < columns.size(); ++i) {
    size_t place =
        format.selected.empty() ? i : static_cast<size_t>(format.selected[i]);
    absl::string_view field = fields[place];
    const CsvColumn &column = columns[i];
    if (field.empty() || field == format.missing) {
      if (!column.hasDefault)
        return absl::InvalidArgumentError(
            absl::StrCat(format.describe(place), " is required but missing"));
      field = column.fallback;
    }
    if (column.dtype == SYSTOLE_STRING) {
      components.push_back(makeString(field));
      continue;
    }
    absl::StatusOr<Buffer> number = decodeNumber(field, column.dtype);
    if (!number.ok())
      return annotate(number.status(),
                      absl::StrCat(format.describe(place), ": "),
                      adviseType(field, column));
    components.push_back(*std::move(number));
  }
  return components;
}
