//===- CorePeaks.h - The most that one core can do --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_HARDWARE_COREPEAKS_H
#define SYSTOLE_HARDWARE_COREPEAKS_H

namespace systole {

/// Multiplies and adds f32 in registers for some milliseconds; returns the
/// operations done. The widest vectors that this machine has.
double multiplyAndAdd();

/// The same with factors of bf16: tiles where the machine has AMX, pairs where
/// it has AVX-512-BF16, else f32.
double multiplyAndAddBF16();

/// Which of these it is: "amx", "avx512bf16" or "f32".
const char *bf16Instructions();

} // namespace systole

#endif // SYSTOLE_HARDWARE_COREPEAKS_H
