//===- Worker.h - The processes of a job ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launcher starts the same command several times. Rank 0 runs it. The others
// are workers, whose shards rank 0 controls.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_WORKER_H
#define SYSTOLE_RUNTIME_PROGRAM_WORKER_H

#include "runtime/cluster/Job.h"
#include "runtime/cluster/Transport.h"
#include "runtime/program/cli/CommandLine.h"
#include "runtime/program/cli/Signals.h"

namespace systole::runtime {

/// Whether all processes of a job run the command together. Rank 0 runs the
/// other commands alone.
bool isShared(Command command);

/// Connects to the other processes. Differences between them are an error.
absl::StatusOr<std::unique_ptr<Job>> joinJob(const systole_program &program,
                                             const CommandLine &line,
                                             const Launch &launch,
                                             const std::string &executable);

/// Ends this process and makes the launcher end the others. Takes two seconds
/// at most, even if nobody reads the output.
[[noreturn]] void endWithJob(const std::string &executable,
                             const std::string &message, Transport &transport);

/// Follows the instructions of rank 0 until the end. Returns the job's exit
/// code.
int serveJob(const systole_program &program, const CommandLine &line,
             SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_WORKER_H
