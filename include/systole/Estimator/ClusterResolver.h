//===- ClusterResolver.h - Names of clusters --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_ESTIMATOR_CLUSTERRESOLVER_H
#define SYSTOLE_ESTIMATOR_CLUSTERRESOLVER_H

#include <string>
#include <utility>
#include <vector>

namespace systole {
namespace cluster_resolver {

/// A cluster by its name: "" or "local" for this machine, grpc://host:port, a
/// file of hosts, or any name for the cluster of mpirun or TF_CONFIG
/// (docs/clusters.md, Names of clusters). The program resolves it.
class TPUClusterResolver {
public:
  explicit TPUClusterResolver(std::string tpu = "", std::string zone = "",
                              std::string project = "")
      : name(tpu == "local" ? "" : std::move(tpu)), zone(std::move(zone)),
        project(std::move(project)) {}
  /// A cluster of several machines.
  explicit TPUClusterResolver(const std::vector<std::string> &tpu,
                              std::string zone = "", std::string project = "")
      : zone(std::move(zone)), project(std::move(project)) {
    for (const std::string &one : tpu)
      name += (name.empty() ? "" : ",") + one;
  }

  /// The name, for RunConfig's `master`; "" for this machine.
  std::string master() const { return name; }
  std::string get_master() const { return name; }

  /// The zone and the project are not used: the name is enough.
  std::string get_zone() const { return zone; }
  std::string get_project() const { return project; }

private:
  std::string name, zone, project;
};

} // namespace cluster_resolver

/// TensorFlow 1.x has these names in contrib.
namespace contrib {
namespace cluster_resolver = ::systole::cluster_resolver;
} // namespace contrib

} // namespace systole

#endif // SYSTOLE_ESTIMATOR_CLUSTERRESOLVER_H
