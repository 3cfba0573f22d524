//===- MonitorOptions.cpp - The flags of --monitor ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/program/monitor/MonitorOptions.h"

#include "runtime/program/cli/CommandLine.h"

#include "absl/flags/flag.h"

#include <cstdlib>

namespace systole::runtime {

StatusServer::Options monitorOptions() {
  StatusServer::Options options;
  options.address = absl::GetFlag(FLAGS_monitor);
  options.token = absl::GetFlag(FLAGS_monitor_token);
  // Other users of the machine can read a command line, but not the
  // environment.
  const char *token = std::getenv("SYSTOLE_MONITOR_TOKEN");
  if (options.token.empty() && token)
    options.token = token;
  return options;
}

} // namespace systole::runtime
