//===- ListDevices.cpp - The master and its cores -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ListDevices.h"

#include "runtime/cluster/Resolve.h"
#include "runtime/device/Cores.h"
#include "runtime/system/Limits.h"
#include "runtime/system/Process.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>
#include <string>

using namespace systole;
using llvm::StringRef;

static int notConnected(const absl::Status &status) {
  llvm::errs() << "ERROR: Not connected to a TPU runtime\n"
               << std::string(status.message()) << "\n";
  return 1;
}

int systole::listDevices(int argc, char **argv) {
  absl::StatusOr<runtime::Launch> launch = runtime::findLaunch();
  if (!launch.ok())
    return notConnected(launch.status());
  const char *tfConfig = std::getenv("TF_CONFIG");
  for (int i = 1; i < argc; ++i) {
    StringRef argument = argv[i];
    argument.consume_front("--");
    auto [flag, value] = argument.split('=');
    std::string name = flag.str();
    std::replace(name.begin(), name.end(), '-', '_');
    if (name == "list_devices" || name == "zone" || name == "project")
      continue;
    if (name != "master" && name != "tpu_name") {
      llvm::errs()
          << "tpu-run: error: --list-devices takes --master, --tpu_name, "
             "--zone and --project, not '"
          << argv[i] << "'\n";
      return 2;
    }
    runtime::ClusterRequest request;
    request.name = value.str();
    request.flag = name;
    request.command = "tpu-run --list-devices";
    request.tfConfig = tfConfig ? tfConfig : "";
    request.launch = *launch;
    absl::StatusOr<runtime::Cluster> cluster = runtime::resolveCluster(request);
    if (!cluster.ok())
      return notConnected(cluster.status());
  }
  const std::string host = runtime::hostName();
  if (launch->rank == 0) {
    llvm::outs() << "master: " << host;
    if (launch->processes > 1)
      llvm::outs() << ", rank 0 of " << launch->processes << " processes of "
                   << launch->launcher;
    llvm::outs() << "\n";
  }
  // The assignment follows that of programs: the CPUs outside mpirun's binding
  // count unless the person asked for a binding.
  runtime::HostShards shards;
  shards.mayWiden = launch->processes > 1 && !launch->bindingAskedFor;
  runtime::assignCores(shards);
  std::string name =
      launch->rank == 0 ? "master" : "worker " + std::to_string(launch->rank);
  for (int cpu : runtime::allowedCpus())
    llvm::outs() << name << ": core " << cpu << " of " << host << "\n";
  return 0;
}
