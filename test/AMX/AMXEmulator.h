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
// AMX it does nothing.
//
// It emulates the instructions for bf16 on palette 1: ldtilecfg, sttilecfg,
// tilerelease, tilezero, tileloadd, tileloaddt1, tilestored and tdpbf16ps.
// Intel's Software Developer's Manual describes them (volume 1, chapter 18, and
// volume 2). Each thread has its own tiles. Faults are those of the manual:
// SIGSEGV (#GP) for a bad configuration, SIGILL (#UD) for a wrong use of tiles.
// A line on the standard error gives the reason.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_AMX_AMXEMULATOR_H
#define SYSTOLE_TEST_AMX_AMXEMULATOR_H

/// The emulated features in LLVM's names: "amx-tile,amx-bf16", or "" if the CPU
/// has them. The runtime looks this function up by name (CpuFeatures.cpp).
extern "C" const char *systole_emulated_cpu_features();

#endif // SYSTOLE_TEST_AMX_AMXEMULATOR_H
