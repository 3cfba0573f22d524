//===- Progress.h - Output of Keras -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_KERAS_PROGRESS_H
#define SYSTOLE_LIB_ESTIMATOR_KERAS_PROGRESS_H

#include "Layers.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace systole::keras {

using NamedValues = std::vector<std::pair<std::string, double>>;

/// The line of a finished epoch: "60/60 [====...] - 1s 11ms/step - loss: 0.7600
/// - accuracy: 0.8598".
std::string progressLine(int64_t steps, double seconds,
                         const NamedValues &values);

/// The lines of the summary.
struct SummaryRow {
  std::string name;
  std::string kind;
  std::string shape;
  int64_t params;
  /// "dense[0][0]" for each input.
  std::vector<std::string> connected;
};
/// The table of layers; with connections it is wider, and has a column for
/// them.
std::string formatSummary(const std::string &model,
                          const std::vector<SummaryRow> &rows, Weights total,
                          bool connections);

} // namespace systole::keras

#endif // SYSTOLE_LIB_ESTIMATOR_KERAS_PROGRESS_H
