//===- Cores.cpp - The assignment of shards to CPUs -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Cores.h"

#include "runtime/system/Limits.h"

#include <cstring>
#include <sched.h>

namespace systole::runtime {

std::pair<std::vector<int>, bool> assignCores(const HostShards &shards) {
  if (shards.mayWiden) {
    // By default mpirun binds each of two processes to one core, however many
    // shards and other threads they have. The system leaves out CPUs that it
    // does not grant.
    cpu_set_t all;
    std::memset(&all, 0xff, sizeof(all));
    sched_setaffinity(0, sizeof(all), &all);
  }
  return assignCores(shards, allowedCpus());
}

std::pair<std::vector<int>, bool> assignCores(const HostShards &shards,
                                              const std::vector<int> &cpus) {
  const int count = static_cast<int>(cpus.size());
  // A bound process has its CPUs to itself.
  const bool isAlone = !shards.mayWiden;
  const int sharing = isAlone ? shards.here : shards.onHost;
  const bool spins = sharing <= count;
  std::vector<int> assigned;
  if (count > 0 && sharing % count == 0)
    for (int i = 0; i < shards.here; ++i)
      assigned.push_back(cpus[static_cast<size_t>(
          ((isAlone ? 0 : shards.before) + i) % count)]);
  return {assigned, spins};
}

void pinThread(int cpu) {
  if (cpu < 0)
    return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  // If the system refuses, the thread keeps its CPUs.
  sched_setaffinity(0, sizeof(set), &set);
}

} // namespace systole::runtime
