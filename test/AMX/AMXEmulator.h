//===- AMXEmulator.h - AMX on processors without it -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emulates AMX's instructions on CPUs without AMX. It is linked into a test, or
// loaded into any program with LD_PRELOAD. It catches the signal of an illegal
// instruction, executes the instruction and continues after it. On a CPU with
// AMX it does nothing but refuse tiles, if told to.
//
// It emulates the instructions for bf16 and bytes on palette 1: ldtilecfg,
// sttilecfg, tilerelease, tilezero, tileloadd, tileloaddt1, tilestored,
// tdpbf16ps, tdpbssd, tdpbsud, tdpbusd and tdpbuud. Intel's Software
// Developer's Manual describes them (volume 1, chapter 18, and volume 2).
// Faults are those of the manual: SIGSEGV (#GP) for a bad configuration, SIGILL
// (#UD) for a wrong use of tiles. A line on the standard error gives the
// reason.
//
// Linux's part is emulated, too. Instructions that access tiles end with SIGILL
// (#NM) before the process has asked for them: arch_prctl(ARCH_REQ_XCOMP_PERM),
// by the C library's `syscall`. With SYSTOLE_AMX_PERMISSION=refused in the
// environment the request fails with EPERM. Each thread has its own tiles. A
// new thread or process begins with its creator's configuration and tiles of
// zeros.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_AMX_AMXEMULATOR_H
#define SYSTOLE_TEST_AMX_AMXEMULATOR_H

/// Whether the feature, by LLVM's name, is emulated: "amx-tile", "amx-bf16" and
/// "amx-int8", unless the CPU has them. The runtime (CpuFeatures.cpp) and
/// compiled functions look this function up by name.
extern "C" int systole_emulates_cpu_feature(const char *name);

#endif // SYSTOLE_TEST_AMX_AMXEMULATOR_H
