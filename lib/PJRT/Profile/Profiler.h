//===- Profiler.h - The plugin's profiler -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_PROFILE_PROFILER_H
#define SYSTOLE_LIB_PJRT_PROFILE_PROFILER_H

#include "lib/PJRT/CAPI/ProfilerApi.h"

namespace systole::pjrt {

/// The functions by which a framework records a profile of calls. The data is a
/// serialized XSpace message with a plane for each device that was called.
PLUGIN_Profiler_Api *getProfiler();

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_PROFILE_PROFILER_H
