//===- Wait.cpp - Waiting with a deadline ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/Wait.h"

#include <algorithm>
#include <climits>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace systole::runtime {
namespace {

static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));

} // namespace

Clock::duration durationOfSeconds(double seconds) {
  constexpr std::chrono::duration<double> longest(100 * 365.25 * 86400);
  // `seconds > 0` is false for NaN.
  std::chrono::duration<double> wait(seconds > 0 ? seconds : 0.0);
  return std::chrono::duration_cast<Clock::duration>(std::min(wait, longest));
}

void sleepWhile(const std::atomic<uint32_t> &word, uint32_t value,
                Clock::time_point deadline) {
  // FUTEX_WAIT_BITSET takes an absolute time of CLOCK_MONOTONIC, the clock of
  // steady_clock.
  auto since = deadline.time_since_epoch();
  auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
  timespec time;
  time.tv_sec = seconds.count();
  time.tv_nsec =
      std::chrono::duration_cast<std::chrono::nanoseconds>(since - seconds)
          .count();
  syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, value, &time, nullptr,
          FUTEX_BITSET_MATCH_ANY);
}

void wakeAll(std::atomic<uint32_t> &word) { wake(word, INT_MAX); }

void wake(std::atomic<uint32_t> &word, int count) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, count, nullptr, nullptr, 0);
}

bool spinUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins) {
  for (int i = 0; i < spins; ++i) {
    if (word.load(std::memory_order_acquire) != value)
      return true;
    pauseSpinning();
  }
  return false;
}

bool waitUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins, Clock::time_point deadline) {
  if (spinUntilChanged(word, value, spins))
    return true;
  while (word.load(std::memory_order_acquire) == value) {
    if (Clock::now() >= deadline)
      return false;
    sleepWhile(word, value, deadline);
  }
  return true;
}

} // namespace systole::runtime
