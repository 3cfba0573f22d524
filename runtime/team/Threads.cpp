//===- Threads.cpp - How many threads a core has --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/team/Threads.h"

#include "runtime/system/Limits.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>

namespace systole::runtime {
namespace {

/// The smallest quota of the process's control groups; 0 for none.
int readCpuQuota() {
  int smallest = 0;
  for (const std::string &group : controlGroups()) {
    std::ifstream file(group + "/cpu.max");
    std::string line;
    std::getline(file, line);
    int quota = parseCpuQuota(line);
    if (quota > 0 && (smallest == 0 || quota < smallest))
      smallest = quota;
  }
  return smallest;
}

} // namespace

int parseCpuQuota(absl::string_view text) {
  std::pair<absl::string_view, absl::string_view> fields =
      absl::StrSplit(text, absl::MaxSplits(' ', 1));
  int64_t quota, period;
  if (!absl::SimpleAtoi(fields.first, &quota) ||
      !absl::SimpleAtoi(fields.second, &period) || quota <= 0 || period <= 0)
    return 0;
  return static_cast<int>(
      std::min<int64_t>((quota - 1) / period + 1, mostThreads));
}

int usableCpus() {
  int cpus = availableCpus(), quota = readCpuQuota();
  return quota > 0 ? std::min(cpus, quota) : cpus;
}

int defaultThreads(int cores) {
  return std::clamp(usableCpus() / std::max(cores, 1), 1, mostThreads);
}

TeamOptions chooseTeam(int threads, int teams) {
  TeamOptions team;
  team.threads = threads > 0 ? threads : defaultThreads(teams);
  // Threads that share a CPU do not spin for one another.
  if (team.threads > 1 && int64_t(team.threads) * teams > usableCpus())
    team.spin = Clock::duration(0);
  return team;
}

absl::StatusOr<int> parseThreads(absl::string_view text,
                                 absl::string_view name) {
  int threads;
  if (!absl::SimpleAtoi(text, &threads) || threads < 0 || threads > mostThreads)
    return absl::InvalidArgumentError(absl::StrCat(
        name, "=", text, ": a number of threads from 1 to ", mostThreads,
        " is expected, or 0 for as many as there are CPUs"));
  return threads;
}

absl::StatusOr<int> readThreads() {
  const char *text = std::getenv("SYSTOLE_THREADS");
  return text && *text ? parseThreads(text, "SYSTOLE_THREADS") : 0;
}

} // namespace systole::runtime
