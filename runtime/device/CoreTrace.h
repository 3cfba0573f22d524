//===- CoreTrace.h - A core's time by activity ------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A core notes each change of its activity, with the time. In a profiled run it
// keeps the notes of the requested steps. In a watched run it sums the time of
// each activity. Otherwise a core has no trace, and nothing reads a clock.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_CORETRACE_H
#define SYSTOLE_RUNTIME_DEVICE_CORETRACE_H

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace systole::runtime {

/// Nanoseconds of std::chrono::steady_clock.
int64_t traceTime();

class CoreTrace {
public:
  /// A core's activity. Values from 0 on are operations of its function.
  enum What : int32_t {
    Compute = -1,
    InfeedWait = -2,
    Collective = -3,
    OutfeedWait = -4,
    HostCompute = -5,
    /// Waits for a reader of a variable that the step will overwrite.
    ReaderWait = -6,
    Idle = -7
  };
  static constexpr int kinds = 7;

  struct Note {
    int64_t time;
    int32_t what;
  };
  /// A recorded step: its global number and the index of its first note.
  struct Step {
    int64_t number;
    std::size_t firstNote;
  };

  /// Selects the steps [first, last] to record, by their global numbers from 1.
  /// No step is recorded if first > last. Call `record` between runs only.
  void record(int64_t first, int64_t last);
  /// A run begins at this global step.
  void beginRun(int64_t globalStep) { before = globalStep; }

  /// Step `i` of the run begins, or the run ends.
  void beginStep(int64_t i);
  void end();
  void note(int32_t what);
  void mark(int32_t op) {
    if (recording)
      note(op);
  }

  /// Nanoseconds spent so far on the activity, which is negative. May be called
  /// from any thread.
  int64_t spent(What what) const {
    return sums[static_cast<std::size_t>(-1 - what)].load(
        std::memory_order_relaxed);
  }

  /// The notes of the recorded steps, in order. Call them between runs only.
  const std::vector<Note> &notes() const { return kept; }
  const std::vector<Step> &steps() const { return recorded; }

private:
  std::array<std::atomic<int64_t>, kinds> sums = {};
  int32_t current = Idle;
  int64_t since = 0, before = 0;
  int64_t firstStep = 1, lastStep = 0;
  bool recording = false;
  std::vector<Note> kept;
  std::vector<Step> recorded;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_CORETRACE_H
