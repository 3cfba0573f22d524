//===- CollectiveOps.h - Operations that join processes ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_COLLECTIVEOPS_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_COLLECTIVEOPS_H

#include "mlir/IR/Operation.h"

namespace systole::stablehlo {

/// Whether an operation exchanges values with other processes.
bool isCollective(mlir::Operation *op);

/// Whether an operation depends on the process that runs it: it is a
/// collective, or returns the number of the process.
bool dependsOnProcess(mlir::Operation *op);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_COLLECTIVEOPS_H
