//===- Threads.h - How many threads a core has ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEAM_THREADS_H
#define SYSTOLE_RUNTIME_TEAM_THREADS_H

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace systole::runtime {

/// The most threads of a team.
constexpr int mostThreads = 1024;

/// The CPUs that this process may use at a time: those of its affinity mask,
/// and not more than the quota of its control group.
int usableCpus();

/// The quota in CPUs, rounded up, of the text of a `cpu.max` ("50000 100000");
/// 0 for none ("max 100000").
int parseCpuQuota(absl::string_view text);

/// The threads of each of `cores` cores in this process, at least 1.
int defaultThreads(int cores);

/// A number of threads as a flag or SYSTOLE_THREADS has it: from 1 to
/// `mostThreads`, or 0 for the default. `name` is for the error.
absl::StatusOr<int> parseThreads(absl::string_view text,
                                 absl::string_view name);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TEAM_THREADS_H
