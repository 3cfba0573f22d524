//===- CorePeaks.h - The peak rates of one core -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_SYSTEM_COREPEAKS_H
#define SYSTOLE_RUNTIME_SYSTEM_COREPEAKS_H

#include <cstdint>
#include <functional>

namespace systole {

/// The highest rate of several runs of `work`, which returns the amount of its
/// work. Time is the CPU time of this thread, so that other load on the machine
/// matters little.
double bestRate(const std::function<double()> &work, int runs = 7);

/// Bytes a second of z = x + y over arrays of `bytes` in all.
double memoryBandwidth(int64_t bytes);

/// Multiplies and adds f32 in registers for some milliseconds, with the widest
/// vectors of this CPU. Returns the operations done.
double multiplyAndAdd();

/// Multiplies and adds f32 with vectors of 256 bits, those of x86-64-v3.
double multiplyAndAdd256();

/// Multiplies bf16 and adds f32: with tiles if the CPU has AMX, with pairs if
/// it has AVX-512-BF16, else in f32.
double multiplyAndAddBF16();

/// The instructions of multiplyAndAddBF16: "amx", "avx512bf16" or "f32".
const char *bf16Instructions();

} // namespace systole

#endif // SYSTOLE_RUNTIME_SYSTEM_COREPEAKS_H
