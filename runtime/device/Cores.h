//===- Cores.h - Which core of the machine has which shard ------*- C++ -*-===//
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

/// The shards on this machine.
struct HostShards {
  int here = 1;   ///< In this process.
  int before = 0; ///< In processes of lower rank.
  int onHost = 1; ///< In all.
  /// Whether the process may take cores that it is not bound to.
  bool mayWiden = false;
};

/// For each shard of this process the CPU that it is to be pinned to, and
/// whether all shards of the machine have a CPU each. They are pinned where
/// they fill the machine evenly; where they do not, the system's scheduler does
/// better, and other programs have a place.
std::pair<std::vector<int>, bool> assignCores(const HostShards &shards);

/// The same, of these CPUs.
std::pair<std::vector<int>, bool> assignCores(const HostShards &shards,
                                              const std::vector<int> &cpus);

/// Those that this process may run on.
std::vector<int> allowedCpus();

/// Pins the calling thread; nothing where `cpu` is negative.
void pinThread(int cpu);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_CORES_H
