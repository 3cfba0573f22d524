//===- Summaries.h - What training shows in TensorBoard ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_MONITOR_SUMMARIES_H
#define SYSTOLE_RUNTIME_MONITOR_SUMMARIES_H

#include "runtime/device/Device.h"
#include "runtime/monitor/EventFile.h"
#include "runtime/support/Wait.h"

#include <string>
#include <vector>

namespace systole::runtime {

/// Collects, every so many steps, what the function gives to the outfeed
/// (scalars as means over the shards, tensors as histograms of the elements of
/// all of them), global_step/sec, examples/sec and the share of the time in
/// which it waited for input. The host
/// collects while the device runs; `write` is for where it does not.
class Summaries {
public:
  /// `everySteps` of 0 collects nothing.
  Summaries(const systole_function &function, int shards,
            const std::string &folder, int64_t everySteps, int64_t firstStep);

  void step(int64_t globalStep, const StepResults &results);

  /// How long steps have waited for their input, together.
  void waited(Clock::duration time) { waiting = time; }

  /// That much time went to something else than steps.
  void skip(Clock::duration time) { lastTime += time; }

  /// A text that stays the same.
  void text(const std::string &tag, const std::string &text) {
    if (everySteps != 0)
      file.addText(current, tag, text);
  }

  /// Collects the scalars of the last step, if it was not, and writes.
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
  std::vector<int> outfeeds;
  EventFile::Scalars scalars;
  /// The outfeeds that are tensors.
  std::vector<int> tensors;
  int64_t current, collected;
  Clock::duration waiting = Clock::duration::zero(), lastWaiting = waiting;
  Clock::time_point lastTime;
};

/// The mean of a scalar of the outfeed over the shards, which are added in the
/// order of their index, so that it is the same in every run.
double meanOverShards(const StepResults &results, int shards, int outfeed);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_MONITOR_SUMMARIES_H
