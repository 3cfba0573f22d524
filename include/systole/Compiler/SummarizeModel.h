//===- SummarizeModel.h - The layers of a model as a table ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_SUMMARIZEMODEL_H
#define SYSTOLE_COMPILER_SUMMARIZEMODEL_H

#include "systole/Compiler/Compiler.h"

namespace systole {

/// `tpu-run MODEL summary`: prints the name, the options, the output and the
/// number of parameters of each operation of a model, in training if it has
/// that. `?` is the batch.
llvm::LogicalResult summarizeModel(llvm::StringRef model,
                                   const CompilerOptions &options,
                                   llvm::raw_ostream &os);

} // namespace systole

#endif // SYSTOLE_COMPILER_SUMMARIZEMODEL_H
