//===- AMXEmulator.h - AMX on processors without it -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Linked into a test, or loaded into any program with LD_PRELOAD, this does
// what AMX's instructions do where the processor says that it has none: it
// takes the signal of an illegal instruction, does what that is, and goes on
// after it. On a processor with AMX it does nothing.
//
// Emulated is what code for bf16 is made of, as Intel's Software Developer's
// Manual describes it (volume 1, chapter 18, and volume 2): ldtilecfg,
// sttilecfg, tilerelease, tilezero, tileloadd, tileloaddt1, tilestored and
// tdpbf16ps, on palette 1. Tiles are a thread's own. What the manual has fault,
// faults, after a line on the standard error that says why: a bad configuration
// as SIGSEGV (#GP), a wrong use of tiles as SIGILL (#UD).
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_AMX_AMXEMULATOR_H
#define SYSTOLE_TEST_AMX_AMXEMULATOR_H

/// What is emulated, in LLVM's names: "amx-tile,amx-bf16", or "" where the
/// processor has it. The runtime asks for this by its name (CpuFeatures.cpp).
extern "C" const char *systole_emulated_cpu_features();

#endif // SYSTOLE_TEST_AMX_AMXEMULATOR_H
