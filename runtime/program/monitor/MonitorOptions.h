//===- MonitorOptions.h - The flags of --monitor ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_MONITOR_MONITOROPTIONS_H
#define SYSTOLE_RUNTIME_PROGRAM_MONITOR_MONITOROPTIONS_H

#include "runtime/program/monitor/StatusServer.h"

namespace systole::runtime {

/// The options from the flags and the environment. The address is empty if no
/// monitor is requested.
StatusServer::Options monitorOptions();

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_MONITOR_MONITOROPTIONS_H
