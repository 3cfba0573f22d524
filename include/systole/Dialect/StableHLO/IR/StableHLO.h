//===- StableHLO.h - The stablehlo dialect ----------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of the public StableHLO specification: class, attribute and
// accessor names are those of its reference implementation.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_STABLEHLO_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_STABLEHLO_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "systole/Dialect/StableHLO/IR/TypeRules.h"

#include "systole/Dialect/StableHLO/IR/StableHLODialect.h.inc"
#include "systole/Dialect/StableHLO/IR/StableHLOEnums.h.inc"

#define GET_TYPEDEF_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOTypes.h.inc"

#define GET_ATTRDEF_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOAttrs.h.inc"

#include "systole/Dialect/StableHLO/IR/DynamicShapeInterface.h.inc"

#define GET_OP_CLASSES
#include "systole/Dialect/StableHLO/IR/StableHLOOps.h.inc"

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_STABLEHLO_H
