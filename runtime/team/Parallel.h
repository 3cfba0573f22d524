//===- Parallel.h - The team of library functions ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEAM_PARALLEL_H
#define SYSTOLE_RUNTIME_TEAM_PARALLEL_H

#include "systole/runtime/parallel.h"

namespace systole::runtime {

/// Sets the number of threads that compute functions called by threads without
/// a team; 0 for SYSTOLE_THREADS or, without that, all CPUs. Waits for a call
/// that runs.
void setSharedThreads(int threads);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_TEAM_PARALLEL_H
