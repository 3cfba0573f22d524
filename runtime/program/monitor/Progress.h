//===- Progress.h - The progress of training --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Redraws a bar on a terminal. Elsewhere prints a line every so many steps.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_PROGRESS_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_PROGRESS_H

#include "runtime/system/Wait.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace systole::runtime {

class Progress {
public:
  /// The seconds from which waits are worth a word; those of a shorter run are
  /// only its start.
  static constexpr double worthAWord = 10;

  struct Options {
    int64_t firstStep = 0;
    /// INT64_MAX if unknown.
    int64_t lastStep = 0;
    int64_t examplesPerStep = 0;
    /// Steps between two lines without a terminal.
    int64_t logSteps = 100;
    /// The width of the terminal; 0 if the output is not a terminal.
    int columns = 0;
    /// Describes the cause of the waits, given their time and the run's
    /// seconds.
    std::function<std::string(Clock::duration waited, double seconds)> advice;
  };

  /// Starts to measure, and draws on `out` unless it is null.
  Progress(std::FILE *out, const Options &options);
  /// Ends the line drawn on `out`. `out` must be open until then.
  ~Progress();

  using Values = std::vector<std::pair<std::string, double>>;

  /// A step is done. `loss` is NaN if the program has none. `logged` are the
  /// scalars that the model logs, to be shown beside it.
  void step(int64_t globalStep, double loss, const Values &logged = {});

  /// Sets the metrics of the last evaluation, to be shown beside the loss.
  void evaluated(const std::map<std::string, double> &metrics);

  /// Sets the total time for which steps have waited for input.
  void waited(Clock::duration time) { waiting = time; }

  /// Excludes time that was not spent on steps.
  void skip(Clock::duration time) { start += time; }

  /// Ends the bar, so that a line can be printed.
  void finish();

  double seconds() const;
  double examplesPerSecond() const;

private:
  void draw();
  std::string text(bool advises = true) const;

  std::FILE *out;
  const Options options;
  Clock::time_point start;
  Clock::time_point lastDrawn;
  int64_t current;
  double lastLoss = 0;
  Values lastLogged;
  std::map<std::string, double> metrics;
  Clock::duration waiting = Clock::duration::zero();
  bool drawn = false;
};

/// "1,234,567".
std::string withThousands(double value);

/// "35 ms", "6.7 s", "42 s", "1:05", "2:00:00".
std::string formatDuration(double seconds);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_PROGRESS_H
