//===- Launcher.h - Programs on the cluster of this process -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mpirun may have started this process as one of several. A process that
// mpirun has started can join MPI once, but this one runs a program for each
// command. So the process of rank 0 is the client: it starts each program as a
// job of its own, by the line with which mpirun was started. The other
// processes end as they make an estimator.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_LAUNCHER_H
#define SYSTOLE_LIB_ESTIMATOR_LAUNCHER_H

#include <sched.h>
#include <string>
#include <vector>

namespace systole::estimator {

/// Whether mpirun has started this process as one of several.
bool isOnCluster();

/// Whether some of them are on other machines.
bool hasOtherMachines();

/// Ends this process if it is not the client.
void leaveIfWorker();

/// The words of mpirun's line before its program. An error if mpirun runs on
/// another machine.
std::vector<std::string> launcherWords();

/// NAME=VALUE of a process that this one starts: without mpirun's variables of
/// this process, and with those that mpirun was started with.
std::vector<std::string> childEnvironment();

/// During its lifetime, processes that this thread starts may use the CPUs of
/// mpirun, and not only those that mpirun has bound this process to.
class LauncherCpus {
public:
  LauncherCpus();
  ~LauncherCpus();
  LauncherCpus(const LauncherCpus &) = delete;

private:
  cpu_set_t before;
  bool isChanged = false;
};

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_LAUNCHER_H
