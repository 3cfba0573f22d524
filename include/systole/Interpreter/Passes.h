//===- Passes.h - Passes for the interpreter --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_PASSES_H
#define SYSTOLE_INTERPRETER_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace systole::interpreter {

#define GEN_PASS_DECL
#include "systole/Interpreter/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "systole/Interpreter/Passes.h.inc"

} // namespace systole::interpreter

#endif // SYSTOLE_INTERPRETER_PASSES_H
