//===- Csv.h - Fields of comma-separated values -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_READERS_CSV_H
#define SYSTOLE_RUNTIME_DATA_READERS_CSV_H

#include "runtime/data/core/Dataset.h"
#include "runtime/data/readers/InputStream.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <string>
#include <vector>

namespace systole::data {

struct CsvFormat {
  char delimiter = ',';
  bool hasQuotes = true;
  std::string missing;           ///< The text that marks a missing field.
  std::vector<int64_t> selected; ///< The columns to take; all if empty.
  /// The fields of each record. If 0: the columns, or enough for those
  /// selected.
  size_t fields = 0;
  /// The names of the fields, as far as they are known.
  std::vector<std::string> names;
  std::vector<std::string> ignored; ///< Names that a vector does not take.

  /// "column 'age'", or "field 3".
  std::string describe(size_t field) const;
};

/// One column: its type (F32, F64, S32, S64 or STRING) and the default of a
/// missing field.
struct CsvColumn {
  int32_t dtype = 0;
  bool hasDefault = false;
  std::string fallback; ///< The default as text.
};

/// Splits the bytes of a file into records. A record has several lines if a
/// quoted field contains line ends. The mark of UTF-8 at the start of a file is
/// no part of the first record.
class CsvSplitter {
public:
  CsvSplitter(ByteReader &bytes, const CsvFormat &format)
      : bytes(bytes), format(format) {}

  enum class Result { Record, End, TooLong };

  /// The next record, without its line end.
  absl::StatusOr<Result> next(std::string &record);

  /// Skips the rest of a record that was too long; false at the end.
  absl::StatusOr<bool> skipRest();

  /// Whether the last record ends within quotes, at the end of the file.
  bool isOpen() const { return isInside; }

  /// The number of lines read so far.
  int64_t lines() const { return lineNumber; }

  /// Tells the parser that the next bytes come after the first `lines` lines.
  void continueAfter(int64_t lines) { lineNumber = lines; }

private:
  absl::StatusOr<bool> takeLine(absl::string_view &line,
                                absl::string_view &ending);

  ByteReader &bytes;
  const CsvFormat &format;
  int64_t lineNumber = 0;
  bool isInside = false; ///< Whether the last piece ends in quotes.
  bool isCut = false;    ///< Whether the last piece is only part of a line.
};

/// The first `most` fields of a record (RFC 4180), without quotes. Sets `count`
/// to the number of all fields.
absl::StatusOr<std::vector<std::string>> splitCsv(absl::string_view record,
                                                  const CsvFormat &format,
                                                  size_t most, size_t &count);

/// The record's columns as components.
absl::StatusOr<std::vector<Buffer>>
decodeCsv(absl::string_view record, const CsvFormat &format,
          absl::Span<const CsvColumn> columns);

/// Parses a number, with optional spaces around it, as an element of `dtype`.
absl::StatusOr<Buffer> decodeNumber(absl::string_view text, int32_t dtype);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_READERS_CSV_H
