//===- GlobalStep.h - The step of a program's variables ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_QUANTIZATION_GLOBALSTEP_H
#define SYSTOLE_LIB_QUANTIZATION_GLOBALSTEP_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"

namespace systole::quantization {

/// The global step of exported variables, by their signature.json; 0 if it has
/// none.
int64_t readGlobalStep(llvm::StringRef signature);

/// Makes a program without a checkpoint begin at a step, which evaluate prints.
void setGlobalStep(mlir::ModuleOp module, int64_t step);

} // namespace systole::quantization

#endif // SYSTOLE_LIB_QUANTIZATION_GLOBALSTEP_H
