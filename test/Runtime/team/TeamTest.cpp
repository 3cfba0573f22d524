//===- TeamTest.cpp - The threads of a core -------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Limits.h"
#include "runtime/team/Team.h"
#include "runtime/system/FloatMode.h"
#include "runtime/team/Parallel.h"
#include "runtime/team/SharedTeam.h"
#include "runtime/team/Threads.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace systole::runtime;

namespace {

std::unique_ptr<Team> makeTeam(int threads,
                               Clock::duration spin = Clock::duration(20000)) {
  absl::StatusOr<std::unique_ptr<Team>> team = Team::create({threads, spin});
  EXPECT_TRUE(team.ok()) << team.status();
  return team.ok() ? std::move(*team) : nullptr;
}

/// Counts how often each item is computed.
struct Counts {
  explicit Counts(size_t items) : counts(items) {}
  std::vector<std::atomic<int>> counts;

  static void item(const void *frame, int64_t index, void *) {
    auto &counts = (*static_cast<Counts *const *>(frame))->counts;
    counts[static_cast<size_t>(index)].fetch_add(1);
  }
  void run(Team &team) {
    Counts *frame = this;
    team.run(item, &frame, static_cast<int64_t>(counts.size()), nullptr, 0);
  }
  bool areAll(int expected) const {
    return std::all_of(counts.begin(), counts.end(), [&](const auto &count) {
      return count.load() == expected;
    });
  }
};

TEST(TeamTest, ComputesEachItemOnce) {
  for (int threads : {1, 2, 3, 4, 7}) {
    std::unique_ptr<Team> team = makeTeam(threads);
    EXPECT_EQ(team->threads(), threads);
    for (size_t items : {0, 1, 2, 3, 7, 64, 1000}) {
      Counts counts(items);
      for (int run = 1; run <= 20; ++run) {
        counts.run(*team);
        ASSERT_TRUE(counts.areAll(run)) << threads << " threads, " << items;
      }
    }
  }
}

// One launch has at most 2^16 - 1 items; more are several launches.
TEST(TeamTest, ComputesManyItems) {
  std::unique_ptr<Team> team = makeTeam(3);
  Counts counts(200000);
  counts.run(*team);
  EXPECT_TRUE(counts.areAll(1));
}

// A thread that sleeps is woken: an item of each thread waits for the others.
TEST(TeamTest, WakesThreads) {
  constexpr int kThreads = 3;
  std::unique_ptr<Team> team = makeTeam(kThreads, Clock::duration(0));
  struct Frame {
    std::atomic<int> here{0};
  };
  for (int run = 0; run < 50; ++run) {
    Frame frame;
    auto meet = [](const void *frame, int64_t, void *) {
      auto &here = const_cast<Frame *>(static_cast<const Frame *>(frame))->here;
      here.fetch_add(1);
      while (here.load() < kThreads)
        std::this_thread::yield();
    };
    team->run(meet, &frame, kThreads, nullptr, 0);
    EXPECT_EQ(frame.here.load(), kThreads);
  }
}

// The leader sees what items wrote, and the next items what the leader wrote.
// Each launch adds its number to each element, in random order and with random
// delays.
TEST(TeamTest, OrdersLaunches) {
  constexpr int kLaunches = 1000, kItems = 23;
  std::unique_ptr<Team> team = makeTeam(4);
  struct Frame {
    std::vector<int64_t> *values;
    int64_t addend;
  };
  std::vector<int64_t> values(kItems, 0);
  auto add = [](const void *pointer, int64_t index, void *) {
    const auto &frame = *static_cast<const Frame *>(pointer);
    std::minstd_rand random(
        static_cast<unsigned>(frame.addend * 31 + index + 1));
    for (auto i = random() % 300; i > 0; --i)
      asm volatile("" ::: "memory");
    if (random() % 64 == 0)
      std::this_thread::yield();
    (*frame.values)[static_cast<size_t>(index)] += frame.addend;
  };
  int64_t expected = 0;
  for (int64_t launch = 1; launch <= kLaunches; ++launch) {
    Frame frame{&values, launch};
    team->run(add, &frame, kItems, nullptr, 0);
    expected += launch;
    for (int64_t value : values)
      ASSERT_EQ(value, expected);
  }
}

// No two items that are computed at the same time have the same memory.
TEST(TeamTest, HasMemoryForEachThread) {
  std::unique_ptr<Team> team = makeTeam(4);
  for (size_t bytes : {64, 4096, 100000}) {
    std::vector<char> own(bytes + 64);
    void *scratch =
        own.data() + (64 - reinterpret_cast<uintptr_t>(own.data()) % 64);
    auto use = [](const void *frame, int64_t index, void *scratch) {
      size_t bytes = *static_cast<const size_t *>(frame);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(scratch) % 64, 0u);
      auto *memory = static_cast<char *>(scratch);
      std::memset(memory, static_cast<int>(index), bytes);
      std::this_thread::yield();
      for (size_t i = 0; i < bytes; ++i)
        ASSERT_EQ(memory[i], static_cast<char>(index));
    };
    team->run(use, &bytes, 60, scratch, static_cast<int64_t>(bytes));
  }
}

