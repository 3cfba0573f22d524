//===- Counters.h - What the stages of a pipeline cost ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each stage counts its elements and the time it works, without that of the
// stages before it. Of short rounds, time is taken in one of many.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_COUNTERS_H
#define SYSTOLE_RUNTIME_DATA_CORE_COUNTERS_H

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
  explicit Timing(StageCounter &counter)
      : counter(counter), outer(current), isOn(outer ? weight > 0 : begin()) {
    if (!isOn && outer)
      return;
    current = this;
    if (isOn)
      began = Clock::now();
  }
  ~Timing() {
    if (isOn || !outer)
      end();
  }
  Timing(const Timing &) = delete;

  /// Whether scopes that begin on this thread now, within others, are timed.
  static bool isTimed() { return current && weight > 0; }

private:
  using Clock = std::chrono::steady_clock;

  /// Whether an outermost scope is timed.
  bool begin();
  void end();

  /// The scope of this thread that began last, of those that count.
  static inline thread_local Timing *current = nullptr;
  /// Of the scopes that run; 0: not timed.
  static inline thread_local int64_t weight = 0;

  StageCounter &counter;
  Timing *const outer;
  const bool isOn;
  Clock::time_point began;
  std::chrono::nanoseconds inner{0};
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_COUNTERS_H
