//===- Check.h - The check dialect ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_CHECK_IR_CHECK_H
#define SYSTOLE_DIALECT_CHECK_IR_CHECK_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#include "systole/Dialect/Check/IR/CheckDialect.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Check/IR/CheckOps.h.inc"

#endif // SYSTOLE_DIALECT_CHECK_IR_CHECK_H
