//===- ReportProgram.h - Reports of a program -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_REPORTPROGRAM_H
#define SYSTOLE_COMPILER_REPORTPROGRAM_H

#include "systole/Compiler/Compiler.h"
#include "llvm/Support/Error.h"

namespace systole {

/// Whether the options ask for a report.
bool wantsReports(const CompilerOptions &options);

/// Writes the reports that the options ask for, on a program before lowering,
/// without changing it. Fails, with a diagnostic and the memory report, if it
/// does not fit options.hardware.
mlir::LogicalResult reportProgram(mlir::ModuleOp module,
                                  const CompilerOptions &options);

/// Only checks whether the program fits options.hardware, if that is set.
mlir::LogicalResult checkMemory(mlir::ModuleOp module,
                                const CompilerOptions &options);

/// The reports of the model in a file.
llvm::Error reportModel(llvm::StringRef model, const CompilerOptions &options);

} // namespace systole

#endif // SYSTOLE_COMPILER_REPORTPROGRAM_H
