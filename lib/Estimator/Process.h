//===- Process.h - Running tpu-run ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_ESTIMATOR_PROCESS_H
#define SYSTOLE_LIB_ESTIMATOR_PROCESS_H

#include <functional>
#include <string>
#include <vector>

namespace systole::estimator {

/// The path of the program tpu-run.
std::string tpuRun();

class HookServer;

/// Runs a command and calls `onLine` with each line of its standard output, as
/// it arrives; its standard error is ours. Returns the exit code, or 128 plus
/// the signal's number. Meanwhile answers the program's requests to `hooks`, if
/// there are some.
int run(const std::vector<std::string> &command,
        const std::function<void(const std::string &)> &onLine,
        HookServer *hooks = nullptr);

/// Runs a command, prints its lines as they arrive, and fails if it does: the
/// command has reported the error.
std::vector<std::string> runOrFail(const std::vector<std::string> &command,
                                   bool echo = true,
                                   HookServer *hooks = nullptr);

/// Writes a file to the cache of compiled programs, in a folder KIND-HASH, so
/// that the same contents have the same path. Returns the path.
std::string keepFile(const std::string &kind, const std::string &name,
                     const std::string &contents);

/// Creates a folder for temporary files.
std::string makeTemporaryFolder();

} // namespace systole::estimator

#endif // SYSTOLE_LIB_ESTIMATOR_PROCESS_H