// Items have the leader's rounding mode and treatment of subnormal numbers.
TEST(TeamTest, HandsOnTheFloatEnvironment) {
  constexpr int kThreads = 3;
  std::unique_ptr<Team> team = makeTeam(kThreads);
  struct Frame {
    uint64_t expected;
    std::atomic<int> here{0}, different{0};
  };
  const uint64_t before = getFloatMode();
  for (uint64_t modes : {before, before ^ 0x8040, before}) {
    setFloatMode(modes);
    Frame frame{modes};
    auto compare = [](const void *pointer, int64_t, void *) {
      auto &frame = *const_cast<Frame *>(static_cast<const Frame *>(pointer));
      // The low bits are sticky flags.
      if ((getFloatMode() ^ frame.expected) >> 6 != 0)
        frame.different.fetch_add(1);
      frame.here.fetch_add(1);
      while (frame.here.load() < kThreads)
        std::this_thread::yield();
    };
    team->run(compare, &frame, kThreads, nullptr, 0);
    EXPECT_EQ(frame.different.load(), 0);
  }
  setFloatMode(before);
}

// An item that launches items computes them itself, on whichever thread of the
// team it runs.
TEST(TeamTest, RunsNestedLaunches) {
  constexpr int kThreads = 3, kNested = 1000;
  // A team of the process, which these items must not reach.
  setSharedThreads(kThreads);
  std::unique_ptr<Team> team = makeTeam(kThreads);
  Team::Leadership leadership(team.get());
  struct Frame {
    Team *team;
    std::atomic<int> here{0}, nested{0}, ofOtherTeams{0}, onOtherThreads{0};
  };
  struct Nested {
    Frame *frame;
    std::thread::id thread;
  };
  Frame frame{team.get()};
  Frame *pointer = &frame;
  systole_parallel(
      [](const void *pointer, int64_t, void *) {
        Frame *frame = *static_cast<Frame *const *>(pointer);
        // Each thread of the team has one of these items.
        frame->here.fetch_add(1);
        while (frame->here.load() < kThreads)
          std::this_thread::yield();
        if (Team::current() != frame->team)
          frame->ofOtherTeams.fetch_add(1);
        Nested nested{frame, std::this_thread::get_id()};
        systole_parallel(
            [](const void *pointer, int64_t, void *) {
              const auto &nested = *static_cast<const Nested *>(pointer);
              nested.frame->nested.fetch_add(1);
              if (std::this_thread::get_id() != nested.thread)
                nested.frame->onOtherThreads.fetch_add(1);
              std::this_thread::yield();
            },
            &nested, kNested, nullptr, 0);
      },
      &pointer, kThreads, nullptr, 0);
  EXPECT_EQ(frame.nested.load(), kThreads * kNested);
  EXPECT_EQ(frame.ofOtherTeams.load(), 0);
  EXPECT_EQ(frame.onOtherThreads.load(), 0);
  setSharedThreads(0);
}

