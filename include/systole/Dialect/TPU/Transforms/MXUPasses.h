//===- MXUPasses.h - Passes for the matrix unit -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXUPASSES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXUPASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::tpu {

#define GEN_PASS_DECL
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Dialect/TPU/Transforms/MXUPasses.h.inc"

/// Reads a file of kernel plans (`--kernel-plans`) into the module's
/// `tpu.kernel_plans`.
mlir::LogicalResult pinKernels(mlir::ModuleOp module, llvm::StringRef file);

/// Prints the plans of the module's kernels as such a file.
void printKernelPlans(mlir::ModuleOp module, llvm::raw_ostream &os);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXUPASSES_H
