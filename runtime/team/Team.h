//===- Team.h - The threads of a core ---------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A team computes the work items of compiled kernels. Its leader is the thread
// that calls `run`. The other threads wait for the next call, first by spinning
// and then asleep. The leader never waits for a thread that computes nothing.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEAM_TEAM_H
#define SYSTOLE_RUNTIME_TEAM_TEAM_H

#include "runtime/system/Thread.h"
#include "systole/runtime/parallel.h"

#include "absl/status/statusor.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace systole::runtime {

struct TeamOptions {
  /// How many threads the team has, its leader included.
  int threads = 1;
  /// How long a thread spins before it sleeps. A thread sleeps nearly at once
  /// if it waits for one that was on its own CPU, and after some waits that
  /// took longer, until a wait is short again.
  Clock::duration spin = std::chrono::microseconds(50);
};

class Team {
public:
  /// Starts the threads. An error if the system does not let it.
  static absl::StatusOr<std::unique_ptr<Team>>
  create(const TeamOptions &options);
  /// Waits for the threads' end.
  ~Team();

  int threads() const { return static_cast<int>(shares.size()); }

  /// Does what systole_parallel does. One thread at a time may call it; a call
  /// from an item computes on that item's thread.
  void run(systole_item item, const void *frame, int64_t count, void *scratch,
           int64_t scratchBytes);

  /// Makes a team the one that computes the calling thread's items, as long as
  /// the object lives.
  class Leadership {
  public:
    explicit Leadership(Team *team);
    ~Leadership();
    Leadership(const Leadership &) = delete;
    Leadership &operator=(const Leadership &) = delete;

  private:
    Team *before;
  };

  /// The team that the calling thread leads or belongs to; null without one.
  static Team *current();

private:
  /// The items of its share that a thread has handed out. The upper 48 bits are
  /// the number of the launch, the lower bits the number of items. A share of
  /// an older launch has handed out nothing.
  struct alignas(cacheLine) Share {
    std::atomic<uint64_t> taken{0};
  };
  struct Worker;

  explicit Team(const TeamOptions &options);
  void launch(int64_t first, uint64_t count);
  uint64_t work(size_t thread, uint64_t launched, void *scratch);
  void join(uint64_t count);
  bool sharesCpu() const;
  void serve(Worker &worker);

  /// The number of the launch in the upper 48 bits, its number of items in the
  /// others: one word, so that no thread ever combines two launches.
  alignas(cacheLine) std::atomic<uint64_t> launched{0};
  /// The launch. Written while no thread has an item.
  std::atomic<systole_item> item{nullptr};
  std::atomic<const void *> frame{nullptr};
  std::atomic<int64_t> first{0};
  std::atomic<int64_t> scratchBytes{0};
  std::atomic<uint64_t> environment{0};
  /// The CPU on which the leader launched.
  std::atomic<int> leaderCpu{-1};
  /// Threads that sleep, or are about to, and the word they sleep on.
  alignas(cacheLine) std::atomic<int> sleepers{0};
  std::atomic<uint32_t> wakeups{0};
  std::atomic<bool> ended{false};
  /// Items of the launch that are computed; the leader sleeps on it.
  alignas(cacheLine) std::atomic<uint32_t> done{0};
  std::atomic<bool> leaderSleeps{false};

  alignas(cacheLine) const Clock::duration spin;
  bool running = false;
  std::vector<Share> shares;
  std::vector<std::unique_ptr<Worker>> workers;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TEAM_TEAM_H
