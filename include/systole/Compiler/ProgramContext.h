//===- ProgramContext.h - What a program is parsed into ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_PROGRAMCONTEXT_H
#define SYSTOLE_COMPILER_PROGRAMCONTEXT_H

#include "systole/Compiler/Compiler.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"

namespace systole {

/// Shows a person's line on standard error; what is wrong with all of a
/// program, a flag or the machine, and is at no line, has the file's name only.
class ProgramDiagnostics : public mlir::SourceMgrDiagnosticHandler {
public:
  ProgramDiagnostics(llvm::SourceMgr &sources, mlir::MLIRContext *context);
};

/// All dialects, and diagnostics that show a person's line on standard error.
/// Modules live no longer than it.
class ProgramContext {
public:
  ProgramContext();

  /// Parses the program at `path` ("-": standard input) and joins to it the
  /// other files that `options` name. Null after an error.
  mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef path,
                                          const CompilerOptions &options);

  /// The text that was parsed.
  const llvm::SourceMgr &getSources() const { return sources; }

private:
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  ProgramDiagnostics handler;
};

} // namespace systole

#endif // SYSTOLE_COMPILER_PROGRAMCONTEXT_H