// Threads that call functions at the same time share one team.
TEST(ParallelTest, ServesSeveralCallers) {
  setSharedThreads(3);
  std::vector<std::thread> callers;
  std::atomic<int64_t> sum{0};
  for (int caller = 0; caller < 4; ++caller)
    callers.emplace_back([&] {
      for (int run = 0; run < 200; ++run) {
        std::vector<int64_t> values(16, 0);
        int64_t *frame = values.data();
        systole_parallel(
            [](const void *frame, int64_t index, void *) {
              (*static_cast<int64_t *const *>(frame))[index] = index;
            },
            &frame, 16, nullptr, 0);
        sum.fetch_add(
            std::accumulate(values.begin(), values.end(), int64_t(0)));
      }
    });
  for (std::thread &caller : callers)
    caller.join();
  EXPECT_EQ(sum.load(), 4 * 200 * 120);
  setSharedThreads(0);
}

/// The number of threads of this process.
int64_t countThreads() {
  std::filesystem::directory_iterator tasks("/proc/self/task"), end;
  return std::distance(tasks, end);
}

/// Launches items that wait until each of `threads` threads has one.
void meetOn(int threads) {
  struct Frame {
    int threads;
    std::atomic<int> here{0};
  };
  Frame frame{threads};
  systole_parallel(
      [](const void *pointer, int64_t, void *) {
        auto &frame = *const_cast<Frame *>(static_cast<const Frame *>(pointer));
        frame.here.fetch_add(1);
        while (frame.here.load() < frame.threads)
          std::this_thread::yield();
      },
      &frame, threads, nullptr, 0);
  EXPECT_EQ(frame.here.load(), threads);
}

TEST(SharedTeamTest, StartsThreadsWithTheFirstItems) {
  int starts = 0;
  SharedTeam team([&] {
    ++starts;
    return TeamOptions{3};
  });
  SharedTeam::Use use(team);
  meetOn(1);
  EXPECT_EQ(starts, 0);
  meetOn(3);
  meetOn(3);
  EXPECT_EQ(starts, 1);
  team.reset();
  meetOn(1);
  EXPECT_EQ(starts, 1);
  meetOn(3);
  EXPECT_EQ(starts, 2);
}

TEST(SharedTeamTest, IsTheTeamOfItsUsers) {
  SharedTeam two([] { return TeamOptions{2}; });
  SharedTeam four([] { return TeamOptions{4}; });
  EXPECT_EQ(SharedTeam::current(), nullptr);
  {
    SharedTeam::Use outer(four);
    meetOn(4);
    {
      SharedTeam::Use inner(two);
      meetOn(2);
      EXPECT_EQ(SharedTeam::current(), &two);
    }
    EXPECT_EQ(SharedTeam::current(), &four);
    meetOn(4);
  }
  EXPECT_EQ(SharedTeam::current(), nullptr);
}

// Two callers at once: one has the team of two threads, the other computes both
// of its items itself.
TEST(SharedTeamTest, LetsOtherCallersComputeAlone) {
  SharedTeam team([] { return TeamOptions{2}; });
  struct Frame {
    std::atomic<int> here{0};
    std::atomic<bool> mayEnd{false};
  };
  Frame frame;
  std::thread first([&] {
    team.run(
        [](const void *pointer, int64_t, void *) {
          auto &frame =
              *const_cast<Frame *>(static_cast<const Frame *>(pointer));
          frame.here.fetch_add(1);
          while (!frame.mayEnd.load())
            std::this_thread::yield();
        },
        &frame, 2, nullptr, 0);
  });
  while (frame.here.load() < 2)
    std::this_thread::yield();
  std::vector<std::thread::id> ids(100);
  auto *pointer = ids.data();
  team.run(
      [](const void *frame, int64_t index, void *) {
        (*static_cast<std::thread::id *const *>(frame))[index] =
            std::this_thread::get_id();
      },
      &pointer, 100, nullptr, 0);
  frame.mayEnd.store(true);
  first.join();
  for (std::thread::id id : ids)
    EXPECT_EQ(id, std::this_thread::get_id());
}

