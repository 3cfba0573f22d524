//===- Predictions.h - Files of predictions ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes one row of named columns for each example, as JSON lines, CSV or a
// NumPy archive (.npz).
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_PREDICTIONS_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_PREDICTIONS_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// A column: its name, and its type and shape in one row.
struct PredictionColumn {
  std::string name;
  int32_t dtype = 0;
  std::vector<int64_t> dims;

  int64_t elements() const;
};

class PredictionWriter {
public:
  virtual ~PredictionWriter();

  /// Adds a row; `values[i]` are the elements of column i.
  virtual absl::Status write(const std::vector<const char *> &values) = 0;

  /// Ends the file and gives it its name.
  virtual absl::Status finish() = 0;
};

/// Opens a file of the kind of its extension: .npz, .csv or .jsonl. Without a
/// path it writes JSON lines to the standard output. In JSON, numbers that are
/// not finite are null.
absl::StatusOr<std::unique_ptr<PredictionWriter>>
openPredictions(const std::string &path, std::vector<PredictionColumn> columns);

/// Returns InvalidArgument if `path` has none of the extensions.
absl::Status checkPredictionsPath(absl::string_view path);

/// An element as text that parses to the same value. Integers are decimal.
/// Special values are NaN, Infinity and -Infinity. Booleans are true and false.
std::string elementText(int32_t dtype, const char *value);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_PREDICTIONS_H
