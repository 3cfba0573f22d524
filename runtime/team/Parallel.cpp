//===- Parallel.cpp - systole_parallel ------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread that leads a team uses it. Other callers, those of library
// functions, share the team of the process: one at a time has it, and the
// others compute on their own thread meanwhile.
//
//===----------------------------------------------------------------------===//

#include "runtime/team/Parallel.h"

#include "runtime/team/Team.h"
#include "runtime/team/Threads.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

namespace systole::runtime {
namespace {

/// The team of the process's library functions.
struct SharedTeam {
  std::mutex mutex;
  /// Created by the first call. Never deleted: its threads may sleep when the
  /// process ends.
  Team *team = nullptr;
  bool failed = false;
  /// 0 for SYSTOLE_THREADS, or the default.
  int threads = 0;

  static SharedTeam &get() {
    static auto *shared = new SharedTeam;
    return *shared;
  }

  int chooseThreads() const {
    if (threads > 0)
      return threads;
    const char *text = std::getenv("SYSTOLE_THREADS");
    if (text && *text) {
      absl::StatusOr<int> chosen = parseThreads(text, "SYSTOLE_THREADS");
      if (!chosen.ok())
        std::fprintf(stderr, "%s\n",
                     std::string(chosen.status().message()).c_str());
      else if (*chosen > 0)
        return *chosen;
    }
    return defaultThreads(1);
  }

  /// Creates the team if needed; null if that failed.
  Team *find() {
    if (team || failed)
      return team;
    absl::StatusOr<std::unique_ptr<Team>> created =
        Team::create({chooseThreads()});
    failed = !created.ok();
    if (failed)
      std::fprintf(stderr, "functions run on one thread: %s\n",
                   std::string(created.status().message()).c_str());
    else
      team = created->release();
    return team;
  }
};

void runSerially(systole_item item, const void *frame, int64_t count,
                 void *scratch) {
  for (int64_t i = 0; i < count; ++i)
    item(frame, i, scratch);
}

} // namespace

void setSharedThreads(int threads) {
  SharedTeam &shared = SharedTeam::get();
  std::lock_guard<std::mutex> lock(shared.mutex);
  delete std::exchange(shared.team, nullptr);
  shared.failed = false;
  shared.threads = threads;
}

} // namespace systole::runtime

using namespace systole::runtime;

void systole_parallel(systole_item item, const void *frame, int64_t count,
                      void *scratch, int64_t scratch_bytes) {
  if (Team *team = Team::current())
    return team->run(item, frame, count, scratch, scratch_bytes);
  SharedTeam &shared = SharedTeam::get();
  std::unique_lock<std::mutex> lock(shared.mutex, std::try_to_lock);
  Team *team = lock.owns_lock() ? shared.find() : nullptr;
  if (!team)
    return runSerially(item, frame, count, scratch);
  // An item that calls a library function finds the team and computes alone.
  Team::Leadership leadership(team);
  team->run(item, frame, count, scratch, scratch_bytes);
}
