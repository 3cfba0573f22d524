//===- MemoryUse.h - The memory of a run ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_MEMORYUSE_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_MEMORYUSE_H

#include "runtime/device/Device.h"

#include <string>

namespace systole::runtime {

/// The largest and the present number of resident bytes of the process.
int64_t peakResidentBytes();
int64_t residentBytes();

/// The planned memory of a run of `function`. It has the arenas of all cores,
/// the constants, the waiting batches and one in assembly. Further parts are
/// the buffers of the input pipeline, copies of variables for saving, and
/// `processBytes`.
int64_t plannedBytes(const systole_program &program,
                     const systole_function &function,
                     const std::string &modelFolder);

/// The memory of an idle process: code, libraries, threads, and memory that was
/// returned to the heap.
constexpr int64_t processBytes = int64_t(6) << 20;

/// The lines of --memory_report.
std::string describeMemoryUse(const systole_program &program,
                              const systole_function &function,
                              const std::string &modelFolder,
                              const Device &device, bool poisoned);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_MEMORYUSE_H
