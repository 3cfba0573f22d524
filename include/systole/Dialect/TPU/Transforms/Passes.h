//===- Passes.h - Passes of the tpu dialect ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PASSES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PASSES_H

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::tpu {

#define GEN_PASS_DECL
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"

/// Lets one-shot bufferization put the operands of the dialect's operations
/// into memory.
void registerBufferizableOpInterfaceModels(mlir::DialectRegistry &registry);

/// Attaches the cost models that `estimate-costs` uses.
void registerCostModels(mlir::DialectRegistry &registry);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PASSES_H
