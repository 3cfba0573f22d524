//===- PrepareCPU.h - The CPU that a function needs --------------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_PREPARECPU_H
#define SYSTOLE_CONVERSION_PREPARECPU_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace systole {

inline constexpr llvm::StringLiteral prepareFunctionName =
    "systole.prepare_cpu";

/// The internal function `i32 @systole.prepare_cpu()` of a module, which
/// returns 0 if the CPU and its system have the features of the module's
/// target, else `featureIsMissing` or `tilesAreRefused`. It asks the system for
/// AMX's tiles. Returns null if the module has no target, or one without
/// features.
mlir::LLVM::LLVMFuncOp getPrepareFunction(mlir::ModuleOp module);

/// Makes code for any CPU of the target's architecture out of a function, which
/// runs before the CPU has been checked.
void setBaselineCPU(mlir::Operation *function);

} // namespace systole

#endif // SYSTOLE_CONVERSION_PREPARECPU_H
