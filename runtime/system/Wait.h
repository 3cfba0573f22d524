//===- Wait.h - Waiting with a deadline -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sleeps on an atomic word (a Linux futex). Every wait of the runtime for
// another thread has a deadline.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_WAIT_H
#define SYSTOLE_RUNTIME_SYSTEM_WAIT_H

#include <atomic>
#include <chrono>
#include <cstdint>

namespace systole::runtime {

using Clock = std::chrono::steady_clock;

/// The duration of a flag's seconds, between 0 and 100 years: infinity is cut,
/// so that the clock can represent the present plus twice the wait. NaN is 0.
Clock::duration durationOfSeconds(double seconds);

/// Separates words that threads write often: each gets a cache line of its own.
constexpr int cacheLine = 64;

/// Sleeps while `word` is `value`, until `deadline` at the latest. May return
/// early.
void sleepWhile(const std::atomic<uint32_t> &word, uint32_t value,
                Clock::time_point deadline);

/// Wakes all threads that sleep on `word`. The caller has changed it.
void wakeAll(std::atomic<uint32_t> &word);

/// Wakes at most `count` threads that sleep on `word`.
void wake(std::atomic<uint32_t> &word, int count);

/// Tells the CPU that this thread spins.
inline void pauseSpinning() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  // YIELD does nothing on most processors; this waits some cycles.
  __asm__ volatile("isb");
#endif
}

/// Spins while `condition` holds, for `longest` at most. Whether it ceased to
/// hold. For threads that have a CPU each.
template <typename Condition>
bool spinWhile(Condition condition, Clock::duration longest) {
  // Reading the clock takes as long as some looks at the condition.
  constexpr int kLooks = 32;
  for (Clock::time_point end{};;) {
    for (int i = 0; i < kLooks; ++i) {
      if (!condition())
        return true;
      pauseSpinning();
    }
    Clock::time_point now = Clock::now();
    if (end == Clock::time_point())
      end = now + longest;
    if (now >= end)
      return false;
  }
}

/// Polls `word` at most `spins` times until it is not `value`. Returns whether
/// it changed. For a thread that has a CPU to itself.
bool spinUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins);

/// Waits until `word` is not `value`. First it spins `spins` times, for short
/// waits if each thread has a CPU; then it sleeps. Returns false if the
/// deadline passed.
bool waitUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins, Clock::time_point deadline);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_WAIT_H
