//===- Monitor.h - The status of a run, as pages ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The present status of a run as a page, as JSON and as Prometheus' text.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_MONITOR_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_MONITOR_H

#include "runtime/program/hooks/Hook.h"
#include "runtime/program/monitor/StatusServer.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace systole::runtime {

/// The values that the monitor shows.
struct RunStatus {
  std::string model, function;
  /// "running", or how the run ended.
  std::string state = "running";
  /// The file that stays after the run.
  std::string report;
  int shards = 1;
  int64_t step = 0, examplesPerStep = 0;
  /// The step at which the run began, and the one at which it ends; INT64_MAX
  /// if that is unknown.
  int64_t firstStep = 0, lastStep = INT64_MAX;
  double secondsRunning = 0;
  double stepsPerSecond = 0;
  using Values = std::map<std::string, double>;
  /// Scalars of the last step: loss, learning_rate, ...
  Values scalars;
  /// Seconds of a step by activity: computing, waiting for input, collectives,
  /// and the host. Each is the mean of the cores over the last loops.
  double compute = 0, infeed = 0, collective = 0, host = 0;
  int64_t stateBytes = 0, transientBytes = 0, plannedBytes = 0;

  /// Points of the curves: one for each step at first, fewer in long runs.
  struct Point {
    int64_t step;
    double stepsPerSecond;
    Values scalars;
  };
  std::deque<Point> history;
  /// The metrics of each evaluation.
  struct Evaluation {
    int64_t step;
    Values metrics;
  };
  std::vector<Evaluation> evaluations;

  /// Seconds to the last step at the mean speed of the run; NaN if unknown.
  double secondsLeft() const;
};

std::string statusJson(const RunStatus &status);
std::string statusMetrics(const RunStatus &status);
/// The page, which requests the JSON every second.
std::string statusPage();
/// The page with the status in it, which requests nothing.
std::string statusReport(const RunStatus &status);

/// Serves the status of the run.
absl::StatusOr<std::unique_ptr<Hook>>
makeMonitorHook(StatusServer::Options options);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_MONITOR_H
