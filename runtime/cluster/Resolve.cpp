//===- Resolve.cpp - Resolving the name of a cluster ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/cluster/Resolve.h"

#include "runtime/formats/Json.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/system/Process.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <sys/stat.h>

namespace systole::runtime {
namespace {

/// "10.0.0.1:8470" and "grpc://10.0.0.1:8470" without protocol and port.
std::string hostOf(absl::string_view address) {
  absl::ConsumePrefix(&address, "grpc://");
  return std::string(address.substr(0, address.find(':')));
}

bool isThisMachine(absl::string_view host) {
  return host == "localhost" || host == "127.0.0.1" || host == hostName();
}

/// Lines `host` or `host slots=4`; `#` begins a comment.
absl::StatusOr<std::vector<std::string>> readHosts(const std::string &path) {
  ASSIGN_OR_RETURN(std::string text, storage::readWhole(path));
  std::vector<std::string> hosts;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripAsciiWhitespace(line.substr(0, line.find('#')));
    if (!line.empty())
      hosts.emplace_back(line.substr(0, line.find_first_of(" \t")));
  }
  if (hosts.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("the file of hosts '", path, "' names none"));
  return hosts;
}

/// The addresses of TF_CONFIG's cluster: its master or chief, then its workers.
absl::StatusOr<std::vector<std::string>>
parseTfConfig(const std::string &text) {
  auto wrong = [&] {
    return absl::InvalidArgumentError(
        "TF_CONFIG has no cluster: its form is {\"cluster\": {\"worker\": "
        "[\"host:port\", ...]}, ...}");
  };
  Json config = parseJson(text);
  if (!config.is_object() || !config.contains("cluster") ||
      !config["cluster"].is_object())
    return wrong();
  std::vector<std::string> hosts;
  for (const char *job : {"master", "chief", "worker", "tpu_worker"}) {
    const Json &cluster = config["cluster"];
    if (!cluster.contains(job))
      continue;
    if (!cluster[job].is_array())
      return wrong();
    for (const Json &address : cluster[job]) {
      if (!address.is_string())
        return wrong();
      std::string host = hostOf(address.get_ref<const std::string &>());
      if (std::find(hosts.begin(), hosts.end(), host) == hosts.end())
        hosts.push_back(host);
    }
  }
  if (hosts.empty())
    return wrong();
  return hosts;
}

} // namespace

absl::StatusOr<Cluster> resolveCluster(const ClusterRequest &request) {
  Cluster cluster;
  if (request.launch.processes > 1) {
    // A process that a launcher started is in that cluster, whatever the name.
    cluster.source = request.launch.launcher;
    return cluster;
  }
  if (request.name.empty() || request.name == "local")
    return cluster;
  const std::string given = absl::StrCat("--", request.flag, "=", request.name);
  std::string option;
  struct stat info;
  if (absl::StrContains(request.name, "://")) {
    if (!absl::StartsWith(request.name, "grpc://"))
      return absl::InvalidArgumentError(absl::StrCat(
          given, " is neither grpc://host:port nor a name nor a file"));
    for (absl::string_view address : absl::StrSplit(request.name, ','))
      cluster.hosts.push_back(hostOf(address));
    cluster.source = request.name;
  } else if (stat(request.name.c_str(), &info) == 0 && S_ISREG(info.st_mode)) {
    ASSIGN_OR_RETURN(cluster.hosts, readHosts(request.name));
    cluster.source = request.name;
    option = absl::StrCat("--hostfile ", request.name);
  } else if (!request.tfConfig.empty()) {
    ASSIGN_OR_RETURN(cluster.hosts, parseTfConfig(request.tfConfig));
    cluster.source = "TF_CONFIG";
  } else {
    return absl::NotFoundError(absl::StrCat(
        given,
        ": there is no such cluster: it is not a file of hosts, TF_CONFIG is "
        "not set, and the program was not started by mpirun or srun. Name the "
        "machines to mpirun: mpirun --host HOST,HOST ",
        request.command));
  }
  if (cluster.hosts.size() == 1 && isThisMachine(cluster.hosts[0]))
    return cluster;
  if (option.empty())
    option = absl::StrCat("--host ", absl::StrJoin(cluster.hosts, ","));
  return absl::FailedPreconditionError(
      absl::StrCat(given, " stands for ", absl::StrJoin(cluster.hosts, ", "),
                   ", but this process was started alone. mpirun starts the "
                   "program there, without a server:\n  mpirun ",
                   option, " ", request.command));
}

} // namespace systole::runtime
