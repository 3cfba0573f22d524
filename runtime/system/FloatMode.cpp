//===- FloatMode.cpp - The floating-point mode of a thread ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/FloatMode.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace systole::runtime {

#if defined(__x86_64__)

static constexpr uint64_t standardMode = standardMXCSR,
                          flushingMode = flushingMXCSR;

uint64_t getFloatMode() { return _mm_getcsr(); }
void setFloatMode(uint64_t mode) { _mm_setcsr(static_cast<uint32_t>(mode)); }

#elif defined(__aarch64__)

static constexpr uint64_t standardMode = standardFPCR,
                          flushingMode = flushingFPCR;

uint64_t getFloatMode() {
  uint64_t mode;
  asm volatile("mrs %0, fpcr" : "=r"(mode));
  return mode;
}
void setFloatMode(uint64_t mode) { asm volatile("msr fpcr, %0" ::"r"(mode)); }

#else
#error "a processor whose floating-point mode is not known"
#endif

DenormalScope::DenormalScope(bool flush) : previous(getFloatMode()) {
  setFloatMode(flush ? flushingMode : standardMode);
}

} // namespace systole::runtime
