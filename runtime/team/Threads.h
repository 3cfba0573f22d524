//===- Threads.h - How many threads a core has ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEAM_THREADS_H
#define SYSTOLE_RUNTIME_TEAM_THREADS_H

#include "runtime/team/Team.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace systole::runtime {

/// The most threads of a team.
constexpr int mostThreads = 1024;

/// The number of CPUs that this process may use at a time: the CPUs of its
/// affinity mask, but at most the quota of its control group.
int usableCpus();

/// Parses the text of a `cpu.max` ("50000 100000"). Returns the quota in CPUs,
/// rounded up, or 0 if there is none ("max 100000").
int parseCpuQuota(absl::string_view text);

/// The threads of each of `cores` cores in this process, at least 1.
int defaultThreads(int cores);

/// The options of each of `teams` teams in this process: `threads` threads, or
/// 0 for the default.
TeamOptions chooseTeam(int threads, int teams);

/// Parses the value of a flag or of SYSTOLE_THREADS: from 1 to `mostThreads`
/// threads, or 0 for the default. Errors quote `name`.
absl::StatusOr<int> parseThreads(absl::string_view text,
                                 absl::string_view name);

/// The value of the environment variable SYSTOLE_THREADS; 0 without it.
absl::StatusOr<int> readThreads();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TEAM_THREADS_H
