//===- RunFunctions.h - tpu-run on plain functions --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line of `tpu-run FILE.mlir`: everything but the engines.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_RUNFUNCTIONS_H
#define SYSTOLE_EXECUTION_RUNFUNCTIONS_H

#include "systole/Execution/Engine.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace systole::execution {

/// The exit codes of tpu-run.
enum ExitCode {
  Passed = 0,
  /// A check failed, or the program failed while it ran.
  Failed = 1,
  /// There is no module or no such function, or the inputs are wrong.
  BadUsage = 2,
  /// The engine lacks an op of the program.
  NotSupported = 3
};

/// Parses the command line and the module, runs a function with one of
/// `engines` (the first by default), compares or prints or saves its results.
int runFunctions(int argc, char **argv, const mlir::DialectRegistry &registry,
                 llvm::ArrayRef<std::unique_ptr<Engine>> engines);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_RUNFUNCTIONS_H
