//===- Counters.h - What the stages of a pipeline cost ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each stage counts its elements and the time it works, without that of the
// stages before it. Time is taken in one of eight rounds.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_COUNTERS_H
#define SYSTOLE_RUNTIME_DATA_COUNTERS_H

#include "systole/runtime/abi.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <vector>

namespace systole::data {

/// Of one operation; counted by any thread.
struct StageCounter {
  std::string name;     ///< "map", or the operation within: "decode_jpeg".
  std::string location; ///< The model's file and line.
  std::atomic<int64_t> elements{0};
  std::atomic<int64_t> nanoseconds{0};
  /// Elements in work at the same time, at most; the threads that help.
  std::atomic<int64_t> parallelism{1};
  /// Bytes that wait in it.
  std::atomic<int64_t> bytes{0};
  /// The operation it is a part of, or null.
  const StageCounter *within = nullptr;
};

/// All of a pipeline. Counters stay where they are.
class Counters {
public:
  StageCounter &add(std::string name, const char *location,
                    const StageCounter *within = nullptr);

  struct Snapshot {
    std::string name, location;
    int64_t elements, nanoseconds, parallelism, bytes;
    bool isPart;
  };
  std::vector<Snapshot> snapshot() const;

private:
  mutable std::mutex mutex;
  std::deque<StageCounter> counters;
};

/// Adds the time of its life, without that of the scopes that begin in it on
/// this thread, to a counter.
class Timing {
public:
  explicit Timing(StageCounter &counter);
  ~Timing();
  Timing(const Timing &) = delete;

private:
  using Clock = std::chrono::steady_clock;
  StageCounter &counter;
  bool isOn;
  Clock::time_point began;
  Timing *outer;
  std::chrono::nanoseconds inner{0};
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_COUNTERS_H
