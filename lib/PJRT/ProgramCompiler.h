//===- ProgramCompiler.h - From a framework's program to code ---*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_PROGRAMCOMPILER_H
#define SYSTOLE_LIB_PJRT_PROGRAMCOMPILER_H

#include "Contexts.h"
#include "lib/PJRT/compile_options.pb.h"
#include "lib/PJRT/program.pb.h"

#include "absl/status/statusor.h"
#include "llvm/ADT/StringRef.h"

namespace systole::pjrt {

/// The compiler in a process that it does not own. Any number of threads may
/// compile at once, because each compilation has a context to itself.
/// Diagnostics become the status, and a crash of the compiler is an error like
/// any other.
class ProgramCompiler {
public:
  ProgramCompiler();

  /// Compiles the function @main of a program in MLIR, as a portable artifact
  /// or text. `options` is a CompileOptions message.
  absl::StatusOr<Program> compile(llvm::StringRef program,
                                  llvm::StringRef options);

  /// Returns the program of one device that a compiled program runs, as a
  /// portable artifact in StableHLO. The program is partitioned and optimized,
  /// and has its collectives.
  absl::StatusOr<std::string> getOptimizedProgram(const Program &program);

private:
  Contexts contexts;
};

/// The options that a program was compiled with.
absl::StatusOr<CompileOptions> readOptions(const Program &program);

/// Checks that the code of a stored program runs here: it is of this version of
/// the compiler, for a CPU like this one.
absl::Status verifyRunsHere(const Program &program);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_PROGRAMCOMPILER_H
