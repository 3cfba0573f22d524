//===- CoreTrace.cpp - A core's time by activity --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/CoreTrace.h"

#include <algorithm>
#include <chrono>

namespace systole::runtime {

int64_t traceTime() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void CoreTrace::record(int64_t first, int64_t last) {
  firstStep = first;
  lastStep = last;
  kept.clear();
  recorded.clear();
  // Reserve now: growth would take time of a step.
  if (first <= last)
    kept.reserve(1 << 16);
}

void CoreTrace::note(int32_t what) {
  int64_t now = traceTime();
  if (since != 0) {
    // Operations count as computing.
    int32_t kind = std::min<int32_t>(current, Compute);
    std::atomic<int64_t> &sum = sums[static_cast<size_t>(-1 - kind)];
    sum.store(sum.load(std::memory_order_relaxed) + now - since,
              std::memory_order_relaxed);
  }
  current = what;
  since = now;
  if (recording)
    kept.push_back({now, what});
}

void CoreTrace::beginStep(int64_t i) {
  int64_t number = before + i + 1;
  // The end of the last recorded step is the start of the next one.
  if (recording && number > lastStep) {
    note(Idle);
    recording = false;
  }
  if (number >= firstStep && number <= lastStep) {
    recording = true;
    recorded.push_back({number, kept.size()});
  }
  note(InfeedWait);
}

void CoreTrace::end() {
  note(Idle);
  recording = false;
  since = 0;
  current = Idle;
}

} // namespace systole::runtime
