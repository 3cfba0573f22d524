//===- Csv.h - Fields of comma-separated values -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CODECS_CSV_H
#define SYSTOLE_RUNTIME_DATA_CODECS_CSV_H

#include "runtime/data/core/Dataset.h"

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
};

/// One column: its type (F32, F64, S32, S64 or STRING) and the default of a
/// missing field.
struct CsvColumn {
  int32_t dtype = 0;
  bool hasDefault = false;
  std::string fallback; ///< The default as text.
};

/// Whether `text` ends within a quoted field: the record continues on the next
/// line.
bool endsInQuotes(absl::string_view text, const CsvFormat &format);

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

#endif // SYSTOLE_RUNTIME_DATA_CODECS_CSV_H
