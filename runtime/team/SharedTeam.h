//===- SharedTeam.h - A team that several callers share ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Any thread may launch items. One launch at a time has the team, and callers
// who find it busy compute on their own thread meanwhile. Nobody waits.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEAM_SHAREDTEAM_H
#define SYSTOLE_RUNTIME_TEAM_SHAREDTEAM_H

#include "runtime/team/Team.h"

#include <atomic>
#include <functional>

namespace systole::runtime {

class SharedTeam {
public:
  /// Returns the team's options. The first launch of several items calls it,
  /// and a child of a fork again.
  using Choose = std::function<TeamOptions()>;

  explicit SharedTeam(Choose choose);
  /// Waits for the threads' end. No launch runs any more.
  ~SharedTeam();

  /// Does what systole_parallel does, from any number of threads. The first
  /// launch of several items starts the team's threads. If the system refuses
  /// threads, callers compute alone, and a line on standard error says so.
  void run(systole_item item, const void *frame, int64_t count, void *scratch,
           int64_t scratchBytes);

  /// Ends the threads; the next launch chooses their number again. Waits for a
  /// launch that runs.
  void reset();

  /// Makes a team the one that computes the calling thread's items, as long as
  /// the object lives.
  class Use {
  public:
    explicit Use(SharedTeam &team);
    ~Use();
    Use(const Use &) = delete;
    Use &operator=(const Use &) = delete;

  private:
    SharedTeam *before;
  };

  /// The team that the calling thread uses; null without one.
  static SharedTeam *current();

private:
  struct State;
  State &getState();

  const Choose choose;
  /// The threads, and who has them. A child of a fork has none of its parent's
  /// threads, so it makes a state of its own.
  std::atomic<State *> state{nullptr};
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TEAM_SHAREDTEAM_H
