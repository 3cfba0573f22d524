//===- Cores.h - The assignment of shards to CPUs ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_CORES_H
#define SYSTOLE_RUNTIME_DEVICE_CORES_H

#include <utility>
#include <vector>

namespace systole::runtime {

/// The numbers of shards on this machine.
struct HostShards {
  int here = 1;   ///< Shards in this process.
  int before = 0; ///< Shards in processes of lower rank.
  int onHost = 1; ///< Shards in all processes.
  /// Whether the process may use CPUs to which it is not bound.
  bool mayWiden = false;
};

/// Returns the CPU for each shard of this process, and whether each shard of
/// the machine has a CPU of its own. Shards are pinned only if they fill the
/// machine evenly. Otherwise the system's scheduler does better and leaves room
/// for other programs.
std::pair<std::vector<int>, bool> assignCores(const HostShards &shards);

/// Assigns the given CPUs to the shards of this process.
std::pair<std::vector<int>, bool> assignCores(const HostShards &shards,
                                              const std::vector<int> &cpus);

/// Pins the calling thread; does nothing if `cpu` is negative.
void pinThread(int cpu);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_CORES_H