// A child has none of the threads of its parent, and starts its own.
TEST(SharedTeamTest, StartsAnewAfterAFork) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  GTEST_SKIP() << "it starts threads after a fork of a process with threads";
#endif
#endif
  auto team = std::make_unique<SharedTeam>([] { return TeamOptions{3}; });
  SharedTeam::Use use(*team);
  meetOn(3);
  struct Frame {
    std::atomic<bool> isHere{false}, mayEnd{false};
  };
  for (bool isBusy : {false, true}) {
    // Another thread has the team while the process forks.
    Frame frame;
    std::thread other;
    if (isBusy) {
      other = std::thread([&] {
        team->run(
            [](const void *pointer, int64_t, void *) {
              auto &frame =
                  *const_cast<Frame *>(static_cast<const Frame *>(pointer));
              frame.isHere.store(true);
              while (!frame.mayEnd.load())
                std::this_thread::yield();
            },
            &frame, 2, nullptr, 0);
      });
      while (!frame.isHere.load())
        std::this_thread::yield();
    }
    pid_t child = fork();
    if (child == 0) {
      alarm(60);
      meetOn(3);
      const bool hasThree = countThreads() == 3;
      team.reset(); // Joins them.
      _exit(hasThree ? 0 : 1);
    }
    frame.mayEnd.store(true);
    if (other.joinable())
      other.join();
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    meetOn(3);
  }
}

// A child that launches nothing ends a team of its parent without it.
TEST(SharedTeamTest, EndsAfterAFork) {
  auto team = std::make_unique<SharedTeam>([] { return TeamOptions{3}; });
  {
    SharedTeam::Use use(*team);
    meetOn(3);
  }
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    team.reset();
    _exit(0);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(ThreadsTest, ReadsTheEnvironment) {
  auto read = [](const char *value) {
    setenv("SYSTOLE_THREADS", value, 1);
    absl::StatusOr<int> threads = readThreads();
    unsetenv("SYSTOLE_THREADS");
    return threads;
  };
  EXPECT_EQ(*readThreads(), 0);
  EXPECT_EQ(*read(""), 0);
  EXPECT_EQ(*read("5"), 5);
  EXPECT_FALSE(read("five").ok());
}

TEST(ThreadsTest, ChoosesTeams) {
  EXPECT_EQ(chooseTeam(0, 1).threads, usableCpus());
  EXPECT_EQ(chooseTeam(0, 100000).threads, 1);
  EXPECT_EQ(chooseTeam(3, 2).threads, 3);
  // Threads spin if each of all teams has a CPU.
  EXPECT_GT(chooseTeam(usableCpus(), 1).spin.count(), 0);
  EXPECT_EQ(chooseTeam(usableCpus() + 1, 2).spin.count(), 0);
}

TEST(ThreadsTest, ReadsQuotas) {
  EXPECT_EQ(parseCpuQuota("max 100000"), 0);
  EXPECT_EQ(parseCpuQuota("200000 100000"), 2);
  EXPECT_EQ(parseCpuQuota("150000 100000"), 2);
  EXPECT_EQ(parseCpuQuota("50000 100000"), 1);
  EXPECT_EQ(parseCpuQuota(""), 0);
  EXPECT_EQ(parseCpuQuota("-1 100000"), 0);
  EXPECT_EQ(parseCpuQuota("100000 0"), 0);
}

TEST(ThreadsTest, ReadsNumbersOfThreads) {
  EXPECT_EQ(*parseThreads("3", "--threads"), 3);
  EXPECT_EQ(*parseThreads("0", "--threads"), 0);
  EXPECT_EQ(*parseThreads("1024", "--threads"), 1024);
  for (const char *text : {"", "two", "-1", "1025", "99999999999"}) {
    absl::StatusOr<int> threads = parseThreads(text, "--threads");
    ASSERT_FALSE(threads.ok()) << text;
    EXPECT_EQ(threads.status().message().substr(0, 10), "--threads=");
  }
}

TEST(ThreadsTest, DividesCpus) {
  EXPECT_EQ(defaultThreads(1), usableCpus());
  EXPECT_EQ(defaultThreads(100000), 1);
  EXPECT_LE(usableCpus(), availableCpus());
}

} // namespace
