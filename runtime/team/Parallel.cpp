//===- Parallel.cpp - systole_parallel ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choice of the team that computes a launch: that which the thread leads or
// belongs to, or else that which it uses, or else that of the process.
//
//===----------------------------------------------------------------------===//

#include "runtime/team/Parallel.h"

#include "runtime/team/SharedTeam.h"
#include "runtime/team/Threads.h"

#include <cstdio>
#include <string>

namespace systole::runtime {
namespace {

/// The number of threads; 0 stands for SYSTOLE_THREADS, or the default.
std::atomic<int> threadsOfProcess{0};

TeamOptions chooseTeamOfProcess() {
  if (int threads = threadsOfProcess.load())
    return chooseTeam(threads, 1);
  absl::StatusOr<int> threads = readThreads();
  if (!threads.ok())
    std::fprintf(stderr, "%s\n",
                 std::string(threads.status().message()).c_str());
  return chooseTeam(threads.value_or(0), 1);
}

/// The team of library functions. Never deleted: its threads may sleep when the
/// process ends.
SharedTeam &getTeamOfProcess() {
  static auto *team = new SharedTeam(chooseTeamOfProcess);
  return *team;
}

} // namespace

void setSharedThreads(int threads) {
  threadsOfProcess.store(threads);
  getTeamOfProcess().reset();
}

} // namespace systole::runtime

using namespace systole::runtime;

void systole_parallel(systole_item item, const void *frame, int64_t count,
                      void *scratch, int64_t scratch_bytes) {
  if (Team *team = Team::current())
    return team->run(item, frame, count, scratch, scratch_bytes);
  SharedTeam *shared = SharedTeam::current();
  (shared ? *shared : getTeamOfProcess())
      .run(item, frame, count, scratch, scratch_bytes);
}
