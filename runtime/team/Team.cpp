//===- Team.cpp - The threads of a core -----------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/team/Team.h"

#include "runtime/support/Status.h"
#include "runtime/system/FloatMode.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <sched.h>

namespace systole::runtime {
namespace {

/// Compiled code refers to the entry weakly, which takes no member of an
/// archive. Whatever creates teams takes it along.
[[gnu::used]] void (*const entryOfCompiledCode)(systole_item, const void *,
                                                int64_t, void *,
                                                int64_t) = &systole_parallel;

/// The bits of a word that count items.
constexpr unsigned kCountBits = 16;
constexpr uint64_t kMostItems = (uint64_t(1) << kCountBits) - 1;

uint64_t numberOf(uint64_t word) { return word >> kCountBits; }
uint64_t countOf(uint64_t word) { return word & kMostItems; }
uint64_t makeWord(uint64_t number, uint64_t count) {
  return number << kCountBits | count;
}

/// The calling thread's rounding mode and treatment of denormal numbers,
/// without the sticky flags of MXCSR.
uint64_t getModeOfArithmetic() {
  constexpr uint64_t kFlags = 0x3f;
  return getFloatMode() & ~kFlags;
}

thread_local Team *currentTeam = nullptr;

} // namespace

/// A thread other than the leader.
struct Team::Worker {
  /// Waits for a launch other than `seen`; false if the team ends.
  bool await(Team &team, uint64_t seen);

  size_t number = 0;
  /// The CPU on which the thread began to take items.
  std::atomic<int> cpu{-1};
  Thread thread;
  /// Memory for an item, which grows with the items.
  void *scratch = nullptr;
  int64_t scratchBytes = 0;
  /// How many more vain waits the thread spins for.
  int patience = mostPatience;
  static constexpr int mostPatience = 3;

  ~Worker() { std::free(scratch); }

