//===- CsvStage.h - The records of CSV files --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_CSVSTAGE_H
#define SYSTOLE_RUNTIME_DATA_STAGES_CSVSTAGE_H

#include "runtime/data/readers/Csv.h"
#include "runtime/data/stages/FileStage.h"

namespace systole::data {

/// Opens a file whose columns become components of these types: scalars and
/// strings. With a header there may be one vector, which takes the columns that
/// no other type names. The types must outlive the reader.
absl::StatusOr<std::unique_ptr<FileReader>>
openCsv(const std::string &path, CsvFormat format,
        std::vector<CsvColumn> columns,
        absl::Span<const systole_tensor_spec> types, bool hasHeader,
        const FileOptions &options);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_CSVSTAGE_H
