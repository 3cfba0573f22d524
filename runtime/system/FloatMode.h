//===- FloatMode.h - The floating-point mode of a thread --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether the calling thread's arithmetic flushes denormal numbers: MXCSR's FTZ
// and DAZ, FPCR's FZ. Compiled functions of libraries set the same bits
// themselves.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_FLOATMODE_H
#define SYSTOLE_RUNTIME_SYSTEM_FLOATMODE_H

#include <cstdint>

namespace systole::runtime {

/// MXCSR with all exceptions masked and rounding to nearest; with FTZ and DAZ
/// besides. The compiler writes the same values into functions of libraries.
inline constexpr uint32_t standardMXCSR = 0x1f80, flushingMXCSR = 0x9fc0;
/// FPCR without traps and with rounding to nearest; with FZ besides.
inline constexpr uint64_t standardFPCR = 0, flushingFPCR = uint64_t{1} << 24;

/// The thread's control register. A new thread inherits its creator's register
/// (`Thread::start`).
uint64_t getFloatMode();
void setFloatMode(uint64_t mode);

/// Sets the mode of the calling thread: round to nearest even, no traps, and
/// denormal operands and results flushed to zeros of their sign or kept.
/// Restores the previous mode when it is destroyed.
class DenormalScope {
public:
  explicit DenormalScope(bool flush);
  ~DenormalScope() { setFloatMode(previous); }
  DenormalScope(const DenormalScope &) = delete;
  DenormalScope &operator=(const DenormalScope &) = delete;

private:
  const uint64_t previous;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_FLOATMODE_H
