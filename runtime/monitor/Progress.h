//===- Progress.h - How training shows where it is --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bar that is redrawn on a terminal, and a line every so many steps
// elsewhere.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_MONITOR_PROGRESS_H
#define SYSTOLE_RUNTIME_MONITOR_PROGRESS_H

#include "runtime/support/Wait.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>

namespace systole::runtime {

class Progress {
public:
  /// Seconds; what a shorter run waits for is the beginning.
  static constexpr double worthAWord = 10;

  struct Options {
    int64_t firstStep = 0;
    /// INT64_MAX where it is not known.
    int64_t lastStep = 0;
    int64_t examplesPerStep = 0;
    /// Steps between two lines where there is no terminal.
    int64_t logSteps = 100;
    /// Width of the terminal; 0 if the output is none.
    int columns = 0;
    /// What steps wait for, of a run of so many seconds that has waited so
    /// long.
    std::function<std::string(Clock::duration waited, double seconds)> advice;
  };

  /// Without `out` it only measures.
  Progress(std::FILE *out, const Options &options);
  /// Ends the line that is drawn on `out`, which is open until then.
  ~Progress();

  /// A step is done. `loss` is NaN where the program has none.
  void step(int64_t globalStep, double loss);

  /// How long steps have waited for their input, together.
  void waited(Clock::duration time) { waiting = time; }

  /// That much time went to something else than steps.
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
  Clock::duration waiting = Clock::duration::zero();
  bool drawn = false;
};

/// The columns of the terminal behind `file`, or 0 if it is none.
int terminalColumns(std::FILE *file);

/// "6.7 s", "42 s", "1:05", "2:00:00".
std::string formatDuration(double seconds);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_MONITOR_PROGRESS_H
