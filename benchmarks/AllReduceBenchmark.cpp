//===- AllReduceBenchmark.cpp - The all-reduce against memcpy -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares an all-reduce between threads of one process with a memcpy in each
// thread. Both read and write each thread's memory once: 2 x threads x bytes.
// They run alternately. The result is the median ratio of their bandwidths.
//
//   all-reduce-benchmark [megabytes = 100] [threads = 2] [turns = 20]
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/Collectives.h"
#include "runtime/device/Cores.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

using namespace systole::runtime;

namespace {

double seconds(Clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

class Benchmark {
public:
  Benchmark(int64_t elements, int threads, int turns)
      : elements(elements), threads(threads), turns(turns),
        barrier(threads, true), collectives(Placement{threads}, nullptr,
                                            {std::chrono::seconds(300), true}) {
    HostShards shards;
    shards.here = shards.onHost = threads;
    cpus = assignCores(shards).first;
    for (int i = 0; i < 2 * threads; ++i) {
      memory.push_back(Memory::allocate(bytes(), "the benchmark").value());
      std::memset(memory.back().data(), 0, static_cast<size_t>(bytes()));
    }
  }

  void run() {
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i)
      all.emplace_back([this, i] { work(i); });
    for (std::thread &thread : all)
      thread.join();
    double moved = 2. * threads * static_cast<double>(bytes()) / 1e9;
    std::vector<double> shares;
    for (size_t i = 0; i < reduceTimes.size(); ++i)
      shares.push_back(copyTimes[i] / reduceTimes[i]);
    std::printf("all-reduce: %.2f GB/s\nmemcpy: %.2f GB/s\nshare: %.1f %%\n",
                moved / median(reduceTimes), moved / median(copyTimes),
                100 * median(shares));
  }

private:
  int64_t bytes() const { return elements * 4; }

  void work(int i) {
    if (!cpus.empty())
      pinThread(cpus[static_cast<size_t>(i)]);
    const systole_collective sum = {
        SYSTOLE_ALL_REDUCE, SYSTOLE_F32, SYSTOLE_SUM, 0, 0, 0, nullptr};
    void *own = memory[static_cast<size_t>(2 * i)].data();
    void *other = memory[static_cast<size_t>(2 * i + 1)].data();
    for (int turn = 0; turn < turns; ++turn) {
      time(i, reduceTimes, [&] {
        const void *input = own;
        if (!collectives.run(i, sum, &input, &own, &elements, 1).ok())
          std::abort();
      });
      time(i, copyTimes,
           [&] { std::memcpy(other, own, static_cast<size_t>(bytes())); });
    }
  }

  /// The time from a common start until all threads are done.
  template <typename Body>
  void time(int i, std::vector<double> &times, Body body) {
    barrier.arrive(i, std::chrono::seconds(300));
    Clock::time_point began = Clock::now();
    body();
    barrier.arrive(i, std::chrono::seconds(300));
    if (i == 0)
      times.push_back(seconds(Clock::now() - began));
  }

  const int64_t elements;
  const int threads, turns;
  Barrier barrier;
  Collectives collectives;
  std::vector<int> cpus;
  std::vector<Memory> memory;
  std::vector<double> reduceTimes, copyTimes;
};

int64_t argument(int argc, char **argv, int index, int64_t otherwise) {
  return argc > index ? std::atoll(argv[index]) : otherwise;
}

} // namespace

int main(int argc, char **argv) {
  int64_t megabytes = argument(argc, argv, 1, 100);
  int64_t threads = argument(argc, argv, 2, 2);
  int64_t turns = argument(argc, argv, 3, 20);
  if (megabytes < 1 || threads < 1 || turns < 1) {
    std::fprintf(stderr,
                 "usage: all-reduce-benchmark [MEGABYTES] [THREADS] [TURNS]\n");
    return 2;
  }
  Benchmark(megabytes * 250000, static_cast<int>(threads),
            static_cast<int>(turns))
      .run();
}
