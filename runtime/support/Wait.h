//===- Wait.h - Waiting with a deadline -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sleeping on an atomic word (a Linux futex). Every wait of the runtime for
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

/// A wait of so many seconds, as a flag has them. It is at least 0 and at most
/// 100 years, infinity included, so that the clock can count the present plus
/// twice the wait. NaN is 0.
Clock::duration durationOfSeconds(double seconds);

/// Keeps what threads write often on cache lines of their own.
constexpr int cacheLine = 64;

/// Sleeps while `word` is `value`, at the latest until `deadline`. May return
/// early.
void sleepWhile(const std::atomic<uint32_t> &word, uint32_t value,
                Clock::time_point deadline);

/// Wakes all that sleep on `word`, after the caller has changed it.
void wakeAll(std::atomic<uint32_t> &word);

/// Looks until `word` is not `value`, at most `spins` times; whether it came to
/// that. For a thread that has a CPU to itself.
bool spinUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins);

/// Waits until `word` is not `value`: first by spinning `spins` times, which is
/// right for short waits where each thread has a CPU, then asleep. False if the
/// deadline passed.
bool waitUntilChanged(const std::atomic<uint32_t> &word, uint32_t value,
                      int spins, Clock::time_point deadline);

/// The number of CPUs this process may run on.
int availableCpus();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SUPPORT_WAIT_H
