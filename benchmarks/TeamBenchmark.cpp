//===- TeamBenchmark.cpp - The time of a fork and join --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// team-benchmark [THREADS...]: the time of launches, one after the other, in
// which each thread has an item that waits for all others: fork, barrier and
// join. Then the same after a pause in which the threads fall asleep, and the
// CPU time of a team that waits. Needs a CPU for each thread.
//
//===----------------------------------------------------------------------===//

#include "runtime/team/Team.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

using namespace systole::runtime;

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

static double processSeconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * time.tv_nsec;
}

static double quantile(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  return values[static_cast<size_t>(q * (values.size() - 1))];
}

static void measure(int threads) {
  absl::StatusOr<std::unique_ptr<Team>> team = Team::create({threads});
  if (!team.ok()) {
    std::fprintf(stderr, "%s\n", team.status().ToString().c_str());
    std::exit(1);
  }
  struct Frame {
    int64_t threads;
    std::atomic<int64_t> here{0};
  };
  auto launch = [&] {
    Frame frame{threads};
    auto meet = [](const void *pointer, int64_t, void *) {
      auto &frame = *const_cast<Frame *>(static_cast<const Frame *>(pointer));
      frame.here.fetch_add(1);
      while (frame.here.load() < frame.threads)
        pauseSpinning();
    };
    (*team)->run(meet, &frame, threads, nullptr, 0);
  };
  // Several launches a sample, since reading the clock takes time, too.
  constexpr int kSamples = 2000, kLaunches = 50;
  std::vector<double> spinning, asleep;
  for (int i = 0; i < kSamples; ++i) {
    Clock::time_point start = Clock::now();
    for (int j = 0; j < kLaunches; ++j)
      launch();
    spinning.push_back(secondsSince(start) / kLaunches);
  }
  for (int i = 0; i < 100; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    Clock::time_point start = Clock::now();
    launch();
    asleep.push_back(secondsSince(start));
  }
  launch();
  double before = processSeconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  double idle = processSeconds() - before;
  std::printf("%d threads: fork, barrier and join %.2f us (median; 90 %% at "
              "most %.2f), "
              "of sleeping threads %.1f us; a pause of 200 ms takes %.0f us of "
              "CPU\n",
              threads, 1e6 * quantile(spinning, 0.5),
              1e6 * quantile(spinning, 0.9), 1e6 * quantile(asleep, 0.5),
              1e6 * idle);
}

int main(int argc, char **argv) {
  if (argc < 2)
    measure(2);
  for (int i = 1; i < argc; ++i)
    measure(std::atoi(argv[i]));
}
