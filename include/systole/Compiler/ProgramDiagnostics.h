//===- ProgramDiagnostics.h - Errors as a person reads them -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_PROGRAMDIAGNOSTICS_H
#define SYSTOLE_COMPILER_PROGRAMDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/SourceMgr.h"

namespace systole {

/// Shows the user's line on standard error, with the part that an error is
/// about underlined. Errors of the whole program, a flag or the machine, which
/// have no line, show the file's name only.
class ProgramDiagnostics : public mlir::SourceMgrDiagnosticHandler {
public:
  ProgramDiagnostics(llvm::SourceMgr &sources, mlir::MLIRContext *context);
  ~ProgramDiagnostics();

private:
  void print(const llvm::SMDiagnostic &diagnostic) const;
  /// The place that a line of a written program names at its end, as
  /// `loc("mnist.cpp":19:1)`; otherwise `place`.
  mlir::FileLineColLoc findWriter(mlir::FileLineColLoc place) const;
};

} // namespace systole

#endif // SYSTOLE_COMPILER_PROGRAMDIAGNOSTICS_H
