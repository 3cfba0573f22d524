//===- Resolve.h - Resolving the name of a cluster --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counterpart of TensorFlow's TPUClusterResolver: --master and --tpu_name
// become a cluster. mpirun or srun starts the processes. So a cluster of
// several machines must be the one on which this process was started. Otherwise
// the error prints the command line that starts it there.
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
  /// The source of the cluster: "this machine", "mpirun", "TF_CONFIG" or the
  /// name of a file of hosts.
  std::string source = "this machine";
  /// The hosts; empty if the launcher knows them.
  std::vector<std::string> hosts;
};

struct ClusterRequest {
  /// "", "local", the path of a file of hosts, `grpc://host:port`, or any name
  /// for the cluster of the launcher or TF_CONFIG.
  std::string name;
  /// The flag that has this name as its value, for messages.
  std::string flag;
  /// The program's command line, for the line that the error suggests.
  std::string command;
  /// The value of TF_CONFIG, or empty.
  std::string tfConfig;
  Launch launch;
};

/// Returns an error if this process is not part of the cluster.
absl::StatusOr<Cluster> resolveCluster(const ClusterRequest &request);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_RESOLVE_H
