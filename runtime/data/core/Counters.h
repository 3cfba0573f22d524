//===- Counters.h - The costs of a pipeline's stages ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each stage counts its elements and its working time, without that of earlier
// stages. Short calls are sampled.
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

/// The counts of one operation; any thread counts.
struct StageCounter {
  std::string name;     ///< "map", or the operation within it: "decode_jpeg".
  std::string location; ///< The model's file and line.
  std::atomic<int64_t> elements{0};
  std::atomic<int64_t> nanoseconds{0};
  /// The largest number of elements in work at a time: the helping threads.
  std::atomic<int64_t> parallelism{1};
  /// Bytes of elements that wait in the stage.
  std::atomic<int64_t> bytes{0};
  /// The operation that contains it, or null.
  const StageCounter *within = nullptr;
};

/// The counters of a pipeline. They do not move.
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

/// Adds the time of its lifetime to a counter, without that of scopes that
/// begin within it on this thread.
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

  /// Whether nested scopes that begin now on this thread are timed.
  static bool isTimed() { return current && weight > 0; }

private:
  using Clock = std::chrono::steady_clock;

  /// Whether an outermost scope is timed.
  bool begin();
  void end();

  /// The innermost scope of this thread that counts.
  static inline thread_local Timing *current = nullptr;
  /// The weight of the running scopes; 0: not timed.
  static inline thread_local int64_t weight = 0;

  StageCounter &counter;
  Timing *const outer;
  const bool isOn;
  Clock::time_point began;
  std::chrono::nanoseconds inner{0};
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_COUNTERS_H
