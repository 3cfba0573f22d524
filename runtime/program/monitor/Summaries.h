//===- Summaries.h - Training's summaries for TensorBoard -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_SUMMARIES_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_SUMMARIES_H

#include "runtime/device/Device.h"
#include "runtime/program/monitor/EventFile.h"
#include "runtime/system/Wait.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// Collects summaries every so many steps. Scalars of the outfeed become means
/// over the shards, tensors become histograms over all shards. It adds
/// global_step/sec, examples/sec and the share of time spent waiting for input.
/// The host collects while the device runs, and calls `write` between loops.
class Summaries {
public:
  /// `everySteps` of 0 collects nothing.
  Summaries(const systole_function &function, int shards,
            const std::string &folder, int64_t everySteps, int64_t firstStep);

  void step(int64_t globalStep, const StepResults &results);

  /// Sets the total time for which steps have waited for input.
  void waited(Clock::duration time) { waiting = time; }

  /// Adds a GraphDef once.
  void graph(const std::string &graphDef) {
    if (everySteps != 0 && !graphDef.empty())
      file.addGraph(current, graphDef);
  }

  /// Excludes time that was not spent on steps.
  void skip(Clock::duration time) { lastTime += time; }

  /// Adds text once.
  void text(const std::string &tag, const std::string &text) {
    if (everySteps != 0)
      file.addText(current, tag, text);
  }

  /// Collects the scalars of the last step, unless that is done, and writes.
  absl::Status finish();

  absl::Status write() { return file.write(); }

private:
  void collect(const EventFile::Histograms &histograms);

  const systole_function &function;
  const int shards;
  const int64_t examplesPerStep;
  const int64_t everySteps;
  EventFile file;
  /// The outfeeds that are scalars, and their values in the last step.
  const std::vector<int> outfeeds;
  EventFile::Scalars scalars;
  /// The outfeeds that are tensors.
  std::vector<int> tensors;
  int64_t current, collected;
  Clock::duration waiting = Clock::duration::zero(), lastWaiting = waiting;
  Clock::time_point lastTime;
};

/// The outfeeds that are scalars of the model: not those of host calls.
std::vector<int> findScalars(const systole_function &function);

/// The mean of an outfeed's scalar over the shards, added in the order of their
/// index, so that it is the same in every run.
double meanOverShards(const StepResults &results, int shards, int outfeed);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_SUMMARIES_H
