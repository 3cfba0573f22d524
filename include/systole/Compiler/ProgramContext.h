//===- ProgramContext.h - Parses programs -----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_PROGRAMCONTEXT_H
#define SYSTOLE_COMPILER_PROGRAMCONTEXT_H

#include "systole/Compiler/Compiler.h"
#include "systole/Compiler/ProgramDiagnostics.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"

namespace systole {

/// All dialects, and diagnostics that show the user's line on standard error.
/// Modules must not outlive it.
class ProgramContext {
public:
  ProgramContext();

  /// Parses the program at `path` ("-" for standard input) and joins the other
  /// files that `options` name. Null after an error.
  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef path,
                                          const CompilerOptions &options);

  /// The parsed sources.
  const llvm::SourceMgr &getSources() const { return sources; }

private:
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  ProgramDiagnostics handler;
};

} // namespace systole

#endif // SYSTOLE_COMPILER_PROGRAMCONTEXT_H
