//===- Launch.h - The launcher of this process ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_LAUNCH_H
#define SYSTOLE_RUNTIME_CLUSTER_LAUNCH_H

#include "absl/status/statusor.h"

#include <string>

namespace systole::runtime {

/// One process of a job, as described by the environment that mpirun, srun or
/// another launcher made.
struct Launch {
  int rank = 0;
  int processes = 1;
  /// "mpirun", "srun" or "PMIx"; empty if the process was started alone.
  std::string launcher;
  /// Whether the person has chosen the CPUs that the process is bound to.
  bool bindingAskedFor = false;
};

/// Returns an error if a launcher has started several processes that cannot
/// find each other.
absl::StatusOr<Launch> findLaunch();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_LAUNCH_H
