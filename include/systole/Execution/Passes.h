//===- Passes.h - Passes that prepare a function to be run ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_PASSES_H
#define SYSTOLE_EXECUTION_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::execution {

#define GEN_PASS_DECL
#include "systole/Execution/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Execution/Passes.h.inc"

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_PASSES_H
