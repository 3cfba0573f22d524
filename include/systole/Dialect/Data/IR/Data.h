//===- Data.h - The data dialect ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_DATA_IR_DATA_H
#define SYSTOLE_DIALECT_DATA_IR_DATA_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/Data/IR/DataDialect.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/Data/IR/DataOps.h.inc"

#endif // SYSTOLE_DIALECT_DATA_IR_DATA_H
