//===- MemoryUse.h - How much memory a run took -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_MONITOR_MEMORYUSE_H
#define SYSTOLE_RUNTIME_MONITOR_MEMORYUSE_H

#include "runtime/device/Device.h"

#include <string>

namespace systole::runtime {

/// Bytes of the process that were resident at most, and are now.
int64_t peakResidentBytes();
int64_t residentBytes();

/// What a run of `function` needs by the plan: the arenas of all cores, the
/// constants, the batches that wait and one that is made, what the input
/// pipeline keeps, the copies of variables that are saved to the model folder,
/// and `processBytes`.
int64_t plannedBytes(const systole_program &program,
                     const systole_function &function,
                     const std::string &modelFolder);

/// What a process takes that runs nothing: the code, the libraries in it, the
/// threads, and what the heap keeps of what was returned to it.
constexpr int64_t processBytes = int64_t(6) << 20;

/// The lines of --memory_report.
std::string describeMemoryUse(const systole_program &program,
                              const systole_function &function,
                              const std::string &modelFolder,
                              const Device &device, bool poisoned);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_MONITOR_MEMORYUSE_H
