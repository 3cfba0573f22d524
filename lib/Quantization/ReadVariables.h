//===- ReadVariables.h - Variables of a checkpoint --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_READVARIABLES_H
#define SYSTOLE_LIB_QUANTIZATION_READVARIABLES_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace systole::quantization {

/// Writes the variables that a program of StableHLO reads to a safetensors
/// file. `flags` have --checkpoint_path=FILE, --model_dir=DIR, or
/// --warm_start_from=PATH and --warm_start_map. Returns the global step of the
/// checkpoint.
llvm::Expected<int64_t> readVariables(mlir::ModuleOp program,
                                      llvm::ArrayRef<std::string> flags,
                                      const std::string &path);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_READVARIABLES_H
