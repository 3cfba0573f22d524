//===- InterpreterOps.h - The interpreter dialect ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_INTERPRETEROPS_H
#define SYSTOLE_INTERPRETER_INTERPRETEROPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"

#include "systole/Interpreter/InterpreterDialect.h.inc"

#define GET_OP_CLASSES
#include "systole/Interpreter/InterpreterOps.h.inc"

#endif // SYSTOLE_INTERPRETER_INTERPRETEROPS_H
