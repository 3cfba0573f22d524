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
#include "systole/Estimator/KerasCallbacks.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace systole::keras {

using NamedValues = std::vector<std::pair<std::string, double>>;

/// The line of a finished epoch: "60/60 [====...] - 1s 11ms/step - loss: 0.7600
/// - accuracy: 0.8598".
std::string progressLine(int64_t steps, double seconds,
                         const NamedValues &values);

/// The line of an epoch that runs: " 12/600 [>....] - ETA: 3s - loss: 2.3012".
std::string unfinishedLine(int64_t step, int64_t steps, double seconds,
                           const NamedValues &values);

/// The line of an epoch: rewritten in a terminal, otherwise printed at its end.
class ProgressBar {
public:
  /// `verbose` is Keras's: 0, 1 or 2.
  ProgressBar(int64_t steps, int verbose);

  /// Called after each step. Asks for the values only to show them.
  void update(int64_t step, double seconds,
              const std::function<NamedValues()> &values);
  void finish(int64_t step, double seconds, const NamedValues &values);

private:
  void rewrite(const std::string &line, const char *end);

  const int64_t steps;
  const int verbose;
  const bool isTerminal;
  double shown = -1;
  size_t width = 0;
};

/// Puts values into a path: {epoch}, {epoch:02d} and {val_loss:.2f}.
std::string formatPath(const std::string &path, const Logs &values);

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
