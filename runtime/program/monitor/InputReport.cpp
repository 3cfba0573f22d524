//===- InputReport.cpp - The cost of the input ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/monitor/InputReport.h"

#include "runtime/system/Memory.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <cmath>

namespace systole::runtime {

using Snapshot = data::Counters::Snapshot;

InputReport::InputReport(const data::Counters &counters, Clock::duration waited,
                         double seconds)
    : stages(counters.snapshot()),
      waited(std::chrono::duration<double>(waited).count()), seconds(seconds) {}

static double secondsOf(const Snapshot &stage) {
  return static_cast<double>(stage.nanoseconds) * 1e-9;
}

/// Whether several threads may share its work.
static bool isParallel(const Snapshot &stage) {
  return stage.isPart || stage.name == "map";
}

std::string InputReport::sentence() const {
  return isInputBound()
             ? absl::StrCat("input-bound: ", advice())
             : absl::StrFormat(
                   "not input-bound: the device has waited for %.1f %% of the "
                   "time",
                   seconds > 0 ? 100 * waited / seconds : 0);
}

std::string InputReport::advice() const {
  auto longest = std::max_element(stages.begin(), stages.end(),
                                  [](const Snapshot &a, const Snapshot &b) {
                                    return a.nanoseconds < b.nanoseconds;
                                  });
  if (longest == stages.end())
    return "no operation is counted";
  // The time of the device without its waits.
  double device = std::max(seconds - waited, 1e-3);
  double shared = 0;
  for (const Snapshot &stage : stages)
    if (isParallel(stage))
      shared += secondsOf(stage);
  if (!isParallel(*longest))
    return absl::StrCat(longest->name,
                        ", which one thread does: read several files side by "
                        "side with data.interleave, or put data.prefetch "
                        "after it");
  auto threads = std::max<int64_t>(std::llround(std::ceil(shared / device)), 1);
  return absl::StrCat(longest->name, ", ", threads,
                      threads == 1 ? " thread" : " threads",
                      " would be enough");
}

std::string InputReport::table() const {
  std::string text =
      absl::StrFormat("%-24s %12s %12s %10s %12s\n", "input", "elements",
                      "busy (s)", "at a time", "held");
  for (const Snapshot &stage : stages)
    absl::StrAppendFormat(
        &text, "%-24s %12d %12.3f %10s %12s  %s\n",
        absl::StrCat(stage.isPart ? "  " : "", stage.name), stage.elements,
        secondsOf(stage), stage.isPart ? "" : absl::StrCat(stage.parallelism),
        stage.bytes > 0 ? formatBytes(stage.bytes) : "", stage.location);
  absl::StrAppendFormat(&text, "the device has waited %.3f s of %.3f s\n",
                        waited, seconds);
  return absl::StrCat(text, sentence(), "\n");
}

} // namespace systole::runtime
