//===- FloatEnvironment.h - How a thread rounds -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The modes of the vector unit: rounding, subnormal numbers, traps. Threads of
// a team take over their leader's, so that an item has the same bits on each.
// The sticky flags stay with the thread.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEAM_FLOATENVIRONMENT_H
#define SYSTOLE_RUNTIME_TEAM_FLOATENVIRONMENT_H

#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace systole::runtime {

inline uint64_t getFloatEnvironment() {
#if defined(__x86_64__)
  constexpr unsigned kFlags = 0x3f;
  return _mm_getcsr() & ~kFlags;
#elif defined(__aarch64__)
  uint64_t modes;
  asm volatile("mrs %0, fpcr" : "=r"(modes));
  return modes;
#else
  return 0;
#endif
}

inline void setFloatEnvironment(uint64_t modes) {
#if defined(__x86_64__)
  _mm_setcsr(static_cast<unsigned>(modes));
#elif defined(__aarch64__)
  asm volatile("msr fpcr, %0" : : "r"(modes));
#else
  (void)modes;
#endif
}

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TEAM_FLOATENVIRONMENT_H
