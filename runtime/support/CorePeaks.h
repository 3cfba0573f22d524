//===- CorePeaks.h - The most that one core can do --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_SUPPORT_COREPEAKS_H
#define SYSTOLE_RUNTIME_SUPPORT_COREPEAKS_H

#include <cstdint>
#include <functional>

namespace systole {

/// The highest rate of several runs of `work`, which says how much it did; by
/// the time of this thread on its CPU, so that others who are busy on the
/// machine count as little as possible.
double bestRate(const std::function<double()> &work, int runs = 7);

/// Bytes a second of z = x + y over arrays that are `bytes` together.
double memoryBandwidth(int64_t bytes);

/// Multiplies and adds f32 in registers for some milliseconds; returns the
/// operations done. The widest vectors that this machine has.
double multiplyAndAdd();

/// The same with vectors of 256 bits, which is what x86-64-v3 has.
double multiplyAndAdd256();

/// The same with factors of bf16: tiles where the machine has AMX, pairs where
/// it has AVX-512-BF16, else f32.
double multiplyAndAddBF16();

/// Which of these it is: "amx", "avx512bf16" or "f32".
const char *bf16Instructions();

} // namespace systole

#endif // SYSTOLE_RUNTIME_SUPPORT_COREPEAKS_H
