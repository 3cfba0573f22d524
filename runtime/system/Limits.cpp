//===- Limits.cpp - The CPUs of the process -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Limits.h"

#include <fstream>
#include <sched.h>
#include <unistd.h>

namespace systole::runtime {

std::vector<int> allowedCpus() {
  cpu_set_t set;
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof(set), &set) != 0)
    return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &set))
      cpus.push_back(cpu);
  return cpus;
}

int availableCpus() {
  if (std::vector<int> cpus = allowedCpus(); !cpus.empty())
    return static_cast<int>(cpus.size());
  return onlineCpus();
}

int onlineCpus() {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? static_cast<int>(count) : 1;
}

std::vector<std::string> controlGroups() {
  std::string group;
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; group.empty() && std::getline(file, line);)
    if (line.rfind("0::", 0) == 0)
      group = line.substr(3);
  std::vector<std::string> folders;
  while (!group.empty() && group != "/") {
    folders.push_back("/sys/fs/cgroup" + group);
    group.resize(group.rfind('/') == std::string::npos ? 0 : group.rfind('/'));
  }
  folders.push_back("/sys/fs/cgroup");
  return folders;
}

} // namespace systole::runtime
