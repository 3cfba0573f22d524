//===- ForkServer.h - Many cases a process, crashes and all -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_TEST_FUZZ_FORKSERVER_H
#define SYSTOLE_TEST_FUZZ_FORKSERVER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace systole::fuzz {

/// The limits of one case.
constexpr unsigned maxSeconds = 20;
constexpr uint64_t maxBytes = uint64_t(4) << 30;

/// Runs `test` on each number of [first, first + count) in child processes, as
/// many as there are CPUs: one lives until a case kills it, or for some hundred
/// cases. `report` gets, in this process, what `test` said of a case, or the
/// signal it ended by: after `maxSeconds` of the CPU's time, or for want of
/// memory, among others. A case that exits with 1
/// has reported its error. Returns how many were reported.
uint64_t runForked(uint64_t first, uint64_t count,
                   llvm::function_ref<std::string(uint64_t)> test,
                   llvm::function_ref<void(uint64_t, llvm::StringRef)> report);

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_FORKSERVER_H
