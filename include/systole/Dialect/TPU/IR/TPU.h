//===- TPU.h - The tpu dialect ------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_TPU_H
#define SYSTOLE_DIALECT_TPU_IR_TPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/TPU/IR/TPUDialect.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/TPU/IR/TPUOps.h.inc"

#endif // SYSTOLE_DIALECT_TPU_IR_TPU_H
