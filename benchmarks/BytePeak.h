//===- BytePeak.h - The peak of products of bytes ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_BENCHMARKS_BYTEPEAK_H
#define SYSTOLE_BENCHMARKS_BYTEPEAK_H

namespace systole::benchmarks {

/// Multiplies and adds bytes in registers for some milliseconds, by VPDPBUSD of
/// 512 bits; f32 if the CPU lacks it. Returns the operations done.
double multiplyAndAddBytes();

} // namespace systole::benchmarks

#endif // SYSTOLE_BENCHMARKS_BYTEPEAK_H
