//===- Variants.h - One executable, many CPUs -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_COMPILER_VARIANTS_H
#define SYSTOLE_COMPILER_VARIANTS_H

#include "systole/Compiler/Compiler.h"

namespace systole {

/// The CPUs that --target-cpu names.
llvm::SmallVector<std::string> splitTargets(llvm::StringRef targetCPU);

/// Lowers a model for each of the CPUs and links all of them with the runtime
/// into the executable `output`, which selects one when it starts.
mlir::LogicalResult compileVariants(mlir::ModuleOp module,
                                    llvm::StringRef output,
                                    const CompilerOptions &options);

/// Lowers plain functions to the LLVM dialect for each of the CPUs. A public
/// function calls the variant that needs most features of those that this CPU
/// and its system have; without one it returns why.
mlir::LogicalResult lowerVariants(mlir::ModuleOp module,
                                  const CompilerOptions &options);

} // namespace systole

#endif // SYSTOLE_COMPILER_VARIANTS_H
