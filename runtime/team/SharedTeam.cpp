//===- SharedTeam.cpp - A team that several callers share -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/team/SharedTeam.h"

#include <cstdio>
#include <mutex>
#include <pthread.h>
#include <string>

namespace systole::runtime {
namespace {

/// The number of forks between the first process and this one.
std::atomic<uint32_t> forks{0};

void countForks() {
  [[maybe_unused]] static const int registered = pthread_atfork(
      nullptr, nullptr, [] { forks.fetch_add(1, std::memory_order_relaxed); });
}

thread_local SharedTeam *currentTeam = nullptr;

} // namespace

struct SharedTeam::State {
  explicit State(uint32_t fork) : fork(fork) {}

  /// Creates the team if needed; null if that failed. The caller holds the
  /// mutex.
  Team *findTeam(const Choose &choose);

  const uint32_t fork;
  /// Held during a launch on the team.
  std::mutex mutex;
  std::unique_ptr<Team> team;
  bool failed = false;
};

Team *SharedTeam::State::findTeam(const Choose &choose) {
  if (team || failed)
    return team.get();
  absl::StatusOr<std::unique_ptr<Team>> created = Team::create(choose());
  failed = !created.ok();
  if (failed)
    std::fprintf(stderr, "functions run on one thread: %s\n",
                 std::string(created.status().message()).c_str());
  else
    team = std::move(*created);
  return team.get();
}

SharedTeam::SharedTeam(Choose choose) : choose(std::move(choose)) {
  countForks();
}

SharedTeam::~SharedTeam() {
  State *last = state.load(std::memory_order_acquire);
  // A parent's threads are not in its child, which could not join them.
  if (last && last->fork == forks.load(std::memory_order_relaxed))
    delete last;
}

/// The state of this process. That of a parent is abandoned, with its mutex:
/// a thread that is not in this process may hold it.
SharedTeam::State &SharedTeam::getState() {
  const uint32_t now = forks.load(std::memory_order_relaxed);
  State *seen = state.load(std::memory_order_acquire);
  while (!seen || seen->fork != now) {
    auto created = std::make_unique<State>(now);
    if (state.compare_exchange_strong(seen, created.get(),
                                      std::memory_order_acq_rel,
                                      std::memory_order_acquire))
      return *created.release();
  }
  return *seen;
}

void SharedTeam::run(systole_item item, const void *frame, int64_t count,
                     void *scratch, int64_t scratchBytes) {
  if (count > 1) {
    State &state = getState();
    std::unique_lock<std::mutex> lock(state.mutex, std::try_to_lock);
    if (Team *team = lock.owns_lock() ? state.findTeam(choose) : nullptr) {
      // An item that launches items finds the team and computes alone.
      Team::Leadership leadership(team);
      return team->run(item, frame, count, scratch, scratchBytes);
    }
  }
  for (int64_t i = 0; i < count; ++i)
    item(frame, i, scratch);
}

void SharedTeam::reset() {
  State &state = getState();
  std::lock_guard<std::mutex> lock(state.mutex);
  state.team.reset();
  state.failed = false;
}

//===----------------------------------------------------------------------===//
// The calling thread's team
//===----------------------------------------------------------------------===//

SharedTeam::Use::Use(SharedTeam &team) : before(currentTeam) {
  currentTeam = &team;
}

SharedTeam::Use::~Use() { currentTeam = before; }

SharedTeam *SharedTeam::current() { return currentTeam; }

} // namespace systole::runtime
