//===- Passes.h - Passes of the sdy dialect ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_SDY_TRANSFORMS_PASSES_H
#define SYSTOLE_DIALECT_SDY_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::sdy {

#define GEN_PASS_DECL
#include "systole/Dialect/Sdy/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Dialect/Sdy/Transforms/Passes.h.inc"

} // namespace systole::sdy

#endif // SYSTOLE_DIALECT_SDY_TRANSFORMS_PASSES_H
