//===- BranchTargets.h - Memory of the results of branches ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_BRANCHTARGETS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_BRANCHTARGETS_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace systole::tpu {

/// Lets branches update in place. A result of `scf.if` or `scf.index_switch`
/// gets the memory of a value that some branches update and others pass
/// through, if nothing needs the old value later. Nothing changes if `options`
/// could not bufferize the result.
void updateInBranches(
    mlir::func::FuncOp function,
    const mlir::bufferization::OneShotBufferizationOptions &options);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_BUFFERIZATION_BRANCHTARGETS_H
