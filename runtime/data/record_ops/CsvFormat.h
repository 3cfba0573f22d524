//===- CsvFormat.h - What operations say of comma-separated values -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_RECORD_OPS_CSVFORMAT_H
#define SYSTOLE_RUNTIME_DATA_RECORD_OPS_CSVFORMAT_H

#include "runtime/data/core/Attributes.h"
#include "runtime/data/readers/Csv.h"

namespace systole::data {

/// Reads `field_delim`, `use_quote_delim`, `na_value`, `select_cols`.
inline CsvFormat csvFormat(const Attributes &attributes) {
  CsvFormat format;
  if (absl::string_view delimiter = attributes.string("field_delim");
      !delimiter.empty())
    format.delimiter = delimiter[0];
  format.hasQuotes = attributes.integer("use_quote_delim", 1) != 0;
  format.missing = std::string(attributes.string("na_value"));
  format.selected = attributes.integers("select_cols");
  return format;
}

/// Reads `defaults`, the default values of columns that are not `required`
/// (column numbers).
inline std::vector<CsvColumn>
csvColumns(const Attributes &attributes,
           absl::Span<const systole_tensor_spec> types) {
  std::vector<CsvColumn> columns;
  std::vector<std::string> defaults = attributes.strings("defaults");
  std::vector<int64_t> required = attributes.integers("required");
  for (size_t i = 0; i < types.size(); ++i) {
    CsvColumn &column = columns.emplace_back();
    column.dtype = types[i].dtype;
    column.hasDefault = i < defaults.size();
    for (int64_t index : required)
      column.hasDefault &= index != static_cast<int64_t>(i);
    if (column.hasDefault)
      column.fallback = defaults[i];
  }
  return columns;
}

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_RECORD_OPS_CSVFORMAT_H
