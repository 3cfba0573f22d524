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
#ifndef SYSTOLE_RUNTIME_SUPPORT_WAIT_H
#define SYSTOLE_RUNTIME_SUPPORT_WAIT_H

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

/// Polls `word` at most `spins` times until it is not `value`. Returns whether
/// it changed. For a thread that has a CPU to itself.
bool spinUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins);

/// Waits until `word` is not `value`. First it spins `spins` times, for short
/// waits if each thread has a CPU; then it sleeps. False if the deadline
/// passed.
bool waitUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins, Clock::time_point deadline);

/// The number of CPUs this process may run on.
int availableCpus();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_WAIT_H
