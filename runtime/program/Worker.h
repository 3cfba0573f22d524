//===- Worker.h - The processes of a job ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launcher starts the same command several times. Rank 0 runs it; the others
// are workers, which give their shards to what rank 0 does.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_WORKER_H
#define SYSTOLE_RUNTIME_PROGRAM_WORKER_H

#include "runtime/cli/CommandLine.h"
#include "runtime/cli/Signals.h"
#include "runtime/cluster/Job.h"

namespace systole::runtime {

/// Whether the command is run by all processes of a job together. The others
/// are rank 0's alone.
bool isShared(Command command);

/// Meets the other processes. What differs between them is an error.
absl::StatusOr<std::unique_ptr<Job>> joinJob(const systole_program &program,
                                             const CommandLine &line,
                                             const Launch &launch,
                                             const std::string &executable);

/// Does what rank 0 asks for, until the end. Returns the job's exit code.
int serveJob(const systole_program &program, const CommandLine &line,
             SignalWatcher &signals);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_PROGRAM_WORKER_H
