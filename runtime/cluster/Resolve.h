//===- Resolve.h - Which machines a name stands for -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What TPUClusterResolver does for TPUEstimator: --master and --tpu_name become
// a cluster. Here processes are started by mpirun or srun, so that a cluster of
// several machines is one that this process was started on; where it was not,
// the error is the line that does it.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_RESOLVE_H
#define SYSTOLE_RUNTIME_CLUSTER_RESOLVE_H

#include "runtime/cluster/Launch.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace systole::runtime {

struct Cluster {
  /// Where it is known from: "this machine", "mpirun", "TF_CONFIG" or the name
  /// of a file of hosts.
  std::string source = "this machine";
  /// Empty for those that the launcher knows.
  std::vector<std::string> hosts;
};

struct ClusterRequest {
  /// "", "local", the path of a file of hosts, `grpc://host:port`, or any name
  /// for what the launcher or TF_CONFIG says.
  std::string name;
  /// The flag that it is the value of, for messages.
  std::string flag;
  /// What the program was started by, for the line that is to replace it.
  std::string command;
  /// The value of TF_CONFIG, or empty.
  std::string tfConfig;
  Launch launch;
};

/// An error where the cluster is another than this process is in.
absl::StatusOr<Cluster> resolveCluster(const ClusterRequest &request);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_RESOLVE_H
