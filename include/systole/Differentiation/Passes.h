//===- Passes.h - The differentiation pass ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIFFERENTIATION_PASSES_H
#define SYSTOLE_DIFFERENTIATION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace systole {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "systole/Differentiation/Passes.h.inc"
} // namespace systole

#endif // SYSTOLE_DIFFERENTIATION_PASSES_H
