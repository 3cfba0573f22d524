//===- Machine.h - The machine's own limits and a baseline ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_BENCHMARKS_MACHINE_H
#define SYSTOLE_BENCHMARKS_MACHINE_H

namespace systole::benchmarks {

/// Multiplies and adds f32 in registers for some milliseconds; returns the
/// operations done. The widest vectors that this machine has.
double multiplyAndAdd();

/// The same by the instruction that multiplies pairs of bf16 and adds them to
/// f32, where this machine has it (AVX512_BF16); else f32's. AMX is not used.
double multiplyPairsAndAdd();

/// A name for what the ratios of kernels to the peak depend on: the machine's
/// instructions.
const char *getMachineKind();

} // namespace systole::benchmarks

#endif // SYSTOLE_BENCHMARKS_MACHINE_H
