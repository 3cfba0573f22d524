//===- CpuFeatureTable.h - The features that code may need ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The features that are checked before compiled code runs, and how a CPU or its
// operating system reports each. The runtime checks a program's, and compiled
// functions check their own (lib/Conversion/TPUToLLVM/PrepareCPU.cpp).
//
// LLVM's code generator uses further features. Every x86 CPU with these has
// them, since they are older. The exceptions are xop, fma4 and tbm, which only
// AMD's processors of 2011 to 2015 have. AArch64's features are optional one by
// one, so all are listed that the generator uses without being asked.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_SYSTEM_CPUFEATURETABLE_H
#define SYSTOLE_RUNTIME_SYSTEM_CPUFEATURETABLE_H

#include <cstdint>

namespace systole::runtime {

/// The status of a compiled function whose CPU lacks a feature, or whose system
/// refuses the tiles: UNIMPLEMENTED and PERMISSION_DENIED of absl::StatusCode.
inline constexpr int32_t featureIsMissing = 12, tilesAreRefused = 7;

/// Linux grants a process the large registers of AMX on request, by the system
/// call arch_prctl with these arguments (the kernel's
/// Documentation/arch/x86/xstate.rst).
inline constexpr int32_t archPrctl = 158, requestPermission = 0x1023,
                         tileData = 18;

namespace x86 {

enum Register : uint32_t { EAX, EBX, ECX, EDX };

/// Bits of XCR0: the registers that the operating system must save before a
/// feature is usable.
enum SavedState : uint32_t {
  Avx = 0x6,
  Avx512 = 0xe6,
  Amx = 0x60000,
  None = 0,
};

/// The CPUID bit of a feature (Intel SDM volume 2A, CPUID).
struct Feature {
  const char *name;
  uint32_t leaf, subleaf;
  Register reg;
  uint32_t bit;
  SavedState state;
};

inline constexpr Feature features[] = {
    {"avx", 1, 0, ECX, 28, Avx},
    {"avx2", 7, 0, EBX, 5, Avx},
    {"fma", 1, 0, ECX, 12, Avx},
    {"f16c", 1, 0, ECX, 29, Avx},
    {"bmi", 7, 0, EBX, 3, None},
    {"bmi2", 7, 0, EBX, 8, None},
    {"avx512f", 7, 0, EBX, 16, Avx512},
    {"avx512bw", 7, 0, EBX, 30, Avx512},
    {"avx512cd", 7, 0, EBX, 28, Avx512},
    {"avx512dq", 7, 0, EBX, 17, Avx512},
    {"avx512vl", 7, 0, EBX, 31, Avx512},
    {"avx512bf16", 7, 1, EAX, 5, Avx512},
    {"amx-tile", 7, 0, EDX, 24, Amx},
    {"amx-bf16", 7, 0, EDX, 22, Amx},
    {"amx-int8", 7, 0, EDX, 25, Amx},
    {"xop", 0x80000001, 0, ECX, 11, Avx},
    {"fma4", 0x80000001, 0, ECX, 16, Avx},
    {"tbm", 0x80000001, 0, ECX, 21, None},
    {"avx512fp16", 7, 0, EDX, 23, Avx512},
    {"avx512vnni", 7, 0, ECX, 11, Avx512},
    {"avxvnni", 7, 1, EAX, 4, Avx},
};

} // namespace x86

namespace aarch64 {

/// The words of the auxiliary vector, AT_HWCAP and AT_HWCAP2.
enum Word : uint32_t { HWCAP = 16, HWCAP2 = 26 };

/// Linux sets this bit of this word of the auxiliary vector if the CPU has the
/// feature (Documentation/arch/arm64/elf_hwcaps.rst of the kernel).
struct Feature {
  const char *name;
  Word word;
  uint32_t bit;
};

inline constexpr Feature features[] = {
    {"neon", HWCAP, 1},      {"lse", HWCAP, 8},      {"rdm", HWCAP, 12},
    {"fullfp16", HWCAP, 10}, {"dotprod", HWCAP, 20}, {"rcpc", HWCAP, 15},
    {"bf16", HWCAP2, 14},    {"i8mm", HWCAP2, 13},   {"sve", HWCAP, 22},
    {"sve2", HWCAP2, 1},     {"cssc", HWCAP2, 34},   {"mops", HWCAP2, 43},
};

} // namespace aarch64

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_SYSTEM_CPUFEATURETABLE_H
