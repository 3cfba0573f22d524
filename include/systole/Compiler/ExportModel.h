//===- ExportModel.h - Exports trained models -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_EXPORTMODEL_H
#define SYSTOLE_COMPILER_EXPORTMODEL_H

#include "systole/Compiler/Compiler.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace systole {

/// Runs a command of a program, whose results go to the standard output.
/// Returns its exit code. `target` is the machine of the program.
llvm::Expected<int> runProgram(const std::string &program,
                               llvm::ArrayRef<std::string> arguments,
                               llvm::StringRef target);

/// `tpu-run MODEL export DIR ...`: writes DIR/VERSION, complete or not at all.
/// It has
///
///   saved_model.pb, variables/
///                      a SavedModel, for TensorFlow to serve
///   model.safetensors  the variables that predictions depend on
///   model.mlir         the predictions, as a StableHLO function of the
///                      inputs and the variables
///   signature.json     names, types and shapes of both, and of the results
///   NAME.h, libNAME.a, libNAME.so
///                      the function with its variables in it, for C and C++
///   NAME               a program with the command predict, without
///                      checkpoint; if the model has a pipeline for it
///
/// `arguments` are those of the program's own command export, which writes the
/// first of these: "export", DIR, --model_dir=... The batch is
/// options.predictBatchSize, or 1 if that is not set. Returns the exit code.
llvm::Expected<int> exportModel(llvm::StringRef model, CompilerOptions options,
                                llvm::ArrayRef<std::string> arguments);

} // namespace systole

#endif // SYSTOLE_COMPILER_EXPORTMODEL_H