  /// Whether the thread has memory of this size.
  bool reserve(int64_t bytes) {
    if (bytes <= scratchBytes)
      return true;
    std::free(scratch);
    scratchBytes = (bytes + cacheLine - 1) / cacheLine * cacheLine;
    scratch = std::aligned_alloc(cacheLine, static_cast<size_t>(scratchBytes));
    if (!scratch)
      scratchBytes = 0;
    return scratch != nullptr;
  }
};

Team::Team(const TeamOptions &options)
    : spin(options.spin),
      shares(static_cast<size_t>(std::max(options.threads, 1))) {}

absl::StatusOr<std::unique_ptr<Team>> Team::create(const TeamOptions &options) {
  std::unique_ptr<Team> team(new Team(options));
  for (size_t i = 1; i < team->shares.size(); ++i) {
    team->workers.push_back(std::make_unique<Worker>());
    Worker &worker = *team->workers.back();
    worker.number = i;
    ASSIGN_OR_RETURN(worker.thread, Thread::start(absl::StrCat("team ", i),
                                                  [team = team.get(), &worker] {
                                                    team->serve(worker);
                                                  }));
  }
  return team;
}

Team::~Team() {
  ended.store(true, std::memory_order_seq_cst);
  wakeups.fetch_add(1, std::memory_order_seq_cst);
  wakeAll(wakeups);
  for (std::unique_ptr<Worker> &worker : workers)
    worker->thread.join();
}

//===----------------------------------------------------------------------===//
// The leader
//===----------------------------------------------------------------------===//

void Team::run(systole_item item, const void *frame, int64_t count,
               void *scratch, int64_t scratchBytes) {
  if (workers.empty() || count < 2 || running) {
    for (int64_t i = 0; i < count; ++i)
      item(frame, i, scratch);
    return;
  }
  running = true;
  this->item.store(item, std::memory_order_relaxed);
  this->frame.store(frame, std::memory_order_relaxed);
  this->scratchBytes.store(scratchBytes, std::memory_order_relaxed);
  environment.store(getModeOfArithmetic(), std::memory_order_relaxed);
  for (int64_t first = 0; first < count;) {
    uint64_t some = std::min(static_cast<uint64_t>(count - first), kMostItems);
    launch(first, some);
    uint64_t computed =
        work(0, launched.load(std::memory_order_relaxed), scratch);
    done.fetch_add(static_cast<uint32_t>(computed), std::memory_order_acq_rel);
    join(some);
    first += static_cast<int64_t>(some);
  }
  running = false;
}

void Team::launch(int64_t first, uint64_t count) {
  this->first.store(first, std::memory_order_relaxed);
  leaderCpu.store(sched_getcpu(), std::memory_order_relaxed);
  done.store(0, std::memory_order_relaxed);
  uint64_t number = numberOf(launched.load(std::memory_order_relaxed)) + 1;
  // Either this load sees a thread that is about to sleep, or that thread sees
  // the launch.
  launched.store(makeWord(number, count), std::memory_order_seq_cst);
  int asleep = sleepers.load(std::memory_order_seq_cst);
  if (asleep == 0)
    return;
  wakeups.fetch_add(1, std::memory_order_seq_cst);
  wake(wakeups, static_cast<int>(
                    std::min<uint64_t>(static_cast<uint64_t>(asleep), count)));
}

void Team::join(uint64_t count) {
  auto isRunning = [&] {
    return done.load(std::memory_order_acquire) != count;
  };
  constexpr Clock::duration kMoment(0);
  if (spinWhile(isRunning, kMoment) ||
      (!sharesCpu() && spinWhile(isRunning, spin)))
    return;
  leaderSleeps.store(true, std::memory_order_seq_cst);
  while (true) {
    uint32_t now = done.load(std::memory_order_seq_cst);
    if (now == count)
      break;
    sleepWhile(done, now, Clock::now() + std::chrono::hours(1));
  }
  leaderSleeps.store(false, std::memory_order_relaxed);
}

/// Whether another thread had the leader's CPU, as on a machine whose other
/// CPUs are busy. A leader that spins would keep it from computing.
bool Team::sharesCpu() const {
  const int cpu = sched_getcpu();
  return std::any_of(workers.begin(), workers.end(), [&](const auto &worker) {
    return worker->cpu.load(std::memory_order_relaxed) == cpu;
  });
}

//===----------------------------------------------------------------------===//
// All threads
//===----------------------------------------------------------------------===//

/// Computes items of the launch until none is left, first those of the thread's
/// own share. Returns how many.
uint64_t Team::work(size_t thread, uint64_t word, void *scratch) {
  const uint64_t number = numberOf(word), count = countOf(word);
  const size_t threads = shares.size();
  uint64_t computed = 0;
  for (size_t i = 0; i < threads; ++i) {
    const size_t owner = (thread + i) % threads;
    const uint64_t begin = count * owner / threads;
    const uint64_t size = count * (owner + 1) / threads - begin;
    std::atomic<uint64_t> &taken = shares[owner].taken;
    uint64_t seen = taken.load(std::memory_order_acquire);
    while (numberOf(seen) <= number) {
      const uint64_t next = numberOf(seen) == number ? countOf(seen) : 0;
      if (next >= size)
        break;
      if (!taken.compare_exchange_weak(seen, makeWord(number, next + 1),
                                       std::memory_order_acq_rel,
                                       std::memory_order_acquire))
        continue;
      // From here on the leader waits for this item, so the launch stays.
      item.load(std::memory_order_relaxed)(
          frame.load(std::memory_order_relaxed),
          first.load(std::memory_order_relaxed) +
              static_cast<int64_t>(begin + next),
          scratch);
      ++computed;
      seen = taken.load(std::memory_order_acquire);
    }
  }
  return computed;
}

bool Team::Worker::await(Team &team, uint64_t seen) {
  auto isOver = [&](std::memory_order order) {
    return team.launched.load(order) != seen || team.ended.load(order);
  };
  // A thread leaves its CPU to others if launches are far apart, and to the
  // leader.
  const bool isLeaders =
      team.leaderCpu.load(std::memory_order_relaxed) == sched_getcpu();
  const Clock::duration longest = isLeaders      ? Clock::duration(0)
                                  : patience > 0 ? team.spin
                                                 : team.spin / 16;
  const Clock::time_point start = Clock::now();
  if (spinWhile([&] { return !isOver(std::memory_order_acquire); }, longest)) {
    patience = mostPatience;
  } else {
    uint32_t before = team.wakeups.load(std::memory_order_acquire);
    team.sleepers.fetch_add(1, std::memory_order_seq_cst);
    while (!isOver(std::memory_order_seq_cst)) {
      sleepWhile(team.wakeups, before, Clock::now() + std::chrono::hours(1));
      before = team.wakeups.load(std::memory_order_acquire);
    }
    team.sleepers.fetch_sub(1, std::memory_order_seq_cst);
    // To wake takes about as long as to spin.
    const bool wasShort = Clock::now() - start < 2 * team.spin;
    patience = wasShort ? mostPatience : std::max(patience - 1, 0);
  }
  return !team.ended.load(std::memory_order_acquire);
}

void Team::serve(Worker &worker) {
  // Signals are for the program's own threads, but for those that this thread
  // causes.
  sigset_t signals;
  sigfillset(&signals);
  for (int own : {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP})
    sigdelset(&signals, own);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  // A launch from an item finds this team, and computes on this thread.
  Leadership leadership(this);

  uint64_t seen = 0, mode = getModeOfArithmetic();
  while (worker.await(*this, seen)) {
    seen = launched.load(std::memory_order_acquire);
    // The mode and the scratch size belong to the launch `seen`, or to a later
    // one, of which this thread computes nothing.
    uint64_t wanted = environment.load(std::memory_order_relaxed);
    if (wanted != mode)
      setFloatMode(mode = wanted);
    // Without memory, the other threads do the work.
    if (!worker.reserve(scratchBytes.load(std::memory_order_relaxed)))
      continue;
    worker.cpu.store(sched_getcpu(), std::memory_order_relaxed);
    uint64_t computed = work(worker.number, seen, worker.scratch);
    if (computed == 0)
      continue;
    done.fetch_add(static_cast<uint32_t>(computed), std::memory_order_seq_cst);
    if (leaderSleeps.load(std::memory_order_seq_cst))
      wakeAll(done);
  }
}

//===----------------------------------------------------------------------===//
// The calling thread's team
//===----------------------------------------------------------------------===//

Team::Leadership::Leadership(Team *team) : before(currentTeam) {
  currentTeam = team;
}

Team::Leadership::~Leadership() { currentTeam = before; }

Team *Team::current() { return currentTeam; }

} // namespace systole::runtime
